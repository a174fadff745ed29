import { standing as stands } from '../../../src-main/domain/calling/calling-state.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import type { FieldKey } from '../../../src-main/domain/editing/fields.ts'
import type { SeenShow } from '../../../src-main/domain/editing/overtaken-edits.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'
import {
  asksFirst,
  type EditBy,
  nextIn,
  type OnAirFault,
  type ShowEffects,
  showEffects,
} from '../../../src-main/domain/editing/show-effects.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import type { Clock } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { editedLateness, editedPlace } from '../session/selectors.ts'
import type { ValueStore } from '../session/store.ts'

/** How an edit is made, and what its maker is told of it. */
export interface EditHow {
  /** `act` where it is left out. */
  readonly by?: EditBy | undefined
  /** Edits one after the other with the same word are one step of undo. */
  readonly merge?: string | undefined
  /** What it changes the plan for; null where the journal has no name for it. */
  readonly plan?: PlanAct | null
  /** Called once it is made. `asked`: a person was asked about it. */
  readonly made?: ((asked: boolean) => void) | undefined
  /** Called where a person was asked about it and did not agree, also by leaving Edit. */
  readonly declined?: (() => void) | undefined
}

/** A change that is to be made: an edit of this page, or a step back. */
interface WantedChange extends EditHow {
  readonly way: 'edit' | 'undo' | 'redo'
  readonly label: string
  /** Null: there is nothing of it to be made any longer; while it is asked about, the service may refuse a part of a step. */
  readonly edits: () => readonly Edit[] | null
  /** For each edit, what its fields were when it was made: see `Outbox.madeOver`. Left out: as they are when the edit has passed the gate. */
  readonly over?: readonly (readonly Edit[])[]
  /** The change replaces the refused edits of this field, removal or move. */
  readonly instead?: FieldKey
}

/** What is decided about a change. */
export interface GateAnswer {
  /** To be made now; null where a person is asked first, and where it cannot be made. */
  readonly change: WantedChange | null
  /** Why it can never be made; null for none. */
  readonly fault: OnAirFault | null
}

/** Every change of this page passes here before it is made. */
interface EditGate {
  /** Decides about the change, or asks about it. */
  judge(change: WantedChange): GateAnswer
  /** What a person is asked about in the rundown that is open. */
  asked(): WantedChange | null
  effectsOf(edits: readonly Edit[]): ShowEffects
  /** The show as this page shows it. */
  seen(): SeenShow
  /** What the change that is asked about would do now. */
  effects(): ShowEffects | null
  /** A person agrees to what is asked about. */
  agree(): GateAnswer
  forget(): void
}

interface EditGateOptions {
  readonly desk: ValueStore<DeskState>
  /** The time of the show. */
  readonly now: Clock
  /** The open rundown with the edits that are not saved yet. `without`: the refused edits of this key are left out. */
  readonly shown: (without?: FieldKey) => EditContent
  /** The edit as the service knows its things. */
  readonly asServiceKnows: (edit: Edit) => Edit
  readonly changed: () => void
}

const nothing: GateAnswer = { change: null, fault: null }

export function createEditGate({ desk, now, shown, asServiceKnows, changed }: EditGateOptions): EditGate {
  let waits: { readonly change: WantedChange; readonly rundownId: string | null } | null = null
  const rundownId = (): string | null => desk.get().rundown?.id ?? null
  const asked = (): WantedChange | null => (waits?.rundownId === rundownId() ? waits.change : null)
  const ask = (change: WantedChange | null): void => {
    waits = change === null ? null : { change, rundownId: rundownId() }
    changed()
  }
  const seen = (): SeenShow => {
    const { calling, show } = desk.get()
    const { records } = calling.state
    const { activeCueId: onAir } = editedPlace(desk.get())
    const standing =
      show.mode === 'rehearsal'
        ? (show.outside?.standing ?? [])
        : Object.keys(records).filter(id => stands(records[id]))
    return { onAir, next: nextIn(onAir, shown()), standing }
  }
  const effectsOf = (edits: readonly Edit[], without?: FieldKey): ShowEffects => {
    const state = desk.get()
    const { onAir, standing } = seen()
    return showEffects(edits.map(asServiceKnows), shown(without), {
      rehearsing: state.show.mode === 'rehearsal',
      onAir,
      rehearsed: state.show.mode === 'rehearsal' ? activeCueId(state.show.state) : null,
      lateness: (cues, startTime) => editedLateness(state, { cues, startTime }, now()),
      standing,
    })
  }
  return {
    judge(change) {
      const edits = change.edits()
      if (edits === null || (change.way === 'edit' && edits.length === 0)) return nothing
      const effects = effectsOf(edits, change.instead)
      if (effects.fault !== null) return { change: null, fault: effects.fault }
      if (!asksFirst(effects, change.by ?? 'act')) return { change, fault: null }
      ask(change)
      return nothing
    },
    effectsOf: edits => effectsOf(edits),
    seen,
    asked,
    effects() {
      const change = asked()
      const edits = change?.edits() ?? null
      return edits === null ? null : effectsOf(edits, change?.instead)
    },
    agree() {
      const change = asked()
      const edits = change?.edits() ?? null
      ask(null)
      if (change === null || edits === null) return nothing
      const { fault } = effectsOf(edits, change.instead)
      return { change: fault === null ? change : null, fault }
    },
    forget() {
      const declined = waits?.change.declined
      if (waits !== null) ask(null)
      declined?.()
    },
  }
}
