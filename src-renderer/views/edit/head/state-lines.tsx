import { useLayoutEffect, useRef } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { Strip, Word } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import { sayWhy } from '../acts/act-on-rows.ts'
import { undoDone } from '../acts/undo.ts'
import { NoteActs } from '../cells/cell-overlay.tsx'
import styles from '../edit-view.module.css'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import { CopyText } from './copy-text.tsx'

/** Why nothing can be edited, where it goes, and what did not work out. */
export function StateLines() {
  const locked = useDeskState(state => state.desk.locked)
  const watchOnly = useDeskState(state => state.link.watchOnly)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const live = useDeskState(state => state.link.state === 'live')
  const connected = useStore(useDesk().connected, now => now)
  return (
    <div className={styles['lines']}>
      {locked && <Line icon="locked" word={t('edit.state.locked')} why={t('edit.state.locked-why')} />}
      {watchOnly && (
        <Line icon="warning" word={t('edit.state.watch-only')} why={t('edit.state.watch-only-why')} />
      )}
      {rehearsing && (
        <Line icon="warning" word={t('edit.state.rehearsal')} why={t('edit.state.rehearsal-why')} />
      )}
      {!(live && connected) && (
        <Line icon="warning" word={t('edit.state.offline')} why={t('edit.state.offline-why')} />
      )}
      <Failures />
      <Left />
      <Done />
      <Gone />
      <Orphan />
    </div>
  )
}

interface LineProps {
  readonly icon: 'locked' | 'warning'
  readonly word: string
  readonly why: string
}

const Line = ({ icon, word, why }: LineProps) => (
  <Strip data-testid="edit-state-line">
    <Icon name={icon} />
    <Word>{word}</Word> {why}
  </Strip>
)

/** Rows that could not be added, moved or deleted. */
function Failures() {
  const grid = useGrid()
  const { editing } = grid
  const again = (id: number): void => {
    const fault = editing.retryFailure(id)
    if (fault !== null) sayWhy(grid, t(`edit.on-air-fault.${fault}`))
  }
  const failures = useEditingState(state => state.failures)
  return failures.map(({ id, label, reason }) => (
    <Strip key={id} role="alert" data-testid="edit-failure">
      <Icon name="warning" />
      <strong>{label}</strong>
      <span>{reason}</span>
      <PlainButton onClick={() => again(id)}>{t('edit.mark.again')}</PlainButton>
      <PlainButton onClick={() => editing.dismissFailure(id)}>{t('edit.dismiss')}</PlainButton>
    </Strip>
  ))
}

/** Message of the last change of several cells or rows, with *Undo*. The next step of undo removes it. */
function Done() {
  const grid = useGrid()
  const done = useGridState(state => state.done)
  const steps = useEditingState(state => state.steps)
  if (done === null || done.steps !== steps) return null
  return (
    <Strip data-testid="edit-done">
      <span>{done.text}</span>
      <NoteActs
        acts={[
          [t('edit.undo'), () => undoDone(grid)],
          [t('edit.dismiss'), () => grid.change({ done: null })],
        ]}
      />
    </Strip>
  )
}

/** Somebody else deleted what was chosen. */
function Gone() {
  const grid = useGrid()
  const gone = useGridState(state => state.gone)
  if (gone === null) return null
  return (
    <Strip data-testid="edit-gone">
      <Icon name="warning" />
      <span>{t(`edit.gone.${gone.what}`)}</span>
      <PlainButton onClick={() => grid.choose(gone.near)}>{t('edit.gone.choose')}</PlainButton>
    </Strip>
  )
}

/** What undo could not take back. */
function Left() {
  const left = useEditingState(state => state.left)
  if (left === 0) return null
  return (
    <Strip role="status" data-testid="edit-left">
      <Icon name="warning" /> {t('edit.left', { count: left })}
    </Strip>
  )
}

function Orphan() {
  const grid = useGrid()
  const orphan = useGridState(state => state.orphan)
  const line = useRef<HTMLElement>(null)
  // Here nothing is typed into a row: the editor's row is gone, and the person may still be typing.
  useLayoutEffect(() => {
    if (orphan !== null) line.current?.focus()
  }, [orphan])
  if (orphan === null) return null
  const back = (): void => grid.change({ wanted: grid.state.get().wanted + 1 })
  return (
    <Strip
      ref={line}
      role="alert"
      tabIndex={-1}
      data-testid="edit-orphan"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        back()
      }}
    >
      <Icon name="warning" />
      <span className={styles['typed']}>
        {t(`edit.orphan.${orphan.went}`, {
          title: orphan.title,
          column: orphan.column,
          text: orphan.value.text,
        })}
      </span>
      <CopyText text={orphan.value.text} />
      <PlainButton
        onClick={() => {
          grid.keep(orphan.at, null)
          grid.change({ orphan: null })
        }}
      >
        {t('edit.dismiss')}
      </PlainButton>
    </Strip>
  )
}
