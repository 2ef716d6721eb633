namespace rust one
namespace rust two
