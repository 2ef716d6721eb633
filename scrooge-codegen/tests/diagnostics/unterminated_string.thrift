const string A = "no end
const string B = 'fine'
