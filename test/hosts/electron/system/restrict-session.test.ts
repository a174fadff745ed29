import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import {
  type RestrictedSession,
  restrictSession,
} from '../../../../src-main/hosts/electron/system/restrict-session.ts'

type Request = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type Device = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>
type Capture = NonNullable<Parameters<Session['setDisplayMediaRequestHandler']>[0]>
type Permission = Parameters<Check>[1]

interface Handlers {
  request: Request | null
  check: Check | null
  device: Device | null
  capture: Capture | null
  spelling: boolean
}

const all: readonly Permission[] = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'keyboardLock',
  'media',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'system-wake-lock',
  'usb',
  'window-management',
  'unknown',
]

describe('permissions of pages', () => {
  const restricted = () => {
    const handlers: Handlers = { request: null, check: null, device: null, capture: null, spelling: true }
    const session: RestrictedSession = {
      setPermissionRequestHandler: handler => {
        handlers.request = handler
      },
      setPermissionCheckHandler: handler => {
        handlers.check = handler
      },
      setDevicePermissionHandler: handler => {
        handlers.device = handler
      },
      setDisplayMediaRequestHandler: handler => {
        handlers.capture = handler
      },
      setSpellCheckerEnabled: enabled => {
        handlers.spelling = enabled
      },
    }
    let listens = false
    restrictSession(session, 'showcall://desk', () => listens)
    /** As Electron asks: a request names the page's address, a check its origin with a slash behind. */
    const requested = (permission: Permission, requestingUrl: string, isMainFrame = true): boolean | null => {
      let answer: boolean | null = null
      handlers.request?.(
        {} as Parameters<Request>[0],
        permission,
        granted => {
          answer = granted
        },
        { requestingUrl, isMainFrame },
      )
      return answer
    }
    const checked = (permission: Permission, origin: string, isMainFrame = true): boolean | undefined =>
      handlers.check?.(null, permission, origin, { isMainFrame })
    const listen = () => {
      listens = true
    }
    return { handlers, requested, checked, listen }
  }

  it('a page of the desk copies and keeps the screen on, and is granted nothing else', () => {
    const { requested, checked } = restricted()
    const granted = ['clipboard-sanitized-write', 'screen-wake-lock']
    for (const page of ['showcall://desk/index.html', 'showcall://desk/output/index.html'])
      expect(all.filter(permission => requested(permission, page))).toEqual(granted)
    expect(all.filter(permission => checked(permission, 'showcall://desk/'))).toEqual(granted)
  })

  it.each([
    ['another page', 'https://elsewhere.test/', true],
    ['a host whose name begins like the desk', 'showcall://desk.evil/', true],
    ['a page that names the desk in its path', 'https://elsewhere.test/showcall://desk/', true],
    ['a page without an address', '', true],
    ['a frame inside the desk', 'showcall://desk/index.html', false],
  ])('%s is granted nothing', (_who, address, isMainFrame) => {
    const { requested, checked } = restricted()
    expect(all.filter(permission => requested(permission, address, isMainFrame))).toEqual([])
    expect(all.filter(permission => checked(permission, address, isMainFrame))).toEqual([])
  })

  it('a page of the desk has the microphone alone, and while a person has chosen it as the source of timecode', () => {
    const { handlers, listen } = restricted()
    const page = 'showcall://desk/index.html'
    const asked = (mediaTypes: ('audio' | 'video')[], requestingUrl = page): boolean | null => {
      let answer: boolean | null = null
      const give = (granted: boolean): void => {
        answer = granted
      }
      const details = { requestingUrl, isMainFrame: true, mediaTypes }
      handlers.request?.({} as Parameters<Request>[0], 'media', give, details)
      return answer
    }
    const checked = (mediaType: 'audio' | 'video' | 'unknown'): boolean | undefined =>
      handlers.check?.(null, 'media', 'showcall://desk/', { isMainFrame: true, mediaType })
    expect([asked(['audio']), checked('audio')]).toEqual([false, false])
    listen()
    expect([asked(['audio']), checked('audio')]).toEqual([true, true])
    expect([asked(['audio', 'video']), asked(['video']), asked([])]).toEqual([false, false, false])
    expect([checked('video'), checked('unknown')]).toEqual([false, false])
    expect(asked(['audio'], 'https://elsewhere.test/')).toBe(false)
  })

  it('a check that Electron makes for no frame is refused', () => {
    const { handlers } = restricted()
    expect(
      handlers.check?.(null, 'clipboard-sanitized-write', 'showcall://desk/', { isMainFrame: false }),
    ).toBe(false)
  })

  it('no page opens a device or captures a screen', () => {
    const { handlers } = restricted()
    const device = { deviceType: 'hid', origin: 'showcall://desk', device: {} } as Parameters<Device>[0]
    expect(handlers.device?.(device)).toBe(false)
    const streams: unknown[] = []
    handlers.capture?.({} as Parameters<Capture>[0], given => void streams.push(given))
    expect(streams).toEqual([null])
  })

  it('no dictionary is fetched: spelling is not checked', () => {
    expect(restricted().handlers.spelling).toBe(false)
  })
})
