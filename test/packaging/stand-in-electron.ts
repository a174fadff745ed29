import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

export type PackagedPlatform = 'linux' | 'win32' | 'darwin'

/** Before its fuses are set, an Electron binary has all nine on; electron/build/fuses/fuses.json5. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'ascii'),
  Buffer.from([1, 9]),
  Buffer.from('111111111', 'ascii'),
])

/**
 * What electron-builder needs of a downloaded Electron, where none can be had: the folders and files of one, with a fuse
 * wire that can be set. Nothing in it can be run.
 */
export function makeStandInElectron(folder: string, platform: PackagedPlatform): void {
  const write = (path: string, content: string | Uint8Array, mode = 0o644): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode })
  }
  write('LICENSE', 'licence of Electron')
  write('LICENSES.chromium.html', 'licences of Chromium')
  write('version', '45.4.1')
  if (platform === 'darwin') writeMacApplication(write)
  else writeFlatApplication(write, platform)
}

type Write = (path: string, content: string | Uint8Array, mode?: number) => void

function writeFlatApplication(write: Write, platform: 'linux' | 'win32'): void {
  for (const locale of ['de', 'en-GB', 'en-US', 'fr']) write(`locales/${locale}.pak`, locale)
  write('icudtl.dat', 'data')
  if (platform === 'win32') {
    write('electron.exe', windowsProgram())
    return
  }
  write('electron', Buffer.concat([Buffer.from('\x7fELF'), fuseWire]), 0o755)
  write('chrome-sandbox', '', 0o755)
  write('chrome_crashpad_handler', '', 0o755)
}

function writeMacApplication(write: Write): void {
  const contents = 'Electron.app/Contents'
  const frameworks = `${contents}/Frameworks`
  write(`${contents}/Info.plist`, plist('Electron', 'com.github.Electron'))
  write(`${contents}/MacOS/Electron`, '', 0o755)
  write(`${contents}/Resources/electron.icns`, '')
  const framework = `${frameworks}/Electron Framework.framework`
  for (const folder of [`${contents}/Resources`, `${framework}/Versions/A/Resources`]) {
    for (const locale of ['de', 'en', 'en_GB', 'fr']) write(`${folder}/${locale}.lproj/locale.pak`, locale)
  }
  write(`${framework}/Electron Framework`, fuseWire, 0o755)
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`
    write(`${frameworks}/${name}.app/Contents/Info.plist`, plist(name, 'com.github.Electron.helper'))
    write(`${frameworks}/${name}.app/Contents/MacOS/${name}`, '', 0o755)
  }
}

const plist = (name: string, id: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${id}</string>
<key>CFBundleName</key><string>${name}</string>
</dict></plist>
`

/** A program of Windows has resources, to which name, icon and the hash of the archive are added; the wire stands behind. */
function windowsProgram(): Uint8Array {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const info = Resource.VersionInfo.createEmpty()
  info.lang = 1033
  info.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron' })
  info.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(new Uint8Array(fuseWire).buffer)
  return new Uint8Array(program.generate())
}
