import { useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { EditorTools } from './editor-tools.tsx'
import shown from './rich-text.module.css'
import styles from './rich-text-editor.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useCellEditor } from './use-cell-editor.ts'

/** A cell while it is edited: in place, with its tools beside the row. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, mentions, variables, onCommit } = props
  const frame = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState(false)
  const listId = useId()
  const editor = useCellEditor(props, listId, {
    link: () => setLinking(true),
    tools: () => tools.current?.querySelector<HTMLElement>('button')?.focus(),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left all of it
    <div
      ref={frame}
      className={styles['editor']}
      onBlur={event => {
        const left = !event.currentTarget.contains(event.relatedTarget) && document.hasFocus()
        if (left && editor.isOpen()) onCommit('stay')
      }}
    >
      <div ref={editor.mount} className={`${styles['mount']} ${shown['content']}`} />
      <EditorTools node={tools} frame={frame} editor={editor} linking={linking} setLinking={setLinking} />
      {editor.trigger !== null && (
        <SuggestionList
          id={listId}
          label={editor.trigger.kind === 'mention' ? t('rich-editor.mentions') : t('rich-editor.variables')}
          empty={emptyText(editor.trigger.kind, mentions.length, variables.length)}
          suggestions={editor.suggestions}
          active={editor.active}
          at={editor.caret}
          onChoose={editor.choose}
        />
      )}
      <span className="visually-hidden" role="status">
        {editor.trigger === null ? '' : t('rich-editor.found', { count: editor.suggestions.length })}
      </span>
      <span className="visually-hidden" id={`${listId}-how`}>
        {t('rich-editor.how', { cell: label })}
      </span>
    </div>
  )
}

function emptyText(kind: 'mention' | 'variable', mentions: number, variables: number): string {
  if (kind === 'mention')
    return mentions === 0 ? t('rich-editor.no-mentions') : t('rich-editor.no-such-mention')
  return variables === 0 ? t('rich-editor.no-variables') : t('rich-editor.no-such-variable')
}
