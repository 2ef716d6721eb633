struct com.User {}
