import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import { actionName } from '../state/action-text.ts'
import { refusalOf } from '../state/session/access.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import type { ButtonId, PagePress } from '../state/session/presser.ts'
import { useStore } from '../state/session/store.ts'
import { DisabledNote, useDisabledReason } from './disabled-note.tsx'
import { HoldRing } from './hold-ring.tsx'
import { useLasting, useRefused } from './passing-state.ts'
import styles from './press-button.module.css'

interface PressButtonProps {
  readonly button: ButtonId
  readonly intent: PagePress['intent']
  /** What it does where it is let go before it was held. */
  readonly tap?: PagePress['intent']
  /** As the last press and the journal call it, where that is not the name of the button. */
  readonly control?: string
  /** Accessible name where the label is a sign. */
  readonly name?: string
  readonly title?: string | undefined
  /** Left out: the name of its action. */
  readonly label?: ReactNode
  readonly detail?: ReactNode
  readonly hold?: boolean
  /** It cannot act now, for a reason outside its action. */
  readonly off?: boolean
  readonly testId?: string
  readonly className?: string | undefined
}

/** What a press does is on screen first: a frame of its own for the key would hold that up by another, ms. */
const shownAfter = 32

/** A button of the show: it sends both edges of each press, and shows a refusal. It is dim where a press would be refused; the press then says why. */
export function PressButton(props: PressButtonProps) {
  const {
    button,
    intent,
    name,
    title,
    label = actionName(intent.action),
    detail,
    hold = false,
    off = false,
  } = props
  const { testId, className = '', tap, control = controlName(button) } = props
  const { presser } = useDesk()
  const held = useStore(presser.held, all => [...all.values()].some(press => press.button === button))
  const pressed = useLasting(held, shownAfter)
  const down = hold ? held : pressed
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const refused = useRefused(button)
  const reachable = useStore(useDesk().connected, now => now)
  const closed = useDisabledReason()
  // GO says it in its own place; a lock is of the desk, not of the show.
  const disabledBy = reachable && (button === 'go' || button === 'lock') ? null : closed
  // GO says in its own place what it would do.
  const wouldRefuse = useDeskState(state => button !== 'go' && refusalOf(state, intent.action) !== null)
  const pointer: PagePress = { button, kind: 'pointer', control, intent, ...(tap !== undefined && { tap }) }
  const keyboard: PagePress = { ...pointer, kind: 'keyboard', control: `${pointer.control}, key` }

  // Where what it does takes the button away, as with End, its release falls on another.
  useEffect(
    () => () => {
      presser.cancel(pointer.control)
      presser.cancel(keyboard.control)
    },
    [presser, pointer.control, keyboard.control],
  )

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    presser.down(pointer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) presser.down(keyboard)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.code === 'Space' || event.code === 'Enter') presser.up(keyboard.control)
  }
  return (
    <button
      type="button"
      className={`${styles['button']} ${className}`}
      aria-label={disabledBy === null ? name : undefined}
      title={title}
      aria-disabled={off || wouldRefuse || disabledBy !== null}
      data-testid={testId}
      data-down={down}
      data-refused={refused}
      onPointerDown={onPointerDown}
      onPointerUp={() => presser.up(pointer.control)}
      onPointerCancel={() => presser.cancel(pointer.control)}
      onLostPointerCapture={() => presser.cancel(pointer.control)}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={() => presser.cancel(keyboard.control)}
      onContextMenu={event => event.preventDefault()}
    >
      {disabledBy !== null && <span className="visually-hidden">{name}</span>}
      <span className={styles['label']}>
        {label}
        {hold && <HoldRing active={down} holdMs={holdMs} />}
      </span>
      {disabledBy === null ? (
        detail
      ) : (
        <DisabledNote
          disabledBy={disabledBy}
          unseen={button === 'lock' || button === 'skip' || button.startsWith('standby ')}
        />
      )}
    </button>
  )
}

const adjustments: Partial<Record<ButtonId, string>> = {
  'adjust-m30': '−30 button',
  'adjust-m10': '−10 button',
  'adjust-p10': '+10 button',
  'adjust-p30': '+30 button',
  go: 'GO button',
}

const controlName = (button: ButtonId): string =>
  adjustments[button] ?? `${button.slice(0, 1).toUpperCase()}${button.slice(1)} button`
