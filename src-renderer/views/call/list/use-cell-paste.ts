import { useEffect } from 'react'
import { useDesk } from '../../../state/session/desk-context.ts'
import { showDraft } from '../../../state/session/show-view.ts'

/** Takes cells of a spreadsheet, or a file, that are pasted into the call view, where no field wants them. */
export function useCellPaste(): void {
  const desk = useDesk()
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { view, dialog } = desk.ui.get()
      const { clipboardData: data } = event
      if (data === null || view !== 'call' || (dialog !== null && dialog !== 'open') || isField(event.target))
        return
      const files = [...data.files]
      // A spreadsheet gives a picture of its cells beside their text.
      const text = data.getData('text/plain')
      if (isTable(text)) {
        event.preventDefault()
        void showDraft(desk, desk.importer.paste(text))
      } else if (files.length > 0 && text === '') {
        event.preventDefault()
        void showDraft(desk, desk.importer.take(files))
      }
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [desk])
}

/** More than one row, or more than one cell: a word that was copied elsewhere is no running order. */
const isTable = (text: string): boolean => /\S[\s\S]*[\t\n][\s\S]*\S/.test(text)

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target.isContentEditable)
