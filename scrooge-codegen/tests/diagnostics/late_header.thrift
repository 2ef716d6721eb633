struct User {}
namespace rust late
