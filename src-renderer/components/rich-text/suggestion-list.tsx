import { useLayoutEffect, useRef } from 'react'
import { t } from '#texts/text.ts'
import { besidePlace } from './beside.ts'
import styles from './rich-text-editor.module.css'
import type { Suggestion } from './suggestions.ts'
import type { Caret } from './use-cell-editor.ts'

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
export function SuggestionList({ id, label, empty, suggestions, active, at, onChoose }: SuggestionListProps) {
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
