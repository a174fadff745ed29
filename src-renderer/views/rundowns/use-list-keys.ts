import { type RefObject, useEffect, useRef } from 'react'
import { actsOnShow, keyMeaning } from '../../state/keys/key-meaning.ts'
import { boundScreenKey } from '../../state/keys/screen-controls.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { isCalled } from '../../state/session/selectors.ts'

/** Acts by `key` of the event: single letters in lower case. */
export type ListActs = ReadonlyMap<string, () => void>

/**
 * Keys of a list while nothing else on the page has them. A key that is bound to a press of the show is none of the
 * list's, nor are the keys of the call view while a show is called: a person who presses them means the show, and is
 * shown that they did nothing here.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, acts: ListActs): void {
  const { ui, state } = useDesk()
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (ui.get().dialog !== null || ui.get().full) return
      const focused = document.activeElement
      if (focused !== null && focused !== document.body && focused !== list.current) return
      if (boundScreenKey(state.get(), event.code) !== null) return
      const meaning = keyMeaning(event)
      if (meaning !== null && actsOnShow(meaning) && isCalled(state.get())) return
      const act = now.current.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
      if (act === undefined) return
      event.preventDefault()
      const moves = event.key.startsWith('Arrow') || event.key.startsWith('Page')
      if (!event.repeat || moves) act()
    }
    // Before the keys of the show, which listen on the window.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ui, state, list])
}

/** Keys that move a choice among so many places. */
export function movingActs(
  place: number,
  count: number,
  choose: (place: number) => void,
): readonly (readonly [string, () => void])[] {
  const to = (next: number) => (): void => {
    if (count > 0) choose(Math.min(count - 1, Math.max(0, next)))
  }
  return [
    ['ArrowUp', to(place - 1)],
    ['ArrowDown', to(place + 1)],
    ['PageUp', to(place - 10)],
    ['PageDown', to(place + 10)],
    ['Home', to(0)],
    ['End', to(count - 1)],
  ]
}
