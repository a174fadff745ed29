import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { boundScreenKey } from '../state/keys/screen-controls.ts'
import { refusalTexts } from '../state/refusal-texts.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import { HoldRing } from './hold-ring.tsx'
import { useFresh } from './passing-state.ts'
import styles from './plain-button.module.css'

const refusedFor = 4_000

interface HoldButtonProps {
  readonly onHeld: () => void
  readonly children: ReactNode
  /** Says more than what it shows: it begins with that. */
  readonly name?: string
  /** It is held by this key too, by its code, while the keys of the page are the desk's; the key is then no other, and never Space. */
  readonly keyCode?: string
  /** Space, which is GO, does not hold it either where it has the focus. */
  readonly notBySpace?: boolean
}

type HeldBy = 'pointer' | 'key'

/** Acts once it was held for the full time; for what is no press of the show itself. */
export function HoldButton(props: HoldButtonProps) {
  const { onHeld, children, name, keyCode, notBySpace = keyCode !== undefined } = props
  const holdMs = useDeskState(state => state.desk.caller.hold)
  const [by, setBy] = useState<HeldBy | null>(null)
  const down = by !== null
  const act = useRef(onHeld)
  act.current = onHeld
  useEffect(() => {
    if (!down) return
    const timer = setTimeout(() => {
      setBy(null)
      act.current()
    }, holdMs)
    return () => clearTimeout(timer)
  }, [down, holdMs])
  const [tooShort, setTooShort] = useState<object | null>(null)
  const refused = useFresh(tooShort, refusedFor)
  const { word, text } = refusalTexts('hold-longer')
  const letGo = () => {
    if (down) setTooShort({})
    setBy(null)
  }
  const release = useRef(letGo)
  release.current = letGo
  useEffect(() => {
    if (!down) return
    const onBlur = (): void => release.current()
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [down])
  useHeldKey(keyCode, () => setBy('key'), letGo)
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      data-refused={refused}
      onPointerDown={event => event.button === 0 && setBy('pointer')}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onKeyDown={event => {
        if ((event.code !== 'Space' || notBySpace) && event.code !== 'Enter') return
        event.preventDefault()
        if (!event.repeat) setBy('key')
      }}
      onKeyUp={letGo}
      // A press of the pointer may take the focus away itself.
      onBlur={() => by === 'key' && letGo()}
    >
      {children}
      <HoldRing active={down} holdMs={holdMs} />
      <span role="status" title={text}>
        {refused && <strong>{word}</strong>}
      </span>
    </button>
  )
}

/** The key acts where no field, dialog or other view has the keys, and then does nothing else on the page. */
function useHeldKey(code: string | undefined, press: () => void, letGo: () => void): void {
  const { ui, state } = useDesk()
  const acts = useRef({ press, letGo })
  acts.current = { press, letGo }
  useLayoutEffect(() => {
    if (code === undefined) return
    const watch = new AbortController()
    const { signal } = watch
    const onKeyDown = (event: KeyboardEvent): void => {
      const chord = event.ctrlKey || event.metaKey || event.altKey
      if (event.code !== code || chord || ui.get().keys !== 'desk') return
      // A person has bound it to something else.
      if (boundScreenKey(state.get(), code) !== null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!event.repeat) acts.current.press()
    }
    // Before the keys of the show, which listen while the event bubbles.
    window.addEventListener('keydown', onKeyDown, { signal, capture: true })
    window.addEventListener('keyup', event => event.code === code && acts.current.letGo(), { signal })
    return () => watch.abort()
  }, [code, ui, state])
}
