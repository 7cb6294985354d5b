#!/bin/sh
# The tests, for the gate.
cd "$(dirname "$0")" && exec ruby test/test_formats.rb
