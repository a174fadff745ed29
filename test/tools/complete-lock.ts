import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm run lock`, after any change of dependencies: enters the packages for other systems that a registry mirror
 * did not have, so that `npm ci` finds the lock file complete on every machine. Versions are those that their
 * parents pin; nothing else is touched.
 */
const path = fileURLToPath(new URL('../../package-lock.json', import.meta.url))

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(path, 'utf8'))
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const added: string[] = []

for (const [parent, entry] of Object.entries(lock.packages)) {
  if (parent === '') continue
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${parent}/node_modules/${name}`
    const hoisted = `node_modules/${name}`
    if (lock.packages[nested] !== undefined || lock.packages[hoisted]?.version === version) continue
    const system = systemOf(name)
    if (system === null || !exact.test(version)) {
      process.stderr.write(`Not entered: ${name}@${version}, whose system is not known.\n`)
      continue
    }
    const place = lock.packages[hoisted] === undefined ? hoisted : nested
    lock.packages[place] = {
      version,
      ...(entry.dev === true ? { dev: true } : {}),
      optional: true,
      ...system,
    }
    added.push(`${name}@${version}`)
  }
}

const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([
  ...(root === undefined ? [] : [root]),
  ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1)),
])
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} packages of other systems entered.\n`)

/** By the names that native packages give their parts for each system. */
function systemOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const os = [
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'aix',
    'win32',
  ].find(one => new RegExp(`[-/]${one}([-_]|$)`).test(name))
  const cpu = [
    'arm64',
    'x64',
    'ia32',
    'riscv64',
    's390x',
    'ppc64',
    'loong64',
    'mips64el',
    'arm',
    'wasm32',
  ].find(one => new RegExp(`[-/]${one}([-_]|$)`).test(name))
  if (name.includes('wasm32')) return { cpu: ['wasm32'] }
  if (os === undefined) return null
  const libc = name.includes('musl') ? { libc: ['musl'] } : name.endsWith('-gnu') ? { libc: ['glibc'] } : {}
  return { os: [os], ...(cpu === undefined ? {} : { cpu: [cpu] }), ...libc }
}
