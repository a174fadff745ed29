import { t } from '#texts/text.ts'
import { passiveRefusals } from '../../../src-main/domain/show/gate.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import { refusalTexts } from '../refusal-texts.ts'
import type { PageDesk } from '../session/desk.ts'
import type { DeskState } from '../session/desk-state.ts'
import { accessRefusal } from '../session/refusal-of.ts'
import { onAirRow } from '../session/selectors.ts'

/** A note of this moment, to be typed; where it could not be made, the foot says why. A second wish goes on with the first. */
export function beginNote({ ui, clock, connected, state }: PageDesk): void {
  const now = state.get()
  const say = (said: { readonly word: string; readonly text: string }): void =>
    ui.set({ ...ui.get(), dialog: null, said: { ...said, after: now.pressResult?.press ?? 0 } })
  const refusal = noteRefusal(now)
  if (!connected.get()) {
    say({ word: t('unanswered.unsent.word'), text: t('unanswered.unsent') })
    return
  }
  if (refusal !== null || now.rundown === null) {
    say(refusalTexts(refusal ?? 'no-rundown'))
    return
  }
  const row = onAirRow(now)
  const noting = ui.get().noting ?? {
    at: clock.now(),
    rundownId: now.rundown.id,
    runId: now.desk.runId,
    cue: row === null ? null : { cueId: row.cue.id, number: numberOf(now, row.cue.id), title: row.cue.title },
  }
  ui.set({ ...ui.get(), dialog: null, noting: { ...noting } })
}

/** Why no note can be made now; null when one can. The journal is of this desk: a lost link stops none. */
export function noteRefusal(state: DeskState): RefusalReason | null {
  const refused = accessRefusal(state)
  if (refused !== null) return refused
  const passive = state.standby?.pair?.passive ?? null
  if (passive !== null) return passiveRefusals[passive]
  return state.rundown === null ? 'no-rundown' : null
}

const numberOf = (state: DeskState, cueId: string): string | null => state.numbers.get(cueId) ?? null
