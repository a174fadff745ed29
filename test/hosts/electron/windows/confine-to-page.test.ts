import { EventEmitter } from 'node:events'
import type { HandlerDetails } from 'electron'
import { describe, expect, it } from 'vitest'
import {
  type ConfinedContents,
  confineToPage,
} from '../../../../src-main/hosts/electron/windows/confine-to-page.ts'

const page = 'showcall://desk/index.html'

describe('a page that is confined', () => {
  const confined = (openExternal?: (address: string) => Promise<void>) => {
    const events = new EventEmitter()
    const opened: string[] = []
    const failed: string[] = []
    let asked: ((details: HandlerDetails) => { action: string }) | null = null
    const contents = {
      on: events.on.bind(events),
      setWindowOpenHandler: (handler: NonNullable<typeof asked>) => {
        asked = handler
      },
    }
    // Of the contents it uses these two alone.
    confineToPage(contents as unknown as ConfinedContents, {
      page,
      openExternal: openExternal ?? (async address => void opened.push(address)),
      failed: address => void failed.push(address),
    })
    const follow = (url: string) =>
      asked?.({
        url,
        frameName: '',
        features: '',
        disposition: 'foreground-tab',
        referrer: { url: '', policy: 'no-referrer' },
      })
    /** True when the navigation goes on. */
    const goes = (event: string, url: string, isMainFrame = true): boolean => {
      let prevented = false
      events.emit(event, {
        url,
        isMainFrame,
        preventDefault: () => {
          prevented = true
        },
      })
      return !prevented
    }
    return { opened, failed, follow, goes }
  }

  it('opens web and mail addresses outside, and no window of its own', () => {
    const { opened, follow } = confined()
    const addresses = [
      'https://example.com/plan?a=1',
      'http://10.0.0.5:4747/docs',
      'mailto:stage@example.com',
    ]
    for (const address of addresses) expect(follow(address)).toEqual({ action: 'deny' })
    expect(opened).toEqual(addresses)
  })

  it.each([
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-msdt:/id PCWDiagnostic',
    'vscode://file/x',
    'showcall://desk/index.html',
    'about:blank',
    'blob:showcall://desk/1',
    'not an address',
    '',
  ])('does not open %j anywhere', address => {
    const { opened, follow } = confined()
    expect(follow(address)).toEqual({ action: 'deny' })
    expect(opened).toEqual([])
  })

  it('says which address the system did not open', async () => {
    const { failed, follow } = confined(() => Promise.reject(new Error('no program')))
    expect(follow('https://example.com/')).toEqual({ action: 'deny' })
    await new Promise(resolve => setImmediate(resolve))
    expect(failed).toEqual(['https://example.com/'])
  })

  it('may load itself anew, and goes nowhere else, as after a file was dropped on it', () => {
    const { goes, opened } = confined()
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(goes(event, page)).toBe(true)
      expect(goes(event, 'file:///home/caller/show.csv')).toBe(false)
      expect(goes(event, 'https://example.com/')).toBe(false)
      expect(goes(event, 'showcall://desk/other.html')).toBe(false)
      expect(goes(event, page, false)).toBe(false)
    }
    expect(opened).toEqual([])
  })

  it('holds no webview', () => {
    expect(confined().goes('will-attach-webview', page)).toBe(false)
  })
})
