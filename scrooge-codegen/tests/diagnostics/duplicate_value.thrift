enum Level { LOW = 1, DEFAULT = 1, HIGH }
