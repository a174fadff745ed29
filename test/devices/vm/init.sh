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
share=trans=virtio,version=9p2000.L,ro,cache=loose,msize=262144
mount -t 9p -o $share sources /repo || echo "the sources cannot be mounted"
mount -t 9p -o $share packages /repo/node_modules || echo "the packages cannot be mounted"
ip link set lo up
# Users and groups that udev's own rules name, and those of the checks.
printf 'root:x:0:0::/:/bin/sh\nuser:x:1000:1000::/tmp:/bin/sh\nnobody:x:65534:65534::/tmp:/bin/sh\n' > /etc/passwd
id=100
printf 'root:x:0:\nplugdev:x:46:user\nuser:x:1000:\nnogroup:x:65534:\n' > /etc/group
for group in input audio tty kmem video render sgx lp dialout disk kvm cdrom tape; do
  id=$((id + 1))
  echo "$group:x:$id:" >> /etc/group
done
# What one process has compiled the next ones take from here.
export NODE_COMPILE_CACHE=/tmp/compiled
mkdir -m 1777 $NODE_COMPILE_CACHE
cd /repo && node test/devices/guest.js
echo "GUEST-EXIT $?"
poweroff -f
