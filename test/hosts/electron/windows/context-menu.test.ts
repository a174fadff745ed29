import { EventEmitter } from 'node:events'
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { nativeTexts } from '../../../../src-main/hosts/electron/native-texts.ts'
import {
  bindContextMenu,
  type TextContents,
} from '../../../../src-main/hosts/electron/windows/context-menu.ts'

const no = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
}

describe('the context menu', () => {
  const opened = (params: Partial<ContextMenuParams>, language: 'en' | 'de' = 'en') => {
    const events = new EventEmitter()
    const done: string[] = []
    const act = (name: string) => () => void done.push(name)
    const contents = {
      on: events.on.bind(events),
      cut: act('cut'),
      copy: act('copy'),
      paste: act('paste'),
      selectAll: act('select all'),
    }
    let items: MenuItemConstructorOptions[] | null = null
    bindContextMenu(contents as TextContents, {
      texts: () => nativeTexts(language),
      clipboard: {
        async writeText(text) {
          if (text.includes('refused')) throw new Error('no clipboard')
          done.push(text)
        },
      },
      popup: list => {
        items = list
      },
      failed: act('failed'),
    })
    events.emit(
      'context-menu',
      {},
      { isEditable: false, selectionText: '', linkURL: '', editFlags: no, ...params },
    )
    const list = items as MenuItemConstructorOptions[] | null
    const names = list?.map(({ label, enabled = true, type }) => type ?? `${label}${enabled ? '' : ' (off)'}`)
    // Electron hands over the item, the window and the event; none of them is used.
    const click = (at: number): void => list?.[at]?.click?.(...([] as unknown as [never, never, never]))
    return { names, done, click }
  }

  it('has cut, copy, paste and select all in a field, as far as they can be done', () => {
    const field = { isEditable: true, editFlags: { ...no, canPaste: true, canSelectAll: true } }
    expect(opened(field).names).toEqual(['Cut (off)', 'Copy (off)', 'Paste', 'separator', 'Select All'])
    expect(opened(field, 'de').names).toEqual([
      'Ausschneiden (off)',
      'Kopieren (off)',
      'Einfügen',
      'separator',
      'Alles auswählen',
    ])
    const all = opened({
      isEditable: true,
      editFlags: { ...no, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
    })
    for (const at of [0, 1, 2, 4]) all.click(at)
    expect(all.done).toEqual(['cut', 'copy', 'paste', 'select all'])
  })

  it('copies what is selected, and the address of a link', () => {
    const selected = { selectionText: 'LX 12', editFlags: { ...no, canCopy: true } }
    expect(opened(selected).names).toEqual(['Copy'])
    const link = opened({ ...selected, linkURL: 'https://example.com/plan' })
    expect(link.names).toEqual(['Copy', 'Copy Link'])
    link.click(1)
    expect(link.done).toEqual(['https://example.com/plan'])
  })

  it('says when the address of a link was not copied', async () => {
    const link = opened({ linkURL: 'https://refused.test/' })
    link.click(0)
    await new Promise(resolve => setImmediate(resolve))
    expect(link.done).toEqual(['failed'])
  })

  it('does not open where there is no text', () => {
    expect(opened({}).names).toBeUndefined()
    expect(opened({ selectionText: '  \n' }).names).toBeUndefined()
  })

  it('leaves a key of the desk alone though spelling could be checked', () => {
    expect(opened({ misspelledWord: 'Shwo', dictionarySuggestions: ['Show'] }).names).toBeUndefined()
  })
})
