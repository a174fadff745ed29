import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { ensureBuilt } from '../../src-main/hosts/ensure-built.ts'
import { isEveryRound } from '../support/every-round.ts'
import { type Packed, packApplication, sizeOf } from './packed.ts'
import type { PackagedPlatform } from './stand-in-electron.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const own = { platform: process.platform as PackagedPlatform, arch: process.arch }

/**
 * On Linux the packages of the other systems can be laid out too, and in the long tests that of the other Linux; drawing is
 * native and is there for the own one alone.
 */
const targets: readonly { readonly platform: PackagedPlatform; readonly arch: string }[] =
  process.platform === 'linux'
    ? [
        own,
        ...(isEveryRound() ? [{ platform: own.platform, arch: own.arch === 'arm64' ? 'x64' : 'arm64' }] : []),
        { platform: 'win32', arch: 'x64' },
        { platform: 'darwin', arch: 'arm64' },
      ]
    : [own]

/** Of the code, what an Electron window needs; the Node host, its service and its keychain stay out. */
const entries = [
  'backup',
  'electron',
  'journal',
  'painter',
  'replica',
  'script-files',
  'service',
  'spreadsheets',
].map(name => `out/main/${name}.js`)
const codeFile =
  /^out\/(main\/chunks\/[\w.-]+\.js|preload\/(output-)?preload\.cjs|renderer\/.+\.(css|html|js|woff2)|renderer\/assets\/[\w-]+\.webp|renderer\/manifest\.json)$/
/** Packages that cannot be bundled: native ones, what loads them, and the typeface that keys of a deck are drawn in. */
const modules = [
  '@fontsource-variable/inter',
  '@napi-rs/canvas',
  'midi',
  'node-hid',
  'pkg-prebuilds',
  'tslib',
]

/** A package is laid out once, and looked at by all tests of it. */
const packages = new Map<string, Promise<Packed>>()
const packedFor = async (platform: PackagedPlatform, arch: string): Promise<Packed> => {
  await ensureBuilt(root, line => process.stderr.write(`${line}\n`))
  const packed = packages.get(`${platform}-${arch}`) ?? packApplication(platform, arch)
  packages.set(`${platform}-${arch}`, packed)
  return packed
}
afterAll(async () => {
  for (const packed of await Promise.allSettled(packages.values())) {
    if (packed.status === 'fulfilled') packed.value.remove()
  }
})

for (const { platform, arch } of targets) {
  const isOwn = platform === own.platform && arch === own.arch

  describe(`the package for ${platform} on ${arch}`, () => {
    let packed: Packed
    beforeAll(async () => {
      packed = await packedFor(platform, arch)
    }, 300_000)

    it('has the built code, the packages that cannot be bundled, and no other file', () => {
      const canvas = new RegExp(`^node_modules/@napi-rs/canvas-${platform}-${arch}[^/]*/`)
      const unexpected = packed.files
        .map(({ path }) => path)
        .filter(
          path =>
            !(
              entries.includes(path) ||
              codeFile.test(path) ||
              path === 'package.json' ||
              path === 'resources/demo-show.csv' ||
              canvas.test(path) ||
              modules.some(name => path.startsWith(`node_modules/${name}/`))
            ),
        )
      expect(unexpected).toEqual([])
      const paths = new Set(packed.files.map(({ path }) => path))
      expect(
        [...entries, 'out/preload/preload.cjs', 'resources/demo-show.csv'].filter(path => !paths.has(path)),
      ).toEqual([])
    })

    it('has no sources, tests, maps or notes, nothing of this computer, and no secret', () => {
      const suspicious = /\.(ts|tsx|map|md|log|env|pem|p12|key)$|(^|\/)(test|tests|src|\.[^/]+)\//
      expect(packed.files.map(({ path }) => path).filter(path => suspicious.test(path))).toEqual([])
      const told = packed.files
        .filter(({ path }) => /\.(js|cjs|html|json)$/.test(path) && !path.startsWith('node_modules/'))
        .filter(({ path }) => {
          const text = readFileSync(join(packed.extracted, path), 'utf8')
          return (
            text.includes(root) ||
            /-----BEGIN [A-Z ]*PRIVATE KEY-----(\\[nr]|\s)*[A-Za-z0-9+/]{40}|ghp_\w{30}|npm_\w{30}/.test(text)
          )
        })
      expect(told).toEqual([])
    })

    it('has native modules for its own system alone, beside the archive', () => {
      const native = packed.files.filter(({ path }) => path.endsWith('.node'))
      expect(native.filter(({ unpacked }) => !unpacked)).toEqual([])
      expect(packed.files.filter(({ path, unpacked }) => unpacked && !path.endsWith('.node'))).toEqual([])
      expect(
        native.filter(({ path }) => !path.includes(`${platform}-${arch}/`) && !path.includes('/canvas-')),
      ).toEqual([])
      const kinds = native.map(({ path }) => /(HID_hidraw|HID|midi|skia)[-.]/.exec(path)?.[1])
      const expected = [
        ...(platform === 'linux' ? ['HID_hidraw'] : []),
        'HID',
        'midi',
        ...(isOwn ? ['skia'] : []),
      ]
      expect(kinds.toSorted()).toEqual(expected.toSorted())
      for (const { path, size } of native) {
        expect(statSync(join(packed.resources, 'app.asar.unpacked', path)).size).toBe(size)
      }
    })

    it('stays small: 5.5 MB of code, 2.7 MB to read scripts, 1.65 MB for the pages of each language, 1.5 MB for the guide with its pictures; 42 MB more with the native modules', () => {
      const sizeOfFiles = (pattern: RegExp, isWanted = (_file: string): boolean => true): number =>
        packed.files
          .filter(({ path }) => pattern.test(path) && isWanted(join(packed.extracted, path)))
          .reduce((sum, { path }) => sum + statSync(join(packed.extracted, path)).size, 0)
      const ofScripts = sizeOfFiles(/^out\/main\/(?:chunks\/pdf|script-files)[.-]/)
      const ofPictures = sizeOfFiles(/^out\/renderer\/assets\/[\w-]+\.webp$/)
      expect(ofScripts).toBeLessThan(2_700_000)
      expect(ofPictures).toBeGreaterThan(0)
      const isGuide = (file: string): boolean => readFileSync(file, 'utf8').includes('{#first-show}')
      const ofGuides = sizeOfFiles(/^out\/renderer\/assets\/(?:en|de)-[\w-]+\.js$/, isGuide)
      expect(ofGuides).toBeGreaterThan(0)
      expect(ofGuides + ofPictures).toBeLessThan(1_500_000)
      const apart = ofScripts + ofPictures + ofGuides
      expect(statSync(join(packed.resources, 'app.asar')).size - apart).toBeLessThan(
        5_500_000 + languages.length * 1_650_000,
      )
      expect(sizeOf(packed.resources) - apart).toBeLessThan(42_000_000 + languages.length * 1_650_000)
    })

    it('names its entry, and the name by which the desktop finds its windows', () => {
      const { main, desktopName, type } = JSON.parse(
        readFileSync(join(packed.extracted, 'package.json'), 'utf8'),
      )
      expect({ main, desktopName, type }).toEqual({
        main: 'out/main/electron.js',
        desktopName: 'app.showcall.desk.desktop',
        type: 'module',
      })
    })

    it('has its fuses set: no Node.js by environment or switch, code from the checked archive alone', async () => {
      const wire = await getCurrentFuseWire(packed.program)
      const on = Object.values(FuseV1Options).filter(
        (option): option is FuseV1Options => typeof option === 'number' && wire[option] === '1'.charCodeAt(0),
      )
      expect(on).toEqual([
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
      ])
    })

    it('imports nothing that is not in it', () => {
      expect(missingImports(packed)).toEqual([])
    })

    if (isOwn) {
      it('loads its native modules, and finds the typeface of the keys', async () => {
        const script = join(packed.extracted, 'out/main/load.mjs')
        writeFileSync(
          script,
          `import { createRequire } from 'node:module'
          const { createCanvas } = await import('@napi-rs/canvas')
          const hid = await import('node-hid')
          const midi = await import('midi/lazy')
          const { resolve } = createRequire(import.meta.url)
          const fonts = ${JSON.stringify(typefaces())}.map(name => resolve(name))
          console.log(JSON.stringify([createCanvas(2, 2).width, typeof hid.default.devicesAsync, typeof midi, fonts.length]))`,
        )
        const { stdout } = await promisify(execFile)(process.execPath, [script])
        expect(JSON.parse(stdout)).toEqual([2, 'function', 'object', 5])
      })
    }

    if (platform === 'linux') {
      it('names the source of its updates, by architecture', () => {
        const told = readFileSync(join(packed.resources, 'app-update.yml'), 'utf8')
        expect(told).toContain('provider: github')
        expect(told).toContain(`channel: latest-${arch}`)
      })
    }

    if (platform === 'win32') {
      it('has its icon and the hash of its archive in the program', () => {
        const program = readFileSync(packed.program, 'latin1')
        expect(program).toContain('"alg":"SHA256"')
        // Of seven sizes, the largest: it is a PNG file as it stands.
        expect(program).toContain(readFileSync(join(root, 'resources/icons/linux/256x256.png'), 'latin1'))
      })
    }

    if (platform === 'darwin') {
      it('declares to macOS its files, its icon, why it uses the network, and the hash of its archive', () => {
        const plist = readFileSync(join(packed.program, 'Contents/Info.plist'), 'utf8')
        for (const said of ['NSLocalNetworkUsageDescription', 'ElectronAsarIntegrity', 'app.showcall.desk']) {
          expect(plist).toContain(said)
        }
        expect(plist).toMatch(/CFBundleTypeExtensions<\/key>\s*<array>\s*<string>showcall</)
        for (const name of ['icon.icns', 'document.icns']) {
          expect(existsSync(join(packed.resources, name))).toBe(true)
        }
      })
    }
  })
}

if (process.platform === 'linux') {
  describe('what a deb and an AppImage are made of', () => {
    let packed: Packed
    beforeAll(async () => {
      packed = await packedFor('linux', 'x64')
    }, 300_000)

    const fpm = (): readonly string[] => {
      const found = packed.options.find(one => Array.isArray(one))
      return Array.isArray(found) ? found[0] : []
    }

    it('puts rules for devices, the kind of file and icons of each size where Linux looks for them', () => {
      const places = fpm().flatMap(argument => /^(.+)=(\/usr\/.+)$/.exec(argument)?.slice(1, 3) ?? [])
      const pairs = new Map(
        places.flatMap((place, index) => (index % 2 === 0 ? [[places[index + 1], place]] : [])),
      )
      for (const place of [
        '/usr/lib/udev/rules.d/70-showcall.rules',
        '/usr/share/mime/packages/showcall.xml',
        '/usr/share/icons/hicolor/scalable/mimetypes/application-vnd.showcall+json.svg',
        '/usr/share/applications/app.showcall.desk.desktop',
        ...[16, 24, 32, 48, 64, 128, 256, 512, 1024].map(
          size => `/usr/share/icons/hicolor/${size}x${size}/apps/showcall.png`,
        ),
      ]) {
        expect([...pairs.keys()]).toContain(place)
      }
      const ours = [...pairs.values()].filter(source => source?.startsWith('resources/'))
      expect(ours.filter(source => !existsSync(join(root, source ?? '')))).toEqual([])
      expect(ours).toHaveLength(3)
    })

    it('has the AppArmor profile beside the archive, for where the program is installed', () => {
      const profile = readFileSync(join(packed.resources, 'apparmor-profile'), 'utf8')
      expect(profile).toContain('profile "showcall" "/opt/Showcall/showcall" flags=(unconfined)')
      expect(profile).toMatch(/^ {2}userns,$/m)
    })

    it('starts an AppImage in its sandbox, and is found by the name of its windows and its kind of file', () => {
      const [appImage] = packed.options.filter(one => !Array.isArray(one))
      const { desktop, desktopFileName } = Object(appImage)
      expect(desktopFileName).toBe('app.showcall.desk.desktop')
      const lines = String(desktop).split('\n')
      for (const line of ['StartupWMClass=app.showcall.desk', 'MimeType=application/vnd.showcall+json;']) {
        expect(lines).toContain(line)
      }
      expect(String(desktop)).not.toContain('--no-sandbox')
    })
  })
}

/** What the painter of keys resolves; it is written so in the built code. */
const typefaces = (): readonly string[] =>
  ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'].map(
    subset => `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
  )

/** Done without by what asks for them; or of Electron itself. */
const absent = new Set(['bufferutil', 'utf-8-validate', 'electron', 'original-fs'])

/** Each import of the built main process that leads nowhere inside the package. */
function missingImports({ files, extracted }: Packed): readonly string[] {
  const missing: string[] = []
  for (const { path } of files) {
    if (!/^out\/(main|preload)\//.test(path)) continue
    const from = join(extracted, path)
    const { resolve } = createRequire(from)
    for (const name of importsOf(readFileSync(from, 'utf8'))) {
      if (name.startsWith('node:') || builtinModules.includes(name) || absent.has(name)) continue
      try {
        if (name.startsWith('.')) statSync(join(dirname(from), name))
        else resolve(name)
      } catch {
        missing.push(`${path}: ${name}`)
      }
    }
  }
  return missing
}

function importsOf(code: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync('built.js', code).module
  const dynamic = dynamicImports
    .map(({ moduleRequest: { start, end } }) => /^["'`]([^$]+)["'`]$/.exec(code.slice(start, end))?.[1])
    .filter(name => name !== undefined)
  const reExported = staticExports
    .flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
    .filter(name => name !== undefined)
  // Without the underscores it stands in code that is only ever written to a file.
  const required = [...code.matchAll(/__require\(["'`]([^"'`$]+)["'`]\)/g)].map(([, name = '']) => name)
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamic,
    ...reExported,
    ...required,
  ]
}
