import { resolve } from 'node:path'
import type { App } from 'electron'
import type { OpenedFile } from '../../open-file.ts'

/**
 * Opens a file and puts it into the system's list of recent documents: *Open Recent* and the Dock's menu on macOS, the
 * list of the task bar on Windows. Linux has no such list.
 */
export const openRemembered =
  (
    app: Pick<App, 'addRecentDocument'>,
    platform: NodeJS.Platform,
    open: (path: string) => Promise<OpenedFile>,
  ): ((path: string) => Promise<OpenedFile>) =>
  async path => {
    const opened = await open(path)
    if (opened.ok && platform !== 'linux') app.addRecentDocument(resolve(path))
    return opened
  }
