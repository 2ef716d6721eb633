const string A = "the quote that is missing is here;
const string B = "but found here";
