"""Reads records with the classes that Apache's compiler has generated, and writes them again.

Each line of the input is a module, a struct, a protocol and a record in hexadecimal; each line of the output is `ok` and
what was written, or `error` and why. The protocols are the library's pure ones: its accelerated one drops fields with
negative ids. `validate` looks at one struct, so what is below it is gone over here.
"""

import importlib
import sys

from thrift.protocol.TBinaryProtocol import TBinaryProtocol
from thrift.protocol.TCompactProtocol import TCompactProtocol
from thrift.transport.TTransport import TMemoryBuffer

PROTOCOLS = {"Binary": TBinaryProtocol, "Compact": TCompactProtocol}


def validate(value):
    if isinstance(value, dict):
        for key, item in value.items():
            validate(key)
            validate(item)
    elif isinstance(value, (list, set, frozenset, tuple)):
        for item in value:
            validate(item)
    elif hasattr(value, "thrift_spec"):
        value.validate()
        for field in value.thrift_spec:
            if field is not None:
                validate(getattr(value, field[2]))


def round_trip(module, name, protocol, record):
    value = getattr(importlib.import_module(module + ".ttypes"), name)()
    # Exceptions cannot be changed, so reading one makes another.
    made = value.read(PROTOCOLS[protocol](TMemoryBuffer(record)))
    value = value if made is None else made
    validate(value)
    written = TMemoryBuffer()
    value.write(PROTOCOLS[protocol](written))
    return written.getvalue()


def main():
    for line in sys.stdin:
        module, name, protocol, record = line.rstrip("\n").split(" ")
        try:
            answer = "ok " + round_trip(module, name, protocol, bytes.fromhex(record)).hex()
        except Exception as error:
            answer = "error " + repr(error).replace("\n", " ")
        print(answer, flush=True)


main()
