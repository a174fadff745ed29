import type { Log } from '../../../contract/log.ts'

interface Contents {
  getURL(): string
}

interface PageWindow {
  readonly webContents: Contents
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown
}

interface Gone {
  readonly reason: string
  readonly exitCode: number
}

/** What the log asks of Electron's `app`. */
interface PageEvents {
  on(
    event: 'render-process-gone',
    listener: (event: unknown, contents: Contents, details: Gone) => void,
  ): unknown
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: Gone & { readonly type: string }) => void,
  ): unknown
  on(event: 'browser-window-created', listener: (event: unknown, window: PageWindow) => void): unknown
}

/** Path of a page: what else is in its address may open it to others. */
const pathOf = (contents: Contents): string => URL.parse(contents.getURL())?.pathname ?? ''

/** Writes down pages and helper processes that crash, and windows that hang. Call before the first window is made. */
export function logPages(app: PageEvents, log: Log): void {
  const gone = (event: string, fields: Readonly<Record<string, string | number>>, reason: string): void =>
    log({ level: reason === 'clean-exit' ? 'info' : 'error', event, fields: { ...fields, reason } })
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) =>
    gone('page.gone', { page: pathOf(contents), exitCode }, reason),
  )
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    gone('process.gone', { type, exitCode }, reason),
  )
  app.on('browser-window-created', (_event, window) => {
    for (const event of ['unresponsive', 'responsive'] as const) {
      window.on(event, () =>
        log({
          level: event === 'unresponsive' ? 'error' : 'info',
          event: `page.${event}`,
          fields: { page: pathOf(window.webContents) },
        }),
      )
    }
  })
}
