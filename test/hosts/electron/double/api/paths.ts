import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

const known = [
  'home',
  'appData',
  'userData',
  'sessionData',
  'temp',
  'exe',
  'module',
  'desktop',
  'documents',
  'downloads',
  'music',
  'pictures',
  'videos',
  'recent',
  'logs',
  'crashDumps',
]

/** The folders of an application, as Electron finds them on Linux. */
export class Paths {
  private readonly chosen = new Map<string, string>()

  set(name: string, path: string): void {
    if (!known.includes(name)) throw new Error('Failed to set path')
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    this.chosen.set(name, path)
  }

  get(name: string, applicationName: string): string {
    const set = this.chosen.get(name)
    if (set !== undefined) return set
    const userData = (): string => this.get('userData', applicationName)
    switch (name) {
      case 'appData':
        return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
      case 'userData':
        return join(this.get('appData', applicationName), applicationName)
      case 'sessionData':
        return userData()
      case 'logs':
        return join(userData(), 'logs')
      case 'crashDumps':
        return join(userData(), 'Crashpad')
      case 'temp':
        return tmpdir()
      case 'exe':
      case 'module':
        return process.execPath
      case 'home':
      case 'desktop':
      case 'documents':
      case 'downloads':
        return homedir()
      default:
        throw new Error(`Failed to get '${name}' path`)
    }
  }
}
