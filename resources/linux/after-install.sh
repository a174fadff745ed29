#!/bin/sh
# Runs as root once the deb package is unpacked. Each step may be impossible, in a container for example: the package is
# installed all the same.
dir='/opt/${sanitizedProductName}'
profile='/etc/apparmor.d/${executable}'

ln -sf "$dir/"'${executable}' '/usr/bin/${executable}'

# The set-uid sandbox is for kernels without user namespaces alone.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then
  chmod 0755 "$dir/chrome-sandbox" || true
else
  chmod 4755 "$dir/chrome-sandbox" || true
fi

# Ubuntu since 23.10 gives user namespaces to programs with a profile alone. An AppArmor before 4.0 cannot read it and does
# not need it.
if aa-enabled --quiet 2>/dev/null && apparmor_parser --skip-kernel-load "$dir/resources/apparmor-profile" >/dev/null 2>&1; then
  cp -f "$dir/resources/apparmor-profile" "$profile"
  if ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
  fi
fi

# Decks and pedals that are plugged in already may be used at once.
if command -v udevadm >/dev/null 2>&1; then
  udevadm control --reload >/dev/null 2>&1 || true
  udevadm trigger --subsystem-match=hidraw --subsystem-match=usb --action=change >/dev/null 2>&1 || true
fi

exit 0
