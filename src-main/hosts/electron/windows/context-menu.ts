import type { Clipboard, ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron'
import type { NativeTexts } from '../native-texts.ts'

/** A page that takes and gives text. */
export type TextContents = Pick<WebContents, 'on' | 'cut' | 'copy' | 'paste' | 'selectAll'>

interface ContextMenuOptions {
  readonly texts: () => NativeTexts
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly popup: (items: MenuItemConstructorOptions[]) => void
  /** The clipboard took nothing. */
  readonly failed: () => void
}

/**
 * Cut, copy and paste by the right button: in text fields, on selected text and on links. Elsewhere nothing opens; where
 * the page prevents its own `contextmenu` event, Electron does not ask.
 */
export function bindContextMenu(contents: TextContents, options: ContextMenuOptions): void {
  contents.on('context-menu', (_event, params) => {
    const items = itemsOf(contents, params, options)
    if (items.length > 0) options.popup(items)
  })
}

function itemsOf(
  contents: TextContents,
  { isEditable, selectionText, linkURL, editFlags }: ContextMenuParams,
  { texts, clipboard, failed }: ContextMenuOptions,
): MenuItemConstructorOptions[] {
  const all = texts()
  const link: MenuItemConstructorOptions[] =
    linkURL === ''
      ? []
      : [{ label: all['edit.copy-link'], click: () => void clipboard.writeText(linkURL).catch(failed) }]
  if (isEditable)
    return [
      { label: all['edit.cut'], enabled: editFlags.canCut, click: () => contents.cut() },
      { label: all['edit.copy'], enabled: editFlags.canCopy, click: () => contents.copy() },
      { label: all['edit.paste'], enabled: editFlags.canPaste, click: () => contents.paste() },
      { type: 'separator' },
      { label: all['edit.select-all'], enabled: editFlags.canSelectAll, click: () => contents.selectAll() },
      ...link,
    ]
  const copy: MenuItemConstructorOptions[] =
    selectionText.trim() === ''
      ? []
      : [{ label: all['edit.copy'], enabled: editFlags.canCopy, click: () => contents.copy() }]
  return [...copy, ...link]
}
