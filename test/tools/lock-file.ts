/** The lock file of npm, as far as it is read here. */
export interface LockFile {
  packages: Record<string, LockEntry>
}

export interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Paths of the packages that no hash is known of: what npm installs of them is not checked. */
export const withoutHash = ({ packages }: LockFile): readonly string[] =>
  Object.entries(packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    .map(([path]) => path)

/**
 * Enters packages for other systems that the registry did not have when the file was written, so that npm knows of them on
 * every machine. Versions are those that their parents pin. Answers what was entered and what could not be.
 */
export function enterOtherSystems(lock: LockFile): {
  readonly entered: readonly string[]
  readonly unknown: readonly string[]
} {
  const entered: string[] = []
  const unknown: string[] = []
  for (const [parent, entry] of Object.entries(lock.packages)) {
    if (parent === '') continue
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${parent}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      const found = lock.packages[hoisted]
      // Only a part for one system is pinned; of what is not, any version that npm chose will do.
      if (lock.packages[nested] !== undefined || (found !== undefined && !exact.test(version))) continue
      if (found?.version === version) continue
      const system = systemOf(name)
      if (system === null || !exact.test(version)) {
        unknown.push(`${name}@${version}`)
        continue
      }
      lock.packages[found === undefined ? hoisted : nested] = {
        version,
        ...(entry.dev === true && { dev: true }),
        optional: true,
        ...system,
      }
      entered.push(`${name}@${version}`)
    }
  }
  const [root, ...rest] = Object.entries(lock.packages)
  lock.packages = Object.fromEntries([
    ...(root === undefined ? [] : [root]),
    ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return { entered, unknown }
}

const systems = /[-/](android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)([-_]|$)/
const processors = /[-/](arm64|x64|ia32|riscv64|s390x|ppc64|loong64|mips64el|arm)([-_]|$)/

/** By the names that native packages give their parts for each system. */
function systemOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  if (name.includes('wasm32')) return { cpu: ['wasm32'] }
  const os = systems.exec(name)?.[1]
  const cpu = processors.exec(name)?.[1]
  if (os === undefined) return null
  const libc = name.includes('musl') ? { libc: ['musl'] } : name.endsWith('-gnu') ? { libc: ['glibc'] } : {}
  return { os: [os], ...(cpu !== undefined && { cpu: [cpu] }), ...libc }
}
