#!/usr/bin/env bash
# Prints about 5,000 lines of IDL as a company might have it: 150 structs with docs and defaults, unions, enums, exceptions,
# typedefs, constants and a service. The same text every time.
#
#   scripts/large_idl.sh > large.thrift
set -euo pipefail

types=(i32 i64 string bool double binary 'list<string>' 'map<string, i64>' 'set<i32>' i16)
words=(name created owner state amount limit region labels parent score token count version origin ratio)

header() {
  echo '/** Everything that the shop says to its other parts. */'
  echo 'namespace rust shop.large'
  echo
}

enums() {
  local number member
  for number in $(seq 40); do
    echo "/** Where an order of kind $number stands. */"
    echo "enum State$number {"
    for member in NEW PAID PACKED SENT RETURNED LOST; do
      echo "  /** ${member} in the sense of kind $number. */"
      echo "  ${member}_$number,"
    done
    printf '}\n\n'
  done
}

typedefs() {
  local number
  for number in $(seq 30); do
    echo "/** The id of a thing of kind $number. */"
    echo "typedef i64 Id$number"
    echo "const Id$number FIRST_ID_$number = $((number * 1000))"
    echo
  done
}

# Structs of 9 to 14 fields, most of them with docs, some with defaults, each with a struct before it inside.
structs() {
  local number field count type word presence
  for number in $(seq 150); do
    echo '/**'
    echo " * What is known of record $number, which is sent whenever something about it changes."
    echo ' */'
    echo "struct Record$number {"
    echo "  1: required Id$((number % 30 + 1)) id"
    echo "  2: State$((number % 40 + 1)) state_of = $((number % 6))"
    count=$((9 + number % 6))
    for field in $(seq 3 "$count"); do
      type=${types[$(((number + field) % 10))]} word=${words[$(((number * 7 + field) % 15))]}
      presence=$([ $((field % 3)) = 0 ] && echo 'optional ' || echo '')
      echo "  /** The $word of it. */"
      echo "  $field: $presence$type ${word}_$field"
    done
    if [ "$number" -gt 1 ]; then
      echo "  20: optional Record$((number - 1)) previous"
      echo "  21: list<Record$(((number + 1) / 2))> related"
    fi
    printf '}\n\n'
  done
}

unions() {
  local number
  for number in $(seq 30); do
    echo "/** One of the changes of group $number. */"
    echo "union Change$number {"
    echo "  1: Record$number created"
    echo "  2: Record$((number + 1)) replaced"
    echo "  3: string removed"
    echo "  4: i64 counted"
    printf '}\n\n'
  done
}

service() {
  local number
  printf '/** It was not there. */\nexception NotFound {\n  1: string message\n}\n\n'
  echo '/** What the shop can be asked. */'
  echo 'service Shop {'
  for number in $(seq 60); do
    echo "  /** Looks a record of kind $number up. */"
    echo "  Record$number find_$number(1: Id1 id, 2: string reader) throws (1: NotFound missing)"
  done
  echo '}'
}

header
enums
typedefs
structs
unions
service
