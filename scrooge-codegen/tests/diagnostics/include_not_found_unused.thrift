include "./gone.thrift"
struct Gone { 1: i32 gone }
