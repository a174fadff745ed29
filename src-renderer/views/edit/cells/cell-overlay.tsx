import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { FieldMark } from '../../../state/editing/editing-state.ts'
import { useEditingState, useRefused } from '../../../state/editing/use-editing.ts'
import { useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { editedPlace } from '../../../state/session/selectors.ts'
import { useStore } from '../../../state/session/store.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import { draftKey } from '../grid/grid.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { OpenEditor } from '../grid/grid-state.ts'
import type { CellAt } from '../grid/selection.ts'
import { headHeight, type VirtualGrid } from '../grid/use-virtual-grid.ts'
import { fieldOfCell } from './cell-marks.ts'
import styles from './cell-overlay.module.css'
import { ChoiceEditor } from './choice-editor.tsx'
import { useDraftSays } from './drafts.ts'
import { readingOf } from './fields.ts'
import { refusedActs, refusedReason } from './refused-edits.ts'
import { changedTo, createTyping, type Typing } from './typing.ts'

interface CellOverlayProps {
  readonly virtual: VirtualGrid
  readonly rowHeight: number
}

/** What lies over the active cell: its editor, and what is said about it. */
export function CellOverlay({ virtual, rowHeight }: CellOverlayProps) {
  const editor = useGridState(state => state.editor)
  const active = useGridState(state => state.selection.active)
  const at = editor?.at ?? active
  const place = usePlace(at, virtual, rowHeight)
  if (at === null || place === null) return null
  return (
    <div className={styles['layer']} data-cell-overlay style={{ top: place.top, width: virtual.width }}>
      <div className={styles['box']} data-pinned={place.pinned} style={place.style}>
        {editor === null ? (
          <CellPopover rowHeight={rowHeight}>
            <CellSays key={`${at.row} ${at.column}`} at={at} />
          </CellPopover>
        ) : (
          <CellEditor key={`${editor.at.row} ${editor.at.column}`} editor={editor} rowHeight={rowHeight} />
        )}
      </div>
    </div>
  )
}

interface Place {
  readonly top: number
  readonly pinned: boolean
  readonly style: { readonly left?: number; readonly marginLeft?: number; readonly width: number }
}

function usePlace(at: CellAt | null, virtual: VirtualGrid, rowHeight: number): Place | null {
  const grid = useGrid()
  if (at === null) return null
  const row = grid.shape().rows.indexOf(at.row)
  const placed = [...virtual.pinned, ...virtual.columns].find(({ column }) => column.key === at.column)
  if (row < 0 || placed === undefined) return null
  const pinned = virtual.pinned.includes(placed)
  const { width } = placed.column
  return {
    top: headHeight + row * rowHeight,
    pinned,
    style: pinned ? { left: placed.left, width } : { marginLeft: placed.left, width },
  }
}

/** What is said at a cell that nobody types in: a reason, and what a person can do about it. */
function CellSays({ at }: { readonly at: CellAt }) {
  const grid = useGrid()
  const note = useGridState(state =>
    state.note !== null && state.note.at.row === at.row && state.note.at.column === at.column
      ? state.note.text
      : null,
  )
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  const key = row === null || column === null ? null : fieldOfCell(row.cue.id, column)
  const mark = useEditingState(({ marks }): FieldMark | null =>
    key === null ? null : (marks.get(key) ?? null),
  )
  const refused = useRefused(key)
  const draft = useUi(ui => ui.typed.get(draftKey(at)) ?? null)
  if (draft !== null) return <DraftNote at={at} draft={draft} />
  if (refused !== null) {
    return (
      <p className={styles['note']} data-tone="fault" data-testid="cell-note">
        <strong>{t('edit.mark.refused')}</strong> {refusedReason(grid, refused)}
        <NoteActs acts={refusedActs(grid, refused)} />
      </p>
    )
  }
  if (note !== null) {
    const locked =
      row?.cue.preventEdits === true && grid.derived().context.personActs && grid.blocked() === null
    return (
      <p className={styles['note']} data-testid="cell-note">
        {note}
        {locked && row !== null && <NoteActs acts={[[t('edit.unlock'), () => unlock(grid, row.cue.id)]]} />}
      </p>
    )
  }
  return mark?.state === 'waiting' ? (
    <p className={styles['note']} data-testid="cell-note">
      <strong>{t('edit.mark.waiting')}</strong> {mark.reason}
    </p>
  ) : null
}

function DraftNote({ at, draft }: { readonly at: CellAt; readonly draft: TypedDraft }) {
  const { reason, acts } = useDraftSays(at, draft)
  return (
    <p className={styles['note']} data-tone="fault" data-testid="cell-note">
      <strong>{t('edit.mark.refused')}</strong> {reason}
      <NoteActs acts={acts} />
    </p>
  )
}

function unlock(grid: ReturnType<typeof useGrid>, cueId: string): void {
  makeOrSay(grid, { label: t('edit.tools.unlock'), edits: [{ do: 'lock', cueId, locked: false }] })
  grid.change({ note: null })
}

interface CellEditorProps {
  readonly editor: OpenEditor
  readonly rowHeight: number
}

/** The one editor that is open, over its cell. */
function CellEditor({ editor, rowHeight }: CellEditorProps) {
  const grid = useGrid()
  const [typing] = useState(() => createTyping(grid, editor))
  useEffect(() => {
    const forget = grid.editing.state.subscribe(typing.contentChanged)
    return () => {
      forget()
      typing.leave()
    }
  }, [grid, typing])
  // The one that was there when it opened: nothing is exchanged under the fingers.
  const [rich] = useState(() => grid.state.get().rich !== null)
  const column = grid.columnOf(editor.at.column)
  const row = grid.rowOf(editor.at.row)
  if (column === null || row === null) return null
  const label = `${column.name}, ${grid.nameOf(row)}`
  const chosen = editor.how === 'in-place' && (column.kind === 'type' || column.kind === 'colour')
  return (
    <>
      <div className={styles['editor']} data-testid="cell-editor" style={{ minHeight: rowHeight }}>
        {chosen && (column.kind === 'type' || column.kind === 'colour') ? (
          <ChoiceEditor kind={column.kind} typing={typing} label={label} row={row} />
        ) : rich && column.kind === 'text' ? (
          <RichCellEditor
            typing={typing}
            label={label}
            replaced={editor.how === 'replace' ? editor.typed : null}
          />
        ) : (
          <PlainEditor
            typing={typing}
            label={label}
            lines={column.kind === 'text'}
            columnKind={column.kind}
            chosen={editor.how === 'in-place' && column.kind !== 'text' && grid.called()}
            readingOf={text => readingOf(row, column, text, grid.derived().context)}
          />
        )}
      </div>
      <EditorSays typing={typing} rowHeight={rowHeight} />
    </>
  )
}

function EditorSays({ typing, rowHeight }: { readonly typing: Typing; readonly rowHeight: number }) {
  const { fault, theirs } = useStore(typing.state, state => state)
  if (theirs !== null) {
    return (
      <CellPopover rowHeight={rowHeight}>
        <p className={styles['note']} data-tone="fault" role="alert" data-testid="conflict">
          {changedTo(theirs)}
          <NoteActs
            acts={[
              [t('edit.conflict.take'), typing.take],
              [t('edit.conflict.keep'), typing.keep],
            ]}
          />
        </p>
      </CellPopover>
    )
  }
  if (fault === null) return null
  return (
    <CellPopover rowHeight={rowHeight}>
      <p className={styles['note']} data-tone="fault" role="alert" data-testid="cell-fault">
        {fault}
      </p>
    </CellPopover>
  )
}

interface RichCellEditorProps {
  readonly typing: Typing
  readonly label: string
  /** What was typed to begin with, where it takes the place of what is there; else null. */
  readonly replaced: string | null
}

/** A text cell while it is edited, with formatting, mentions and variables. */
function RichCellEditor({ typing, label, replaced }: RichCellEditorProps) {
  const grid = useGrid()
  const mentions = useEditingState(({ content }) => content.mentions)
  const variables = useEditingState(({ content }) => content.variables)
  const Editor = useGridState(state => state.rich)
  const [value] = useState(() => typing.state.get().value)
  if (Editor === null) return null
  return (
    <Editor
      value={value}
      mentions={mentions}
      variables={variables}
      label={label}
      {...(replaced === null ? {} : { initialText: replaced })}
      onChange={typing.change}
      onCommit={how => (how === 'stay' ? typing.leave() : typing.finish(how))}
      onCancel={typing.cancel}
      createMention={name => {
        const id = grid.editing.newId()
        const fields = { name, color: '#808080', description: '' }
        makeOrSay(grid, {
          label: t('edit.steps.mention', { name }),
          edits: [{ do: 'mention.add', id, fields }],
        })
        return id
      }}
    />
  )
}

interface PlainEditorProps {
  readonly typing: Typing
  readonly label: string
  /** Of a text cell, which may have several lines. */
  readonly lines: boolean
  readonly columnKind: GridColumn['kind']
  /** Its text is chosen when it opens: in a show nothing else replaces it. */
  readonly chosen: boolean
  /** What the text will be, said beside it; null where it stays as it is typed. */
  readonly readingOf: (text: string) => string | null
}

/** A line of text, or several. */
function PlainEditor({ typing, label, lines, columnKind, chosen, readingOf }: PlainEditorProps) {
  const { value, fault } = useStore(typing.state, state => state)
  const node = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const id = useId()
  const reading = readingOf(value.text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useLayoutEffect(() => {
    const field = node.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(chosen ? 0 : field.value.length, field.value.length)
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

interface PopoverPlace {
  readonly above: boolean
  /** Farther from its cell by this, px: past the row on air. */
  readonly past: number
}

/**
 * Under its cell, or over it where there is no room or the row on air would be covered; from its left edge, or as far to
 * the left as it needs to be in sight.
 */
function CellPopover({ rowHeight, children }: { readonly rowHeight: number; readonly children: ReactNode }) {
  const node = useRef<HTMLDivElement>(null)
  const [{ above, past }, setPlace] = useState<PopoverPlace>({ above: false, past: 0 })
  const [by, setBy] = useState(0)
  const onAir = useDeskState(state => editedPlace(state).activeCueId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is on air
  useLayoutEffect(() => {
    const box = node.current
    const scroller = box?.closest('[data-grid-scroller]')
    if (box == null || scroller == null) return
    const look = (): void => {
      const { height, width } = box.getBoundingClientRect()
      const cell = box.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const { top, bottom, left } = scroller.getBoundingClientRect()
      const onAirRow = scroller.querySelector('[data-row][data-state="on-air"]')
      setPlace(
        placeOf(
          height,
          { top: cell.top, bottom: cell.top + Math.max(cell.height, rowHeight) },
          { top: top + headHeight, bottom },
          onAirRow?.getBoundingClientRect() ?? null,
        ),
      )
      setBy(Math.max(0, Math.ceil(cell.left + width - left - scroller.clientWidth)))
    }
    // What is said in it comes and goes.
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [rowHeight, onAir])
  return (
    <div
      ref={node}
      className={styles['below']}
      data-above={above}
      style={{ '--under': `${rowHeight}px`, '--past': `${past}px`, left: -by }}
    >
      {children}
    </div>
  )
}

type Span = Pick<DOMRect, 'top' | 'bottom'>

function placeOf(height: number, cell: Span, sight: Span, onAir: Span | null): PopoverPlace {
  const [under, over] = [sight.bottom - cell.bottom, cell.top - sight.top]
  const covers = ({ top, bottom }: Span): boolean =>
    onAir !== null && top < onAir.bottom - 1 && bottom > onAir.top + 1
  const coversUnder = covers({ top: cell.bottom, bottom: cell.bottom + height })
  const coversOver = covers({ top: cell.top - height, bottom: cell.top })
  const above = (height > under && over > under) || (coversUnder && !coversOver && height <= over)
  if (onAir === null || !(above ? coversOver : coversUnder)) return { above, past: 0 }
  return { above, past: above ? cell.top - onAir.top : onAir.bottom - cell.bottom }
}

/** Buttons beside what is said; a click leaves the keyboard where it is. */
export function NoteActs({ acts }: { readonly acts: readonly (readonly [string, () => void])[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <span className={styles['acts']} onMouseDown={event => event.preventDefault()}>
      {acts.map(([name, act]) => (
        <PlainButton key={name} onClick={act}>
          {name}
        </PlainButton>
      ))}
    </span>
  )
}
