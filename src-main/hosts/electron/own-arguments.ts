import { resolve } from 'node:path'

/**
 * The arguments that are ours: Electron's own and Chromium's stand before the application's directory; a packaged
 * application has no such entry.
 */
export function ownArguments(argv: readonly string[], appPath: string): readonly string[] {
  const app = argv.findIndex((argument, index) => index > 0 && resolve(argument) === resolve(appPath))
  return argv.slice(app < 0 ? 1 : app + 1)
}
