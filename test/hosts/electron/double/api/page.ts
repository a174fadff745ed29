import type { EventEmitter } from 'node:events'
import type { CdpParams } from '../cdp.ts'
import type { Chromium } from '../chromium.ts'
import { pageScripts } from '../page/page-scripts.ts'

/** A page of the browser that stands for the contents of a window. */
export interface Page {
  readonly targetId: string
  readonly events: EventEmitter
  // Each caller knows the form of the answer to its command.
  // biome-ignore lint/suspicious/noExplicitAny: answers of the DevTools protocol have as many forms as it has commands.
  send(method: string, params?: CdpParams): Promise<any>
  /** The browser itself, which tells that this page is closed. */
  readonly browser: Pick<Chromium['cdp'], 'send'> & {
    // biome-ignore lint/suspicious/noExplicitAny: as the answers.
    on(event: string, listener: (params: any) => void): void
  }
}

export interface PageOptions {
  readonly preload: string | null
  /** Before the first event of the page. */
  readonly follow: (page: Page) => void
}

const world = 'Electron Isolated Context'
const binding = 'callMainProcess'

export async function openPage({ cdp }: Chromium, { preload, follow }: PageOptions): Promise<Page> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
  const send: Page['send'] = (method, params) => cdp.send(method, params, sessionId)
  const on: Page['browser']['on'] = (event, listener) => void cdp.events('').on(event, listener)
  const page: Page = { targetId, events: cdp.events(sessionId), send, browser: { send: cdp.send, on } }
  follow(page)
  const { main, isolated } = pageScripts(preload, {
    token: `w${Math.random().toString(36).slice(2)}`,
    binding,
    process: {
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
    },
  })
  await Promise.all([
    send('Page.enable'),
    send('Runtime.enable'),
    send('Inspector.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    send('Runtime.addBinding', { name: binding, executionContextName: world }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: main }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: world }),
  ])
  return page
}
