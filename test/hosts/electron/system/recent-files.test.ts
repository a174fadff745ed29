import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../../src-main/domain/messages/message.ts'
import { openRemembered } from '../../../../src-main/hosts/electron/system/recent-files.ts'

describe('recent files', () => {
  const opened = async (platform: NodeJS.Platform, path: string) => {
    const recent: string[] = []
    const open = openRemembered(
      { addRecentDocument: file => void recent.push(file) },
      platform,
      async file => ({ ok: file.endsWith('.showcall'), message: messageOf('text', { text: file }) }),
    )
    return { reply: await open(path), recent }
  }

  it('lists what was opened, by its whole path, where the system has a list', async () => {
    for (const platform of ['darwin', 'win32'] as const)
      expect(await opened(platform, 'gala.showcall')).toEqual({
        reply: { ok: true, message: messageOf('text', { text: 'gala.showcall' }) },
        recent: [resolve('gala.showcall')],
      })
    expect((await opened('linux', 'gala.showcall')).recent).toEqual([])
  })

  it('does not list what could not be read', async () => {
    expect((await opened('darwin', 'gala.pdf')).recent).toEqual([])
  })
})
