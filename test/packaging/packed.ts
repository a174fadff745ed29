import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { extractAll, listPackage, statFile } from '@electron/asar'
import { makeStandInElectron, type PackagedPlatform } from './stand-in-electron.ts'

interface PackedFile {
  readonly path: string
  readonly size: number
  /** It lies beside the archive, where the system can load it. */
  readonly unpacked: boolean
}

/** The application as a person installs it, but for Electron itself, which is a stand-in. */
export interface Packed {
  readonly platform: PackagedPlatform
  /** What lies beside Electron: the archive, and files that are no part of it. */
  readonly resources: string
  /** The program, for its fuses. */
  readonly program: string
  readonly folder: string
  readonly files: readonly PackedFile[]
  /** What the makers of a deb and of an AppImage get; on Linux alone. */
  readonly options: readonly unknown[]
  /** The archive, unpacked into a folder of its own: code of it can be run there, and finds no other module. */
  readonly extracted: string
  remove(): void
}

export async function packApplication(platform: PackagedPlatform, arch: string): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'showcall-package-'))
  const electron = join(folder, 'electron')
  const output = join(folder, 'output')
  makeStandInElectron(electron, platform)
  const pack = fileURLToPath(new URL('pack.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [pack, platform, arch, electron, output], {
    // Nothing is fetched: a tool that is missing fails the test.
    env: { ...process.env, ELECTRON_BUILDER_BINARIES_MIRROR: 'http://127.0.0.1:9/', CI: 'true' },
    maxBuffer: 16_000_000,
  })
  const { resources, program } = placesIn(output, platform)
  const archive = join(resources, 'app.asar')
  const extracted = join(folder, 'extracted')
  extractAll(archive, extracted)
  return {
    platform,
    resources,
    program,
    folder,
    extracted,
    files: filesIn(archive),
    options: JSON.parse(readFileSync(join(output, 'options.json'), 'utf8')),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function placesIn(output: string, platform: PackagedPlatform): Pick<Packed, 'resources' | 'program'> {
  const [unpacked = ''] = globSync('{*-unpacked,mac*}', { cwd: output })
  const root = join(output, unpacked)
  if (platform === 'darwin') {
    const program = join(root, 'Showcall.app')
    return { program, resources: join(program, 'Contents/Resources') }
  }
  const program = join(root, platform === 'win32' ? 'Showcall.exe' : 'showcall')
  return { program, resources: join(root, 'resources') }
}

function filesIn(archive: string): readonly PackedFile[] {
  return listPackage(archive, { isPack: false }).flatMap(listed => {
    const path = listed.replaceAll('\\', '/').slice(1)
    const found = statFile(archive, path)
    return 'size' in found ? [{ path, size: found.size, unpacked: found.unpacked === true }] : []
  })
}

/** Bytes of all files in a folder. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
