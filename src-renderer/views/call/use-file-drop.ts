import { useEffect } from 'react'
import { useDesk } from '../../state/desk-context.ts'
import { isAiring } from '../../state/selectors.ts'

/** Takes a file that is dropped anywhere on the window. Nothing that is dropped ever replaces the page. */
export function useFileDrop(): void {
  const { ui, importer, state } = useDesk()
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    const show = (dragging: boolean): void => {
      if (ui.get().dragging !== dragging) ui.set({ ...ui.get(), dragging })
    }
    const onDragOver = (event: DragEvent): void => {
      const files = bringsFiles(event)
      show(files)
      if (!files && isTextInto(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = files ? 'copy' : 'none'
    }
    const onDrop = async (event: DragEvent): Promise<void> => {
      show(false)
      if (!bringsFiles(event)) {
        if (!isTextInto(event)) event.preventDefault()
        return
      }
      event.preventDefault()
      const outcome = await importer.take([...(event.dataTransfer?.files ?? [])])
      // A dialog takes the keys away: not while a show is on air.
      if (outcome.kind === 'faults' && !isAiring(state.get())) ui.set({ ...ui.get(), dialog: 'open' })
    }
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    // Without a related target it left the window, or was called off.
    window.addEventListener('dragleave', event => event.relatedTarget === null && show(false), { signal })
    window.addEventListener('drop', event => void onDrop(event), { signal })
    return () => watch.abort()
  }, [ui, importer, state])
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

const isTextInto = (event: DragEvent): boolean =>
  event.target instanceof HTMLInputElement &&
  event.target.type === 'text' &&
  event.dataTransfer?.types.includes('text/uri-list') !== true
