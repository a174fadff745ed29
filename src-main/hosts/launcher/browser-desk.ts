import { flushCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Each thread keeps its new objects in 1 MB instead of 16. Almost every other option of V8, also one that saves memory, makes
 * V8 compile Node's own code at each start, in each thread.
 */
const frugal = ['--max-semi-space-size=1']

/**
 * Runs the desk that browsers show. It takes the place of this process where the system can do that, with as little
 * memory as it needs: reading TypeScript costs 20 MB, and building some hundreds, which this process would keep.
 * Resolves to the exit code elsewhere. `root`: directory of the application.
 */
export async function runBrowserDesk(root: string, args: readonly string[]): Promise<number> {
  const entry = pathToFileURL(`${root}out/main/node.js`)
  const { execPath } = process
  // Windows has the function and not the ability.
  if (process.platform !== 'win32') {
    // A process that is replaced does not write what it has compiled.
    flushCompileCache()
    process.execve?.(execPath, [execPath, ...frugal, fileURLToPath(entry), ...args], {
      MALLOC_ARENA_MAX: '1',
      // A freed block that is larger than the 64 KB of one read goes back to the system.
      MALLOC_MMAP_THRESHOLD_: '73728',
      // Of all threads as well.
      NODE_COMPILE_CACHE: `${root}out/main/.compiled`,
      ...process.env,
    })
  }
  process.argv.splice(2, process.argv.length, ...args)
  await import(entry.href)
  return Number(process.exitCode ?? 0)
}

/**
 * Switches of Electron and Chromium that people type for their graphics, display or a debugger. `npm start` passes them
 * on; any other switch that is not Showcall's is taken for a misspelt one and refused.
 */
const names = [
  'disable-features',
  'disable-gpu',
  'disable-gpu-sandbox',
  'disable-gpu-compositing',
  'disable-software-rasterizer',
  'enable-features',
  'enable-logging',
  'enable-wayland-ime',
  'force-color-profile',
  'force-device-scale-factor',
  'force-high-contrast',
  'gtk-version',
  'ignore-gpu-blocklist',
  'inspect',
  'inspect-brk',
  'js-flags',
  'lang',
  'log-file',
  'log-level',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'trace-warnings',
  'use-angle',
  'use-gl',
  'v',
  'vmodule',
]

/** `--name` or `--name=value`. */
const isChromiumSwitch = (argument: string): boolean =>
  names.some(name => argument === `--${name}` || argument.startsWith(`--${name}=`))

/** What a desk in a browser is started with. */
export const withoutChromiumSwitches = (args: readonly string[]): readonly string[] =>
  args.filter(argument => !isChromiumSwitch(argument))
