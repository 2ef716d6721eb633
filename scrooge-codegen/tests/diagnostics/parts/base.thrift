struct Base {}
