import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Arch, build, Platform } from 'electron-builder'

/**
 * `node pack.ts PLATFORM ARCH ELECTRON OUT`: packs the application around the Electron in that folder, by the settings of
 * package.json. What electron-builder would hand to the programs that make a deb or an AppImage of it is written to
 * OUT/options.json; they are not run.
 */
const [platform = '', arch = '', electronDist = '', output = ''] = process.argv.slice(2)
const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC } as const
const found = Object.entries(platforms).find(([name]) => name === platform)?.[1]
const architecture = arch === 'arm64' ? Arch.arm64 : Arch.x64
if (found === undefined) throw new Error(`There is no platform ${platform}.`)

const options: unknown[] = []
await build({
  projectDir: fileURLToPath(new URL('../..', import.meta.url)),
  targets: found.createTarget(platform === 'linux' ? ['deb', 'AppImage'] : ['dir'], architecture),
  publish: 'never',
  config: {
    electronDist,
    directories: { output },
    mac: { identity: null },
    // A checkout of the repository tells where it comes from; a test has to say it.
    extraMetadata: { homepage: 'https://showcall.test/', repository: 'https://github.com/example/showcall' },
  },
  effectiveOptionComputed: async computed => {
    options.push(computed)
    return true
  },
})
writeFileSync(join(output, 'options.json'), JSON.stringify(options))
