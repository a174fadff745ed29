#!/bin/sh
# Runs as root once the deb package is removed. Shows and settings of a person stay where they are.
profile='/etc/apparmor.d/${executable}'

# An update removes the old version after the new one is unpacked.
if [ "$1" = upgrade ]; then
  exit 0
fi

rm -f '/usr/bin/${executable}'
if [ -f "$profile" ]; then
  apparmor_parser --remove "$profile" >/dev/null 2>&1 || true
  rm -f "$profile"
fi
if command -v udevadm >/dev/null 2>&1; then
  udevadm control --reload >/dev/null 2>&1 || true
fi

exit 0
