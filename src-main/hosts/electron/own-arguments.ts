import { resolve } from 'node:path'

/**
 * The arguments behind the application's directory. A packaged application has no such entry. Switches of Electron and
 * Chromium may stand on either side of it.
 */
export function ownArguments(argv: readonly string[], appPath: string): readonly string[] {
  const app = argv.findIndex((argument, index) => index > 0 && resolve(argument) === resolve(appPath))
  return argv.slice(app < 0 ? 1 : app + 1)
}
