import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalTexts } from '../state/refusal-texts.ts'
import { useDeskState } from '../state/session/desk-context.ts'
import { HoldRing } from './hold-ring.tsx'
import styles from './plain-button.module.css'
import { useFresh } from './use-fresh.ts'

const refusedFor = 4_000

interface HoldButtonProps {
  readonly onHeld: () => void
  readonly children: ReactNode
  /** Says more than what it shows: it begins with that. */
  readonly name?: string
}

/** Acts once it was held for the full time; for what is no press of the show itself. */
export function HoldButton({ onHeld, children, name }: HoldButtonProps) {
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const [down, setDown] = useState(false)
  const act = useRef(onHeld)
  act.current = onHeld
  useEffect(() => {
    if (!down) return
    const timer = setTimeout(() => {
      setDown(false)
      act.current()
    }, holdMs)
    return () => clearTimeout(timer)
  }, [down, holdMs])
  const [tooShort, setTooShort] = useState<object | null>(null)
  const refused = useFresh(tooShort, refusedFor)
  const { word, text } = refusalTexts('hold-longer')
  const letGo = () => {
    if (down) setTooShort({})
    setDown(false)
  }
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      data-refused={refused}
      onPointerDown={event => event.button === 0 && setDown(true)}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onKeyDown={event => {
        if (event.code !== 'Space' && event.code !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) setDown(true)
      }}
      onKeyUp={letGo}
      onBlur={letGo}
    >
      {children}
      <HoldRing active={down} holdMs={holdMs} />
      <span role="status" title={text}>
        {refused && <strong>{word}</strong>}
      </span>
    </button>
  )
}
