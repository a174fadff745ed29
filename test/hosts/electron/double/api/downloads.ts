import { EventEmitter } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chromium } from '../chromium.ts'
import { type Machine, report } from '../machine.ts'
import { preventable } from '../preventable.ts'
import { strict } from '../strict.ts'
import type { Session } from './session.ts'

/** A file that a page saves. */
class DownloadItem extends EventEmitter {
  private readonly url: string
  private readonly name: string
  path = ''
  dialog: object = {}

  constructor(url: string, name: string) {
    super()
    this.url = url
    this.name = name
  }

  getURL(): string {
    return this.url
  }

  getFilename(): string {
    return this.name
  }

  setSaveDialogOptions(options: object): void {
    this.dialog = options
  }

  setSavePath(path: string): void {
    this.path = path
  }

  getSavePath(): string {
    return this.path
  }
}

/**
 * Downloads as Electron has them: `will-download` first; where no listener says where the file goes, a person is asked,
 * and chooses what the test has said.
 */
export async function followDownloads(machine: Machine, session: Session, { cdp }: Chromium): Promise<void> {
  const folder = join(session.getStoragePath(), 'downloads-of-double')
  const items = new Map<string, DownloadItem>()
  const events = cdp.events('')
  events.on('Browser.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
    const item = new DownloadItem(url, suggestedFilename)
    items.set(guid, item)
    session.emit(
      'will-download',
      preventable(),
      strict('DownloadItem', 'downloadItem', item, ['updated', 'done']),
    )
    if (item.path !== '') return
    item.path = machine.options.saveAs ?? ''
    report(machine, 'save-dialog', { defaultPath: suggestedFilename, ...item.dialog })
  })
  events.on('Browser.downloadProgress', ({ guid, state, filePath }) => {
    const item = items.get(guid)
    if (item === undefined || state === 'inProgress') return
    if (state === 'completed' && item.path !== '') copyFileSync(filePath ?? join(folder, guid), item.path)
    item.emit('done', preventable(), state === 'completed' ? 'completed' : 'cancelled')
    report(machine, 'downloaded', { state, name: item.getFilename(), path: item.path })
  })
  await cdp.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  })
}
