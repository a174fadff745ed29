import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The distribution of Electron that belongs to the installed package, here or still to be fetched. */
export interface ElectronDist {
  /** The package's directory. */
  readonly home: string
  /** Without a leading v. */
  readonly version: string
  readonly platform: string
  readonly arch: string
  /** Of the executable, from the distribution's directory. */
  readonly executable: string
}

export type FoundElectron =
  | { readonly kind: 'here'; readonly path: string }
  | { readonly kind: 'to-fetch'; readonly dist: ElectronDist }
  /** `why`: one sentence for the person who typed the command. */
  | { readonly kind: 'none'; readonly why: string }

/** Looks for the executable as the package of Electron does, environment variables included. */
export function findElectron(root: string, env: Environment): FoundElectron {
  const home = join(root, 'node_modules', 'electron')
  const dist = wantedDist(home, env)
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override) {
    const path = join(override, read(join(home, 'path.txt')) ?? dist?.executable ?? 'electron')
    if (existsSync(path)) return { kind: 'here', path }
    return { kind: 'none', why: `ELECTRON_OVERRIDE_DIST_PATH is set, and there is no Electron at ${path}.` }
  }
  if (!existsSync(home)) return { kind: 'none', why: 'Electron is not installed.' }
  if (dist === null) return { kind: 'none', why: 'There is no Electron for this system.' }
  const path = join(home, 'dist', dist.executable)
  const note = read(join(home, 'path.txt'))
  const present = read(join(home, 'dist', 'version'))?.replace(/^v/, '')
  if (note === dist.executable && present === dist.version && existsSync(path)) return { kind: 'here', path }
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD']) {
    return { kind: 'none', why: 'Electron is not downloaded because ELECTRON_SKIP_BINARY_DOWNLOAD is set.' }
  }
  return { kind: 'to-fetch', dist }
}

/** Null where Electron has no build for the system. */
function wantedDist(home: string, env: Environment): ElectronDist | null {
  const platform = env['ELECTRON_INSTALL_PLATFORM'] || env['npm_config_platform'] || process.platform
  const executable = executables[platform]
  if (executable === undefined) return null
  return {
    home,
    version: customVersion(env) ?? packageVersion(home),
    platform,
    arch: env['ELECTRON_INSTALL_ARCH'] || env['npm_config_arch'] || process.arch,
    executable,
  }
}

const executables: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  mas: 'Electron.app/Contents/MacOS/Electron',
  linux: 'electron',
  win32: 'electron.exe',
}

/** A version chosen in place of the package's, without a leading v. */
export function customVersion(env: Environment): string | null {
  const chosen = env['npm_config_electron_custom_version'] || env['ELECTRON_CUSTOM_VERSION']
  return chosen ? chosen.replace(/^v/, '') : null
}

function packageVersion(home: string): string {
  const file: unknown = JSON.parse(read(join(home, 'package.json')) ?? '{}')
  return typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : ''
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
