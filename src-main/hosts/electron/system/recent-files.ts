import { resolve } from 'node:path'
import type { App } from 'electron'
import type { FileAnswers, OpenedFile } from '../../open-file.ts'

/**
 * Opens a file and puts it into the system's list of recent documents: *Open Recent* and the Dock's menu on macOS, the
 * list of the task bar on Windows. Linux has no such list.
 */
export const openRemembered =
  (
    app: Pick<App, 'addRecentDocument'>,
    platform: NodeJS.Platform,
    open: (path: string, answers?: FileAnswers) => Promise<OpenedFile>,
  ): ((path: string, answers?: FileAnswers) => Promise<OpenedFile>) =>
  async (path, answers) => {
    const opened = await open(path, answers)
    if (opened.ok && platform !== 'linux') app.addRecentDocument(resolve(path))
    return opened
  }
