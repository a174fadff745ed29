import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'

export const version = '45.0.1'
export const zipName = `electron-v${version}-${process.platform}-${process.arch}.zip`
/** Of the executable, on the system of the test. */
export const executable =
  process.platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron'

export interface ElectronPackage {
  /** The application's directory, which has the package installed. */
  readonly root: string
  /** The package's directory. */
  readonly home: string
  readonly cache: string
  /** A published distribution, whose checksum the package knows. */
  readonly zip: Uint8Array
  remove(): void
}

/** The package of Electron as npm installs it: without the distribution. */
export function createElectronPackage(): ElectronPackage {
  const root = mkdtempSync(join(tmpdir(), 'showcall-package-'))
  const home = join(root, 'node_modules', 'electron')
  const cache = join(root, 'cache')
  const zip = zipOf({ [executable]: 'the executable', version: `v${version}`, 'electron.d.ts': 'types' })
  installElectronPackage(root)
  const sum = createHash('sha256').update(zip).digest('hex')
  writeFileSync(join(home, 'checksums.json'), JSON.stringify({ [zipName]: sum }))
  return { root, home, cache, zip, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Its manifest and its own installer, with what that one needs. */
export function installElectronPackage(root: string): void {
  const home = join(root, 'node_modules', 'electron')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }))
  copyFileSync(fileURLToPath(import.meta.resolve('electron/install.js')), join(home, 'install.js'))
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(installed, scope), join(root, 'node_modules', scope), 'junction')
}

const installed = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** An archive without compression. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, path, content])
    const rest = Buffer.alloc(14)
    // A regular file that may be executed, by Unix.
    rest.writeUInt32LE((0o100755 << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const madeByUnix = Buffer.from([20, 3])
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), madeByUnix, common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
