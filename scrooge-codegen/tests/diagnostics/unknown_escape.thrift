const string PATH = "C:\dir\new"
