import type { createCodec } from '../codec.ts'
import type { createWorldLink } from './world-link.ts'

/** Runs first in the world of the page's own scripts: takes what the preload exposes. */
export function mainWorld(codecs: typeof createCodec, links: typeof createWorldLink, token: string): void {
  const deepFreeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value))
      return value
    Object.freeze(value)
    for (const one of Object.values(value)) deepFreeze(one)
    return value
  }
  const link = links(codecs, token, 'main', 'isolated')
  link.offer('expose', (name, api) => {
    if (Object.hasOwn(window, name as string)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    Object.defineProperty(window, name as string, { value: deepFreeze(api), enumerable: true })
  })

  /** The application is asked before the browser is. */
  const guard = (
    owner: object | undefined,
    name: string,
    permission: () => string,
    descriptor: string,
  ): void => {
    const native = owner && (Reflect.get(owner, name) as ((...args: unknown[]) => unknown) | undefined)
    if (owner === undefined || native === undefined) return
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      async value(...args: unknown[]) {
        await link.call('permission', [permission(), descriptor])
        return native.apply(owner, args)
      },
    })
  }
  const write = (): string =>
    navigator.userActivation.isActive ? 'clipboard-sanitized-write' : 'clipboard-read'
  guard(navigator.clipboard, 'writeText', write, 'clipboard-write')
  guard(navigator.clipboard, 'write', write, 'clipboard-write')
  guard(navigator.clipboard, 'readText', () => 'clipboard-read', 'clipboard-read')
  guard(navigator.wakeLock, 'request', () => 'screen-wake-lock', 'screen-wake-lock')
  guard(window.Notification, 'requestPermission', () => 'notifications', 'notifications')

  window.open = (url = 'about:blank#blocked', frameName = '', features = '') => {
    const address = URL.canParse(url, location.href) ? new URL(url, location.href).href : String(url)
    const disposition = features === '' ? 'foreground-tab' : 'new-window'
    link.call('window-open', [{ url: address, frameName, features, disposition }])
    return null
  }
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    link.call('print', [])
    window.dispatchEvent(new Event('afterprint'))
  }
}
