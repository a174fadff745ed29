import { describe, expect, it } from 'vitest'
import { ozonePlatform, placesWindows } from '../../src-main/hosts/ozone-platform.ts'

const wayland = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }
const xwayland = { ...wayland, DISPLAY: ':0' }
const x11 = { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }
const argv = (...args: string[]) => ['/opt/showcall/showcall', ...args]

describe('the window system', () => {
  it('is to be X11 in a Wayland session that has it, so that outputs can be placed on their monitors', () => {
    expect(ozonePlatform('linux', xwayland, argv())).toBe('x11')
    // A process that was started without it runs on Wayland.
    expect(placesWindows('linux', xwayland, argv())).toBe(false)
    expect(placesWindows('linux', xwayland, argv('--ozone-platform=x11'))).toBe(true)
  })

  it('is X11 in any other session that has it, without being asked for', () => {
    for (const env of [x11, { DISPLAY: ':99' }]) {
      expect(ozonePlatform('linux', env, argv())).toBeNull()
      expect(placesWindows('linux', env, argv())).toBe(true)
    }
  })

  it('is left alone in a session of Wayland alone, where no window can be placed', () => {
    for (const env of [wayland, { ...wayland, DISPLAY: '' }, { WAYLAND_DISPLAY: 'wayland-1' }]) {
      expect(ozonePlatform('linux', env, argv())).toBeNull()
      expect(placesWindows('linux', env, argv())).toBe(false)
    }
  })

  it('is what the command line says, the last time that it says so', () => {
    const own = argv('--ozone-platform=x11', '--ozone-platform=wayland', '--', '--ozone-platform=x11')
    expect(ozonePlatform('linux', xwayland, own)).toBeNull()
    expect(placesWindows('linux', xwayland, own)).toBe(false)
    expect(placesWindows('linux', xwayland, argv('--ozone-platform=auto'))).toBe(false)
    expect(placesWindows('linux', x11, argv('--ozone-platform=auto'))).toBe(true)
  })

  it('takes no hint from the variable that Electron does not read any more', () => {
    const env = { ...xwayland, ELECTRON_OZONE_PLATFORM_HINT: 'wayland' }
    expect(ozonePlatform('linux', env, argv())).toBe('x11')
  })

  it('is not chosen on other systems, which place windows', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      expect(ozonePlatform(platform, xwayland, argv())).toBeNull()
      expect(placesWindows(platform, wayland, argv())).toBe(true)
    }
  })
})
