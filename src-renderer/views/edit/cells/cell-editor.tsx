import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useStore } from '../../../state/session/store.ts'
import { make } from '../acts/act-on-rows.ts'
import { NoteActs } from '../acts/note-acts.tsx'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { OpenEditor } from '../grid/grid-state.ts'
import styles from './cell-overlay.module.css'
import { CellPopover } from './cell-popover.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { readingOf } from './fields.ts'
import { PlainEditor } from './plain-editor.tsx'
import { createTyping, type Typing } from './typing.ts'

interface CellEditorProps {
  readonly editor: OpenEditor
  readonly rowHeight: number
}

/** The one editor that is open, over its cell. */
export function CellEditor({ editor, rowHeight }: CellEditorProps) {
  const grid = useGrid()
  const [typing] = useState(() => createTyping(grid, editor))
  useEffect(() => {
    const forget = grid.editing.state.subscribe(typing.look)
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
          {theirs.text === '' ? t('edit.conflict.empty') : t('edit.conflict.says', { text: theirs.text })}
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
        make(grid, { step: t('edit.steps.mention', { name }), edits: [{ do: 'mention.add', id, fields }] })
        return id
      }}
    />
  )
}
