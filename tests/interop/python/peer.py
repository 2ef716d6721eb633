"""Reads records with what Apache's compiler generated for Python, and writes what it has read in both protocols.

    peer.py CODE TYPES find                            whether all classes are there
    peer.py CODE TYPES echo RECORDS ANSWERS            reads records and writes them again
    peer.py CODE TYPES make SEED COUNT INDICES ANSWERS writes COUNT values of its own of each of the types
    peer.py CODE TYPES check SEED COUNT INDICES RECORDS ANSWERS   whether RECORDS are those values, in both protocols each

CODE is the folder that was generated into; what is in the files is said in src/exchange.rs.
"""

import importlib
import importlib.util
import random
import struct
import sys

from thrift.protocol.TBinaryProtocol import TBinaryProtocol
from thrift.protocol.TCompactProtocol import TCompactProtocol
from thrift.Thrift import TType
from thrift.transport.TTransport import TMemoryBuffer

# The accelerated protocols do not look at wire types, and lose fields with negative ids.
PROTOCOLS = (TBinaryProtocol, TCompactProtocol)
sys.setrecursionlimit(10_000)


def find_class(package, name):
    module = importlib.import_module(package + ".ttypes")
    return getattr(module, name, None) or find_service_class(package, name)


def find_service_class(package, name):
    """Arguments and results of a function: `Service_function_args` is `function_args` in the module of the service."""
    for place, letter in enumerate(name):
        if letter == "_" and importlib.util.find_spec(f"{package}.{name[:place]}"):
            service = importlib.import_module(f"{package}.{name[:place]}")
            if found := getattr(service, name[place + 1 :], None):
                return found
    raise ValueError(f"there is no class for {name}")


def load_types(path):
    classes, unions = [], set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            _, kind, package, name = line.rstrip("\n").split("\t")
            cls = find_class(package, name)
            if hidden := vars(cls()).keys() & {"read", "write", "validate"}:
                raise ValueError(f"{name} has fields that hide methods: {hidden}")
            # Generated classes compare by value, and so are not hashable: all that keeps them from being in sets.
            cls.__hash__ = lambda self: 0
            classes.append(cls)
            if kind == "union":
                unions.add(cls)
    return classes, unions


def read(cls, protocol, data):
    transport = TMemoryBuffer(data)
    record = cls()
    # Exceptions cannot be changed: a new one is given out.
    record = record.read(PROTOCOLS[protocol](transport)) or record
    left = len(transport.getvalue()) - transport.cstringio_buf.tell()
    if left:
        raise ValueError(f"{left} bytes are left")
    record.validate()
    return record


def write(record):
    written = []
    for protocol in PROTOCOLS:
        transport = TMemoryBuffer()
        record.write(protocol(transport))
        written.append(transport.getvalue())
    return written


def put(out, data):
    out.write(struct.pack(">I", len(data)) + data)


def answer(out, made):
    """Writes what `made()` gives, or what is wrong with it."""
    try:
        pieces = made()
    except Exception as wrong:  # whatever it is, it is the answer
        out.write(b"\1")
        put(out, f"{type(wrong).__name__}: {wrong}".encode())
        return
    out.write(b"\0")
    for piece in pieces:
        put(out, piece)


def records(path):
    with open(path, "rb") as file:
        while head := file.read(9):
            index, protocol, length = struct.unpack(">IBI", head)
            yield index, protocol, file.read(length)


def echo(classes, records_path, answers_path):
    with open(answers_path, "wb") as out:
        for index, protocol, data in records(records_path):
            answer(out, lambda: write(read(classes[index], protocol, data)))


class Maker:
    """Makes values by the tables that the compiler generates beside the classes."""

    DEPTH = 5

    def __init__(self, rng, unions):
        self.rng = rng
        self.unions = unions

    def record(self, cls, depth=DEPTH):
        if depth < -20:
            raise ValueError("no end")
        specs = [spec for spec in cls.thrift_spec if spec is not None]
        if cls in self.unions:
            flat = [spec for spec in specs if spec[1] != TType.STRUCT]
            specs = [self.rng.choice(flat if flat and depth <= 0 else specs)]
        else:
            # What may be absent is not in the table. All but structs are always set, since absent ones read as a default.
            rest = [spec for spec in specs if spec[1] == TType.STRUCT and (depth <= 0 or self.rng.random() < 0.3)]
            specs = [spec for spec in specs if spec not in rest]
        fields = {spec[2]: self.value(spec[1], spec[3], depth - 1) for spec in specs}
        if cls not in self.unions and rest:
            try:
                cls(**fields).validate()
            except Exception:
                fields |= {spec[2]: self.value(spec[1], spec[3], depth - 1) for spec in rest}
        return cls(**fields)

    def value(self, ttype, arguments, depth):
        rng = self.rng
        count = rng.randrange(4) if depth > 0 else 0
        match ttype:
            case TType.BOOL:
                return rng.random() < 0.5
            case TType.BYTE:
                return self.integer(8)
            case TType.I16:
                return self.integer(16)
            case TType.I32:
                return self.integer(32)
            case TType.I64:
                return self.integer(64)
            case TType.DOUBLE:
                return rng.choice([rng.random(), 0.0, -1.5, 1e300, float("inf"), 5e-324])
            case TType.STRING if arguments == "BINARY":
                return rng.randbytes(rng.randrange(9))
            case TType.STRING:
                return rng.choice(["", "a", "hello", "日本語", "Zürich 🚃", "x\0y", "long " * 40])
            case TType.STRUCT:
                return self.record(arguments[0], depth)
            case TType.LIST:
                # Fifteen and more have another head in compact.
                count = 20 if depth > 0 and rng.random() < 0.05 else count
                return [self.value(arguments[0], arguments[1], depth) for _ in range(count)]
            case TType.SET:
                return {self.value(arguments[0], arguments[1], depth) for _ in range(count)}
            case TType.MAP:
                key, keys, item, items, _ = arguments
                return {self.value(key, keys, depth): self.value(item, items, depth) for _ in range(count)}
        raise ValueError(f"no values of type {ttype}")

    def integer(self, bits):
        least, most = -(1 << bits - 1), (1 << bits - 1) - 1
        return self.rng.choice([least, most, -1, 0, 1, 64, -64, self.rng.randint(least, most)])


def values(classes, unions, seed, count, indices):
    maker = Maker(random.Random(int(seed)), unions)
    for index in map(int, indices.split(",")):
        for _ in range(int(count)):
            yield index, maker.record(classes[index])


def make(classes, unions, seed, count, indices, answers_path):
    with open(answers_path, "wb") as out:
        for _, value in values(classes, unions, seed, count, indices):
            answer(out, lambda: write(value))


def check(classes, unions, seed, count, indices, records_path, answers_path):
    found = records(records_path)
    with open(answers_path, "wb") as out:
        for index, value in values(classes, unions, seed, count, indices):
            for _ in PROTOCOLS:
                _, protocol, data = next(found)

                def compared():
                    record = read(classes[index], protocol, data)
                    if record != value:
                        raise ValueError(f"{value} has become {record}")
                    return b"", b""

                answer(out, compared)


def main(code, types, command, *arguments):
    sys.path.insert(0, code)
    sys.dont_write_bytecode = True
    classes, unions = load_types(types)
    match command:
        case "find":
            pass
        case "echo":
            echo(classes, *arguments)
        case "make":
            make(classes, unions, *arguments)
        case "check":
            check(classes, unions, *arguments)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
