import { describe, expect, it } from 'vitest'
import {
  deskPreferences,
  outputPreferences,
} from '../../../../src-main/hosts/electron/windows/web-preferences.ts'
import { createZoom, savedZoom, type ZoomChange } from '../../../../src-main/hosts/electron/windows/zoom.ts'
import type { KeyValueStore } from '../../../../src-main/hosts/settings/settings.ts'

const storeOf = (
  saved: Record<string, unknown> = {},
): KeyValueStore & { saved: Record<string, unknown> } => ({
  saved,
  get: key => saved[key],
  set: (key, value) => {
    saved[key] = value
  },
})

describe('zoom of the desk', () => {
  const zoomed = (store: KeyValueStore, changes: readonly ZoomChange[]): number | null => {
    let factor: number | null = null
    const zoom = createZoom(
      {
        isDestroyed: () => false,
        setZoomFactor: value => {
          factor = value
        },
      },
      store,
    )
    for (const change of changes) zoom(change)
    return factor
  }

  it('goes in steps from 50 % to 300 % and no further', () => {
    expect(zoomed(storeOf(), ['in', 'in'])).toBe(1.25)
    expect(zoomed(storeOf(), ['in', 'out', 'out'])).toBe(0.9)
    expect(zoomed(storeOf(), Array<ZoomChange>(30).fill('in'))).toBe(3)
    expect(zoomed(storeOf(), Array<ZoomChange>(30).fill('out'))).toBe(0.5)
    expect(zoomed(storeOf(), ['in', 'in', 'reset'])).toBe(1)
  })

  it('is the same after a restart', () => {
    const store = storeOf()
    zoomed(store, ['in', 'in', 'in'])
    expect(savedZoom(store)).toBe(1.5)
    expect(zoomed(store, ['in'])).toBe(1.75)
  })

  it.each([
    [undefined, 1],
    ['2', 1],
    [Number.NaN, 1],
    [0, 0.5],
    [-3, 0.5],
    [900, 3],
    [1.3, 1.3],
  ])('a saved %j is %d', (value, zoom) => {
    expect(savedZoom(storeOf({ zoom: value }))).toBe(zoom)
  })

  it('changes though it cannot be saved', () => {
    const full: KeyValueStore = {
      get: () => undefined,
      set() {
        throw new Error('the disk is full')
      },
    }
    expect(zoomed(full, ['in'])).toBe(1.1)
  })

  it('leaves the outputs alone, which have the origin of the desk: it is isolated, and theirs cannot change', () => {
    expect(deskPreferences('/p.cjs', 1.5)).toMatchObject({ zoomFactor: 1.5, zoomMode: 'isolated' })
    expect(outputPreferences('/p.cjs')).toMatchObject({ zoomMode: 'disabled' })
  })
})

describe('preferences of pages', () => {
  it.each([
    ['the desk', deskPreferences('/p.cjs', 1)],
    ['an output', outputPreferences('/p.cjs')],
  ])(
    '%s is sandboxed and isolated, counts in the background and checks no spelling',
    (_page, preferences) => {
      expect(preferences).toMatchObject({
        preload: '/p.cjs',
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        backgroundThrottling: false,
      })
    },
  )
})
