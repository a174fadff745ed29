import type { KeyboardEvent } from 'react'
import type { Typing } from './typing.ts'

/** What Enter, Tab and Escape do in an editor. Neither the table nor the desk hears of them. */
export function editorKey(event: KeyboardEvent, typing: Typing, lines: boolean): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  // An input method takes Enter and Escape for its own list.
  if (event.nativeEvent.isComposing) return
  const done = (act: () => void): void => {
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  if (key === 'Escape') done(typing.cancel)
  else if (key === 'Tab' && !altKey && !ctrlKey && !metaKey)
    done(() => typing.finish(shiftKey ? 'left' : 'right'))
  else if (key === 'Enter' && !(lines && (shiftKey || altKey)))
    done(() => typing.finish(shiftKey ? 'up' : 'down'))
}
