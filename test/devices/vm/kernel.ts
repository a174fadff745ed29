import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

export interface Kernel {
  readonly version: string
  /** What QEMU boots. */
  readonly image: string
  /** Has `lib/modules`. */
  readonly directory: string
}

const meta = 'linux-image-amd64'

/** The kernel of this Debian, downloaded and unpacked, not installed. One that was fetched before is kept. */
export function fetchKernel(cache: string, say: (line: string) => void): Kernel {
  const directory = join(cache, 'kernel')
  let version = unpacked(directory)
  if (version === null) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    const name = packageName()
    say(`Downloading the kernel ${name}`)
    run('apt-get', ['download', '-q', name], directory)
    const [file = name] = globSync(`${directory}/${name}_*.deb`)
    run('dpkg-deb', ['-x', file, directory])
    rmSync(file)
    version = name.replace('linux-image-', '')
    run('/sbin/depmod', ['-b', directory, version])
    writeFileSync(join(directory, 'complete'), version)
  }
  const image = join(directory, 'vmlinux')
  if (!existsSync(image))
    writeFileSync(image, bootable(readFileSync(join(directory, `boot/vmlinuz-${version}`))))
  return { version, image, directory }
}

function unpacked(directory: string): string | null {
  const mark = join(directory, 'complete')
  return existsSync(mark) ? readFileSync(mark, 'utf8') : null
}

function packageName(): string {
  const find = (): string | undefined => / (linux-image-\S+)/.exec(run('apt-cache', ['depends', meta]))?.[1]
  const name = find()
  if (name === undefined) throw new Error(`apt knows no package ${meta}`)
  return name
}

const xzMagic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])

/** The kernel as it is inside its compressed file: QEMU starts it without the slow unpacking in the guest. */
function bootable(compressed: Buffer): Buffer {
  const at = compressed.indexOf(xzMagic)
  if (at < 0) return compressed
  const { stdout } = spawnSync('xz', ['-dc', '--single-stream'], {
    input: compressed.subarray(at),
    maxBuffer: 512 * 2 ** 20,
  })
  return stdout.toString('latin1', 1, 4) === 'ELF' ? stdout : compressed
}
