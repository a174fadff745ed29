#!/bin/busybox sh
# First process of the guest: mounts, kernel modules, the checks, power off.
/bin/busybox --install -s /bin
export PATH=/bin:/usr/bin HOME=/tmp NODE_NO_WARNINGS=1
mkdir -p /proc /sys /dev /tmp /run /var/tmp /etc /repo
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
mount -t tmpfs run /run
chmod 1777 /tmp
dmesg -n 1
while read -r module options; do insmod "$module" $options || echo "insmod $module failed"; done < /modules.list
mount -t configfs none /sys/kernel/config 2>/dev/null
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=262144 repo /repo || echo "the repository cannot be mounted"
ip link set lo up
# The clock of the guest follows the host's; certificates and days do not matter here.
cd /repo && node --disable-warning=ExperimentalWarning test/devices/guest.ts
echo "GUEST-EXIT $?"
poweroff -f
