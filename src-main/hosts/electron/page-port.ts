import type { BrowserWindow, WebContents } from 'electron'
import type { Port } from '../../base/channel.ts'

/** A window whose page has a port to the main process. */
export interface PageWindow extends Pick<BrowserWindow, 'isDestroyed'> {
  readonly webContents: Pick<WebContents, 'send' | 'on' | 'isCrashed'>
}

/** Carries a channel to the page of a window. `isPage`: of the address of who sends; anything else is not taken. */
export const pagePort = (window: PageWindow, name: string, isPage: (url: string) => boolean): Port => ({
  send(message) {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(name, message)
  },
  on(received) {
    window.webContents.on('ipc-message', (event, channel, message: unknown) => {
      // Null when the frame went away meanwhile.
      if (channel === name && isPage(event.senderFrame?.url ?? '')) received(message)
    })
  },
})
