import type { WebContents } from 'electron'

/** A page in a window, as far as its ways out are closed here. */
export type ConfinedContents = Pick<WebContents, 'setWindowOpenHandler' | 'on'>

interface ConfineOptions {
  /** Address of the page, which may reload itself. */
  readonly page: string
  /** Opens an address in the program that the system has for it. */
  readonly openExternal: (address: string) => Promise<void>
  /** The system did not open it. */
  readonly failed: (address: string) => void
}

/** Others start programs or open files. */
const opened: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/**
 * The window stays on its page and opens no other. A link that asks for a window (`target="_blank"`, `window.open`)
 * opens outside, in the browser or the mail program.
 */
export function confineToPage(contents: ConfinedContents, options: ConfineOptions): void {
  const { page, openExternal, failed } = options
  contents.setWindowOpenHandler(({ url }) => {
    const address = outsideAddress(url)
    if (address !== null) openExternal(address).catch(() => failed(address))
    return { action: 'deny' }
  })
  const stay = (event: { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void }) => {
    if (!event.isMainFrame || event.url !== page) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  // Frames inside the page as well; `will-navigate` is emitted for the page only.
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', event => event.preventDefault())
}

function outsideAddress(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed !== null && opened.has(parsed.protocol) ? parsed.href : null
}
