import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../state/session/store.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import styles from './cell-overlay.module.css'
import type { Typing } from './typing.ts'

interface PlainEditorProps {
  readonly typing: Typing
  readonly label: string
  /** Of a text cell, which may have several lines. */
  readonly lines: boolean
  readonly columnKind: GridColumn['kind']
  /** What the text will be, said beside it; null where it stays as it is typed. */
  readonly readingOf: (text: string) => string | null
}

/** A line of text, or several. */
export function PlainEditor({ typing, label, lines, columnKind, readingOf }: PlainEditorProps) {
  const { value, fault } = useStore(typing.state, state => state)
  const node = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const id = useId()
  const reading = readingOf(value.text)
  useLayoutEffect(() => {
    const field = node.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const shared = {
    ref: node,
    id,
    className: styles['field'],
    'aria-label': label,
    'aria-describedby': reading === null ? undefined : `${id}-reading`,
    'aria-invalid': fault !== null,
    value: value.text,
    'data-kind': columnKind,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      typing.change({ text: event.currentTarget.value, html: null }),
    onBlur: () => {
      if (document.hasFocus()) typing.leave()
    },
    onKeyDown: (event: KeyboardEvent) => editorKey(event, typing, lines),
  }
  return lines ? (
    <textarea {...shared} rows={Math.min(8, value.text.split('\n').length)} />
  ) : (
    <>
      <input
        type="text"
        autoComplete="off"
        spellCheck={columnKind === 'title' || columnKind === 'subtitle'}
        {...shared}
      />
      {reading !== null && (
        <span id={`${id}-reading`} className={styles['reading']} data-testid="reading">
          {reading === '' ? '' : `= ${reading}`}
        </span>
      )}
    </>
  )
}

/** What Enter, Tab and Escape do in an editor. Neither the table nor the desk gets them. */
function editorKey(event: KeyboardEvent, typing: Typing, lines: boolean): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
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
