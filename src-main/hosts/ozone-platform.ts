type Environment = Readonly<Record<string, string | undefined>>

/**
 * What `--ozone-platform` a process of Electron has to be started with, or null for none. Since version 38 Electron is a
 * Wayland client in a Wayland session, where no application may place a window on a monitor. Through Xwayland, which
 * `DISPLAY` names, it may. The option has to be among the arguments of the process: Electron has chosen the window
 * system before the main script runs, so that `app.commandLine.appendSwitch` comes too late. The option that a person gave
 * is kept; `ELECTRON_OZONE_PLATFORM_HINT` was removed in version 38 and has no effect.
 */
export function ozonePlatform(
  platform: NodeJS.Platform,
  env: Environment,
  argv: readonly string[],
): 'x11' | null {
  if (platform !== 'linux' || chosen(argv) !== null) return null
  return isWayland(env) && hasX11(env) ? 'x11' : null
}

/** True where this process can place a window on a chosen monitor. `argv`: its arguments as they are. */
export function placesWindows(platform: NodeJS.Platform, env: Environment, argv: readonly string[]): boolean {
  if (platform !== 'linux') return true
  const own = chosen(argv)
  return own === null || own === 'auto' ? !isWayland(env) : own !== 'wayland'
}

const isWayland = (env: Environment): boolean =>
  env['XDG_SESSION_TYPE'] === 'wayland' || (!hasX11(env) && has(env, 'WAYLAND_DISPLAY'))

const hasX11 = (env: Environment): boolean => has(env, 'DISPLAY')
const has = (env: Environment, name: string): boolean => (env[name] ?? '') !== ''

const option = '--ozone-platform='

/** The last one counts, as in Chromium; what follows `--` is no option. */
function chosen(argv: readonly string[]): string | null {
  const end = argv.indexOf('--')
  const own = argv.slice(0, end === -1 ? undefined : end).findLast(arg => arg.startsWith(option))
  return own?.slice(option.length) ?? null
}
