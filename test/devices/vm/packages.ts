import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the machine is built of, by the file that tells that it is there. */
const needed: readonly (readonly [file: string, name: string])[] = [
  ['/usr/bin/qemu-system-x86_64', 'qemu-system-x86'],
  ['/usr/bin/busybox', 'busybox-static'],
  ['/usr/bin/cpio', 'cpio'],
  ['/sbin/modprobe', 'kmod'],
  ['/usr/bin/xz', 'xz-utils'],
  ['/usr/lib/x86_64-linux-gnu/libudev.so.1', 'libudev1'],
  ['/usr/lib/x86_64-linux-gnu/libusb-1.0.so.0', 'libusb-1.0-0'],
  ['/usr/lib/x86_64-linux-gnu/libasound.so.2', 'libasound2'],
  ['/usr/share/alsa/alsa.conf', 'libasound2-data'],
]

const missing = (): string[] => needed.flatMap(([file, name]) => (existsSync(file) ? [] : [name]))

/** Null when all are there, installed now if need be; else what to do. */
export function providePackages(say: (line: string) => void): string | null {
  const lacking = missing()
  if (lacking.length === 0) return null
  const command = `apt-get install --no-install-recommends ${lacking.join(' ')}`
  if (!existsSync('/usr/bin/apt-get'))
    return `These Debian packages, or what is in them: ${lacking.join(', ')}.`
  if (process.getuid?.() !== 0) return `These packages. Run: sudo ${command}`
  say(`Installing Debian packages: ${lacking.join(', ')}`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...lacking],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env: environment, encoding: 'utf8' })
    if (status !== 0)
      return `These packages, which apt-get did not install: ${lacking.join(', ')}. It said: ${stderr.trim()}`
  }
  const still = missing()
  return still.length === 0
    ? null
    : `These packages are installed, but not where they are looked for: ${still.join(', ')}.`
}
