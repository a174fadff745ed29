import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { type Command, mustBeHeld } from '../../state/acts/act.ts'
import { refusalTexts } from '../../state/refusal-texts.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { PagePress } from '../../state/session/presser.ts'

type PressSource = PagePress['kind']

interface Holding {
  readonly act: Command
  /** The last press that the desk reported before. */
  readonly after: number
}

/** Does acts: at once, or held for the full time where they must be. */
export function useAct(): {
  /** The act that is being held, by id. */
  readonly holding: string | null
  /** Why the last one came to nothing. */
  readonly problem: string | null
  readonly down: (act: Command, source: PressSource) => void
  readonly up: () => void
  readonly forget: () => void
} {
  const { ui, presser, state } = useDesk()
  const holdMs = useDeskState(now => now.desk.caller.hold)
  const pressResult = useDeskState(now => now.pressResult)
  const [holding, setHolding] = useState<Holding | null>(null)
  const [waiting, setWaiting] = useState<Holding | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const pressed = useRef<PagePress | null>(null)

  const close = (): void => ui.set({ ...ui.get(), dialog: null })
  const ask = (act: Command): void => {
    if (act.deed.kind !== 'ask') return
    act.deed.ask().then(setProblem, () => setProblem(t('page.failed')))
  }
  const letGo = (): void => {
    if (pressed.current !== null) presser.up(pressed.current.control)
    pressed.current = null
  }
  // What asks the desk is timed here; a press is timed by the gate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hold restarts only with what is held
  useEffect(() => {
    if (holding?.act.deed.kind !== 'ask') return
    const timer = setTimeout(() => {
      setHolding(null)
      ask(holding.act)
    }, holdMs)
    return () => clearTimeout(timer)
  }, [holding, holdMs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is looked at once
  useEffect(() => {
    const { deed } = waiting?.act ?? {}
    if (pressResult === null || waiting === null || deed?.kind !== 'press') return
    if (pressResult.press === waiting.after || pressResult.origin.control !== deed.press.control) return
    if (pressResult.outcome === 'refused') {
      setWaiting(null)
      setProblem(pressResult.reason === undefined ? t('page.failed') : refusalTexts(pressResult.reason).text)
    } else close()
  }, [pressResult])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is down is let go when the palette goes
  useEffect(() => letGo, [])

  return {
    holding: holding?.act.id ?? null,
    problem,
    forget: () => setProblem(null),
    down(act, source) {
      setProblem(act.reason)
      if (act.reason !== null) return
      const { deed } = act
      if (deed.kind === 'page') deed.run()
      else if (mustBeHeld(act)) {
        const held: Holding = { act, after: state.get().pressResult?.press ?? 0 }
        setHolding(held)
        if (deed.kind !== 'press') return
        setWaiting(held)
        pressed.current = { ...deed.press, kind: source }
        presser.down(pressed.current)
      } else if (deed.kind === 'press') {
        presser.tap({ ...deed.press, kind: source })
        close()
      } else ask(act)
    },
    up() {
      if (holding?.act.deed.kind === 'ask') setProblem(refusalTexts('hold-longer').text)
      setHolding(null)
      letGo()
    },
  }
}
