import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { QueryField } from '../../../components/query-field.tsx'
import { findCues } from '../../../state/rundowns/find-cues.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import styles from './jump-dialog.module.css'
import { JumpImpact } from './jump-impact.tsx'

const shown = 8

/** Type a number or words; what the jump would do stands there before Enter. */
export function JumpDialog() {
  const [query, setQuery] = useState('')
  const [choice, setChoice] = useState(0)
  const [enteredNothing, setEnteredNothing] = useState(false)
  const list = useId()
  const numbers = useDeskState(state => state.numbers)
  const matches = useMatches(query)
  const untyped = query.trim() === ''
  const chosen = matches[Math.min(choice, matches.length - 1)] ?? null

  const jump = useJump()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChoice(Math.min(matches.length - 1, Math.max(0, choice + step)))
    }
    if ((event.code === 'Enter' || event.code === 'NumpadEnter') && !event.repeat) {
      event.preventDefault()
      setEnteredNothing(untyped && chosen === null)
      jump(chosen, 'keyboard')
    }
  }
  const ended = useDeskState(state => state.show.state.phase === 'ended')
  const rehearsal = useDeskState(state => state.show.mode === 'rehearsal')
  if (ended) {
    return (
      <Dialog title={t('jump.title')} wide foot="tall">
        <p className={styles['none']}>{t('jump.ended', { rehearsal })}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('jump.title')} wide foot="tall">
      <QueryField
        label={t('jump.label')}
        list={list}
        chosen={chosen === null ? undefined : `${list}-${chosen.cue.id}`}
        found={matches.length}
        value={query}
        onType={typed => {
          setQuery(typed)
          setChoice(0)
          setEnteredNothing(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} className={styles['matches']} role="listbox" aria-label={t('list.name')}>
        {matches.map((row, index) => (
          <Match
            key={row.cue.id}
            id={`${list}-${row.cue.id}`}
            row={row}
            number={numbers.get(row.cue.id)}
            chosen={row === chosen}
            onChoose={() => setChoice(index)}
          />
        ))}
        {enteredNothing && (
          <p className={styles['nothing']} role="alert">
            {t('jump.nothing')}
          </p>
        )}
        {!untyped && matches.length === 0 && <p className={styles['none']}>{t('jump.none')}</p>}
      </div>
      {chosen !== null && <JumpImpact cueId={chosen.cue.id} />}
      <footer className={styles['footer']}>
        <span>{t('jump.enter')}</span>
        {chosen !== null && <PlainButton onClick={() => jump(chosen, 'pointer')}>{t('jump.go')}</PlainButton>}
      </footer>
    </Dialog>
  )
}

/** The cues that a query finds; before anything is typed, the one that the dialog was opened for. */
function useMatches(query: string): readonly CueRow[] {
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const jumpTo = useUi(now => now.jumpTo)
  const given = rows.find(({ cue }) => cue.id === jumpTo && cue.type === 'cue')
  return query.trim() === '' && given !== undefined ? [given] : findCues(rows, numbers, query, shown)
}

function useJump(): (row: CueRow | null, kind: 'keyboard' | 'pointer') => void {
  const { ui, presser } = useDesk()
  return (row, kind) => {
    if (row === null) return
    const control = kind === 'keyboard' ? 'J, Enter' : 'Jump button'
    presser.tap({ button: 'jump', kind, control, intent: { action: 'jump', cueId: row.cue.id } })
    ui.set({ ...ui.get(), dialog: null })
  }
}

interface MatchProps {
  readonly id: string
  readonly row: CueRow
  readonly number: string | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Match({ id, row: { cue }, number, chosen, onChoose }: MatchProps) {
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) node.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above chooses by key
    <div
      ref={node}
      id={id}
      className={styles['match']}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onChoose}
    >
      <span>{number}</span>
      <span className={styles['title']} dir="auto">
        {cue.title}{' '}
        <small>
          <bdi>{cue.subtitle}</bdi>
        </small>
      </span>
      {cue.skippedBy !== null && <b>{t('list.skipped')}</b>}
      <span>{formatDuration(cue.duration)}</span>
    </div>
  )
}
