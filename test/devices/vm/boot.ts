import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Image } from './image.ts'

export interface BootOptions {
  readonly image: Image
  /** Directories that the guest sees, read-only: the sources and the packages. */
  readonly sources: string
  readonly packages: string
  readonly line: (line: string) => void
  /** Milliseconds after which it is stopped. */
  readonly limit: number
  /** Aborted: it is stopped. */
  readonly signal: AbortSignal
}

const kernelLine = [
  'console=ttyS0',
  'quiet',
  'loglevel=3',
  'panic=-1',
  'mitigations=off',
  'nokaslr',
  'cryptomgr.notests',
  'apparmor=0',
]

const shared = (tag: string, path: string): readonly string[] => [
  '-virtfs',
  // A comma in a value is written twice.
  `local,path=${path.replaceAll(',', ',,')},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`,
]

/** Resolves to the exit code of the guest's program; null when it never got there. */
export async function bootGuest({
  image,
  sources,
  packages,
  line,
  limit,
  signal,
}: BootOptions): Promise<number | null> {
  const qemu = spawn(
    'qemu-system-x86_64',
    [
      ...['-accel', 'tcg,thread=multi', '-cpu', 'qemu64', '-smp', '2', '-m', '1280'],
      ...[
        '-nodefaults',
        '-no-user-config',
        '-display',
        'none',
        '-no-reboot',
        '-nic',
        'none',
        '-serial',
        'stdio',
      ],
      ...shared('sources', sources),
      ...shared('packages', packages),
      ...['-kernel', image.kernel, '-initrd', image.initrd, '-append', kernelLine.join(' ')],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const stop = (): void => void qemu.kill('SIGKILL')
  const timer = setTimeout(() => {
    line(`The virtual machine was stopped after ${limit / 1_000} s.`)
    stop()
  }, limit)
  // However this process ends, the machine ends with it.
  process.once('exit', stop)
  signal.addEventListener('abort', stop, { once: true })
  let code: number | null = null
  createInterface({ input: qemu.stdout }).on('line', raw => {
    const text = raw.replaceAll('\r', '')
    const exit = /^GUEST-EXIT (\d+)/.exec(text)
    if (exit === null) line(text)
    else code = Number(exit[1])
  })
  createInterface({ input: qemu.stderr }).on('line', line)
  await new Promise<void>((resolve, reject) => {
    qemu.once('error', reject)
    qemu.once('close', () => resolve())
  }).finally(() => {
    clearTimeout(timer)
    process.off('exit', stop)
    signal.removeEventListener('abort', stop)
  })
  return code
}
