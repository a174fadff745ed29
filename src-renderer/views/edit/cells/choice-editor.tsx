import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { cueTypes } from '../../../../src-main/domain/rundown/rundown.ts'
import { Swatch } from '../../../components/layout.tsx'
import { useGrid } from '../grid/grid-context.ts'
import styles from './cell-overlay.module.css'
import { presetColours } from './colours.ts'
import { typeFault } from './fields.ts'
import type { Typing } from './typing.ts'

interface ChoiceEditorProps {
  readonly kind: 'type' | 'colour'
  readonly typing: Typing
  readonly label: string
  readonly row: EditRow
}

interface Choice {
  readonly name: string
  readonly colour: string | null
  readonly fault: string | null
}

/** A list to choose from by arrows, by its first letter, or by a click. */
export function ChoiceEditor({ kind, typing, label, row }: ChoiceEditorProps) {
  const grid = useGrid()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choices = kind === 'type' ? types(row, grid) : colours
  const now = typing.state.get().value.text
  const [active, setActive] = useState(() => {
    const found = choices.findIndex(({ name }) => name === (now || t('edit.colours.none')))
    return Math.max(found, 0)
  })
  useLayoutEffect(() => list.current?.focus({ preventScroll: true }), [])
  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    typing.change({ text: choice.name, html: null })
    typing.finish('stay')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const letter = key.length === 1 ? choices.findIndex(({ name }) => startsWith(name, key)) : -1
    if (step !== 0) setActive((active + step + choices.length) % choices.length)
    else if (key === 'Home') setActive(0)
    else if (key === 'End') setActive(choices.length - 1)
    else if (key === 'Enter' || key === ' ') choose(choices[active])
    else if (key === 'Escape') typing.cancel()
    else if (key === 'Tab') typing.finish(event.shiftKey ? 'left' : 'right')
    else if (letter >= 0) setActive(letter)
    else if (!event.altKey && !event.ctrlKey && !event.metaKey) return
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left all of it
    <div
      className={styles['choice']}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) typing.leave()
      }}
    >
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list itself has the focus
          <div
            key={choice.name}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            aria-disabled={choice.fault !== null}
            title={choice.fault ?? undefined}
            onClick={() => choose(choice)}
          >
            {kind === 'colour' && (
              <Swatch style={{ '--band': choice.colour ?? undefined }} aria-hidden="true" />
            )}
            {choice.name}
          </div>
        ))}
      </div>
      {kind === 'colour' && <OwnColour typing={typing} value={row.cue.backgroundColor} />}
    </div>
  )
}

function OwnColour({ typing, value }: { readonly typing: Typing; readonly value: string | null }) {
  return (
    <label className={styles['own']}>
      <span>{t('edit.colours.own')}</span>
      <input
        type="color"
        value={value ?? '#1565c0'}
        onChange={event => typing.change({ text: event.currentTarget.value, html: null })}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') typing.finish('stay')
          else typing.cancel()
        }}
      />
    </label>
  )
}

const types = (row: EditRow, grid: ReturnType<typeof useGrid>): readonly Choice[] =>
  cueTypes.map(type => ({
    name: t(`edit.types.${type}`),
    colour: null,
    fault: typeFault(row, type, grid.derived().context),
  }))

const colours: readonly Choice[] = [
  { name: t('edit.colours.none'), colour: null, fault: null },
  ...presetColours.map(({ name, value }) => ({ name, colour: value, fault: null })),
]

const startsWith = (name: string, letter: string): boolean =>
  name.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
