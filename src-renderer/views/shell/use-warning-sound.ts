import { useEffect, useRef, useState } from 'react'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { isWarning } from '../../../src-main/domain/show/warning-steps.ts'
import { askingDepartments } from '../../state/calling/departments.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { useStep } from '../../state/time/use-ticked.ts'
import { type Chime, createChime } from '../../state/time/warnings.ts'

/** Of HELP and HOLD: more than of any warning. */
const crewTones = 3

/** Sounds the warnings, and HELP and HOLD, where a person has switched that on. True while the browser does not let it sound yet. */
export function useWarningSound(): { readonly waiting: boolean; readonly allow: () => void } {
  const { ui } = useDesk()
  const on = useUi(({ warnings }) => warnings.sound || warnings.crewSound)
  const step = useStep()
  const cueId = useDeskState(state => activeCueId(state.show.state))
  const chime = useRef<Chime | null>(null)
  const [ready, setReady] = useState(false)
  const before = useRef({ step, cueId })
  const asking = useDeskState(state =>
    askingDepartments(state)
      .map(({ id, reply }) => `${id} ${reply.word}`)
      .join('\n'),
  )
  const asked = useRef(asking)

  useEffect(() => {
    if (!on) return
    const made = createChime()
    chime.current = made
    setReady(made.ready())
    const watch = new AbortController()
    const resume = (): void => {
      if (made.ready()) watch.abort()
      else void made.resume().then(setReady, () => undefined)
    }
    const options = { signal: watch.signal, capture: true }
    // Not at pointerdown: "Allow sound" would go between the press and the release, which would then hit what is under it.
    window.addEventListener('click', resume, options)
    window.addEventListener('keydown', resume, options)
    return () => {
      watch.abort()
      made.close()
      chime.current = null
    }
  }, [on])

  useEffect(() => {
    const was = before.current
    before.current = { step, cueId }
    // What stood already when the cue came, or was taken back to, has been missed and is not news.
    if (!isWarning(step) || was.cueId !== cueId || (was.step !== null && was.step.at <= step.at)) return
    const { volume, sound } = ui.get().warnings
    if (sound) chime.current?.play(volume, step.color === 'urgent' ? 2 : 1)
  }, [step, cueId, ui])

  useEffect(() => {
    const were = asked.current.split('\n')
    asked.current = asking
    const isNew = asking !== '' && asking.split('\n').some(one => !were.includes(one))
    const { volume, crewSound } = ui.get().warnings
    if (isNew && crewSound) chime.current?.play(volume, crewTones)
  }, [asking, ui])

  return {
    waiting: on && !ready,
    allow: () => void chime.current?.resume().then(setReady, () => undefined),
  }
}
