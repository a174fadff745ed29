type Platform = NodeJS.Platform
type Environment = Readonly<Record<string, string | undefined>>

/**
 * The window system to choose before Electron is ready, or null to leave it to Electron. Since version 38 Electron is a
 * Wayland client in a Wayland session, where no application may place a window on a monitor. Through Xwayland, which
 * `DISPLAY` tells of, it may. `--ozone-platform` of the command line is kept; `ELECTRON_OZONE_PLATFORM_HINT` was removed
 * in version 38 and has no effect.
 */
export function ozonePlatform(platform: Platform, env: Environment, argv: readonly string[]): 'x11' | null {
  if (platform !== 'linux' || chosen(argv) !== null) return null
  return hasX11(env) ? 'x11' : null
}

/** True where a window can be placed on a chosen monitor. Call with what `ozonePlatform` was called with. */
export function placesWindows(platform: Platform, env: Environment, argv: readonly string[]): boolean {
  if (platform !== 'linux') return true
  const own = chosen(argv)
  if (own === null) return hasX11(env)
  return own === 'auto' ? env['XDG_SESSION_TYPE'] !== 'wayland' : own !== 'wayland'
}

const hasX11 = (env: Environment): boolean => (env['DISPLAY'] ?? '') !== ''

const option = '--ozone-platform='

/** The last one counts, as in Chromium; what follows `--` is no option. */
function chosen(argv: readonly string[]): string | null {
  const end = argv.indexOf('--')
  const own = argv.slice(0, end === -1 ? undefined : end).findLast(arg => arg.startsWith(option))
  return own?.slice(option.length) ?? null
}
