import { useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { besidePlace, EditorTools } from './editor-tools.tsx'
import shown from './rich-text.module.css'
import styles from './rich-text-editor.module.css'
import type { Suggestion } from './suggestions.ts'
import { type Caret, useCellEditor } from './use-cell-editor.ts'

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

interface SuggestionListProps {
  readonly id: string
  readonly label: string
  /** Said where there are none. */
  readonly empty: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  readonly at: Caret
  readonly onChoose: (suggestion: Suggestion) => void
}

/** What can be put in where the cursor is. The focus stays in the text; its arrows walk through here. */
function SuggestionList({ id, label, empty, suggestions, active, at, onChoose }: SuggestionListProps) {
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = node.current
    if (list === null) return
    if (!list.matches(':popover-open')) list.showPopover()
    const { left, top } = besidePlace({ ...at, right: at.left }, list.getBoundingClientRect(), 'below')
    list.style.left = `${left}px`
    list.style.top = `${top}px`
  })
  return (
    <div ref={node} popover="manual" className={styles['suggestions']}>
      {suggestions.length === 0 && <p>{empty}</p>}
      {suggestions.length > 0 && (
        <div id={id} role="listbox" aria-label={label}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the text, where the focus is
            // biome-ignore lint/a11y/useFocusableInteractive: the text names it as its active one
            <div
              key={keyOf(suggestion)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              <Content suggestion={suggestion} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Content({ suggestion }: { readonly suggestion: Suggestion }) {
  if (suggestion.kind === 'new-mention') return t('rich-editor.create', { name: suggestion.name })
  if (suggestion.kind === 'variable') {
    return (
      <>
        <b>{suggestion.variable.key}</b>
        <small>{suggestion.variable.value}</small>
      </>
    )
  }
  const { color, name, description } = suggestion.mention
  return (
    <>
      <i style={{ '--dot': color }} aria-hidden="true" />
      <b>{name}</b>
      <small>{description}</small>
    </>
  )
}

const keyOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'mention') return suggestion.mention.id
  return suggestion.kind === 'variable' ? suggestion.variable.key : 'new'
}
