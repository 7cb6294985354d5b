#!/bin/sh
# The tests, for the gate.
cd "$(dirname "$0")" && exec node --test
