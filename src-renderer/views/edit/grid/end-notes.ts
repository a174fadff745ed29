import type { PageDesk } from '../../../state/session/desk.ts'
import { editedPlace } from '../../../state/session/selectors.ts'
import type { Grid } from './grid.ts'

/** How long a note is shown at most, ms. */
const shownFor = 6_000

/** A note at a cell ends at the next press anywhere but on its own buttons, when the show moves on, or after some seconds. */
export function endNotes(grid: Grid, desk: Pick<PageDesk, 'state'>): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = grid.state.get().note
  const end = (): void => {
    if (grid.state.get().note !== null) grid.change({ note: null })
  }
  const forgetNote = grid.state.subscribe(() => {
    const { note } = grid.state.get()
    if (note === shown) return
    shown = note
    clearTimeout(timer)
    if (note !== null) timer = setTimeout(end, shownFor)
  })
  let place = placeIn(desk)
  const forgetShow = desk.state.subscribe(() => {
    const now = placeIn(desk)
    if (now !== place) end()
    place = now
  })
  const onPress = (event: Event): void => {
    const own = event.target instanceof Element && event.target.closest('[data-cell-overlay]') !== null
    // Escape gives up one thing at a press: the table decides which.
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (!own && !isEscape) end()
  }
  const listening = { capture: true, signal: over.signal }
  document.addEventListener('pointerdown', onPress, listening)
  document.addEventListener('keydown', onPress, listening)
  return () => {
    over.abort()
    clearTimeout(timer)
    forgetNote()
    forgetShow()
  }
}

function placeIn({ state }: Pick<PageDesk, 'state'>): string {
  const { phase, activeCueId, nextCueId } = editedPlace(state.get())
  return [phase, activeCueId, nextCueId].join(' ')
}
