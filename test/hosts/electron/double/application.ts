import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What Electron is told to run: a folder with a package.json, or a file. */
export interface Application {
  readonly path: string
  readonly entry: string
  readonly name: string
  readonly version: string
  readonly packaged: boolean
}

/** As Electron's default_app reads it from the command line. */
export function readApplication(given: string, packaged: boolean): Application {
  const path = resolve(given)
  const file = join(path, 'package.json')
  if (!existsSync(file)) return { path: dirname(path), entry: path, name: 'Electron', version: '', packaged }
  const { productName, name, version, main } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    path,
    entry: join(path, String(main ?? 'index.js')),
    name: String(productName ?? name ?? 'Electron').trim(),
    version: String(version ?? ''),
    packaged,
  }
}
