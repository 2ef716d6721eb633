typedef i32 T0
typedef map<T0, T0> T1
typedef map<T1, T1> T2
typedef map<T2, T2> T3
typedef map<T3, T3> T4
typedef map<T4, T4> T5
typedef map<T5, T5> T6
typedef map<T6, T6> T7
typedef map<T7, T7> T8
typedef map<T8, T8> T9
typedef map<T9, T9> T10
typedef map<T10, T10> T11
typedef map<T11, T11> T12
