import { useEffect } from 'react'
import { useDesk } from '../../state/session/desk-context.ts'
import { showDraft } from '../../state/session/show-view.ts'

/** Takes a file that is dropped anywhere on the window. Nothing that is dropped ever replaces the page. */
export function useFileDrop(): void {
  const desk = useDesk()
  useEffect(() => {
    const { ui, importer } = desk
    const watch = new AbortController()
    const { signal } = watch
    const show = (dragging: boolean): void => {
      if (ui.get().dragging !== dragging) ui.set({ ...ui.get(), dragging })
    }
    const onDragOver = (event: DragEvent): void => {
      const files = bringsFiles(event)
      show(files)
      // Rows of a table that are dragged have found their place by then.
      if (!files && (event.defaultPrevented || isTextInto(event))) return
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
      await showDraft(desk, importer.take([...(event.dataTransfer?.files ?? [])]))
    }
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    // Without a related target it left the window, or was called off.
    window.addEventListener('dragleave', event => event.relatedTarget === null && show(false), { signal })
    window.addEventListener('drop', event => void onDrop(event), { signal })
    return () => watch.abort()
  }, [desk])
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

const isTextInto = (event: DragEvent): boolean =>
  event.target instanceof HTMLInputElement &&
  event.target.type === 'text' &&
  event.dataTransfer?.types.includes('text/uri-list') !== true
