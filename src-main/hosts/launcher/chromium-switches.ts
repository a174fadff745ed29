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
