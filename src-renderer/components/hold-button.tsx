import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDeskState } from '../state/desk-context.ts'
import { HoldRing } from './hold-ring.tsx'
import styles from './plain-button.module.css'

interface HoldButtonProps {
  readonly onHeld: () => void
  readonly children: ReactNode
}

/** Acts once it was held for the full time; for what is no press of the show itself. */
export function HoldButton({ onHeld, children }: HoldButtonProps) {
  const holdMs = useDeskState(state => state.holdMs)
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
  const letGo = () => setDown(false)
  return (
    <button
      type="button"
      className={styles['button']}
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
    </button>
  )
}
