import { useState } from 'react'
import { t } from '#texts/text.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { Typing } from './typing.ts'

interface RichCellEditorProps {
  readonly typing: Typing
  readonly label: string
  /** What was typed to begin with, where it takes the place of what is there; else null. */
  readonly replaced: string | null
}

/** A text cell while it is edited, with formatting, mentions and variables. */
export function RichCellEditor({ typing, label, replaced }: RichCellEditorProps) {
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
        grid.editing.edit(t('edit.steps.mention', { name }), [{ do: 'mention.add', id, fields }])
        return id
      }}
    />
  )
}
