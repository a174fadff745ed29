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
}
