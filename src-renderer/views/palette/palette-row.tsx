import { useEffect, useRef } from 'react'
import { t } from '#texts/text.ts'
import { HoldRing } from '../../components/hold-ring.tsx'
import { type Command, mustBeHeld } from '../../state/acts/act.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { PagePress } from '../../state/session/presser.ts'
import styles from './palette-dialog.module.css'

interface PaletteRowProps {
  readonly id: string
  readonly act: Command
  readonly chosen: boolean
  readonly holding: boolean
  readonly onChoose: () => void
  readonly onDown: (source: PagePress['kind']) => void
  readonly onUp: () => void
}

/** One act: what it is called, why it cannot be done now, whether it is held, its keys. */
export function PaletteRow({ id, act, chosen, holding, onChoose, onDown, onUp }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const held = mustBeHeld(act)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above does the chosen one by key
    <div
      ref={row}
      id={id}
      className={styles['row']}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={act.reason !== null}
      data-act={act.id}
      data-holding={holding}
      onPointerDown={event => {
        onChoose()
        if (!held || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        onDown('pointer')
      }}
      onPointerUp={() => held && onUp()}
      onPointerCancel={() => held && onUp()}
      onLostPointerCapture={() => holding && onUp()}
      onClick={() => held || onDown('pointer')}
    >
      <span className={styles['name']}>{act.name}</span>
      {act.reason !== null && (
        <small className={styles['reason']} title={act.reason}>
          {act.reason}
        </small>
      )}
      {act.now !== undefined && <small className={styles['now']}>{act.now}</small>}
      {held && act.reason === null && (
        <span className={styles['hold']}>
          <HoldRing active={holding} holdMs={holdMs} />
          {t('palette.hold')}
        </span>
      )}
      <span className={styles['keys']}>
        {act.keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </div>
  )
}
