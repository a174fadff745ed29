import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldsOf } from '../../../src-main/domain/editing/fields.ts'
import {
  fieldOf,
  isPartOf,
  isRemoval,
  madeOverIn,
  partsOf,
} from '../../../src-main/domain/editing/made-over.ts'
import type { MadeStep } from '../../../src-main/domain/editing/overtaken-edits.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'
import { BridgeError } from '../../bridge/bridge.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import { addedThing, type FieldMark, keysOf, type RefusedWhy, removedThing } from './editing-state.ts'
import type { RowNames } from './row-names.ts'

/** An edit that is shown and not saved yet. */
export interface Pending {
  /** The rundown that it belongs to: it is never sent while another one is open. */
  readonly rundownId: string
  /** The label of its undo step. */
  readonly label: string
  readonly edit: Edit
  /** What its fields may have been when it was made: as the person saw them, and as an edit of this page before it made them. */
  readonly over: readonly Edit[]
  /** The same object for all that were made together. */
  readonly step: PendingStep
  /** The row and the name of the column that it was typed into, as they were then. */
  readonly row: EditRow | null
  readonly column: string | null
  readonly mark: Exclude<FieldMark, { readonly state: 'changed' }>
  /** In the request that has no answer yet. Else it goes with the next one: `editing.ts` shows it as waiting while nothing can be sent. */
  readonly sent: boolean
  /** It was sent before, and may have arrived. */
  readonly tried: boolean
}

type PendingStep = Omit<MadeStep, 'count'>

interface OutboxOptions {
  readonly bridge: Pick<Bridge, 'request'>
  readonly desk: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  readonly texts: { readonly noAnswer: string; readonly perhapsAdded: string; readonly senseless: string }
  /** The rundown that is open, as the service has it. */
  readonly content: () => EditContent
  /** As a person named this page; empty: not at all. */
  readonly pageName: () => string
}

interface OutboxListener {
  /** An edit is given up. */
  readonly failed: (edit: Pending, reason: string) => void
  /** What an edit deletes or moves stands as the service has it, and a person is asked. */
  readonly asks: (edit: Pending) => void
  readonly changed: () => void
}

type RefusedEdit = Extract<EditResult, { ok: false }>
type Results = ReadonlyMap<Pending, EditResult>

/** What comes back from the service as it was sent within this, ms, is an echo. */
export const echoFor = 15_000
const tryAgainAfter = 2_000
/** The most edits of one request. */
const most = 1_000
/** And of their characters: a desk refuses a request of more than 4 MB. */
const mostCharacters = 2_000_000

const saving: Pending['mark'] = { state: 'saving' }

/**
 * Saves edits: one request at a time, with all that gathered meanwhile, in the order in which they were made. An edit
 * that finds no service waits and is sent by itself once there is one; an edit of another rundown, once that is open
 * again. An edit that adds, moves or deletes and is refused is given up; what was typed stays, marked as refused, and so does an
 * edit that moves or deletes what somebody else has changed meanwhile.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #names: RowNames
  readonly #listener: OutboxListener
  /** In the order in which they were made. */
  #queue: readonly Pending[] = []
  /** Edits that the service has saved a moment ago, by what they are about. */
  readonly #echoes = new Map<string, readonly Edit[]>()
  /** The most edits of the next request. */
  #limit = most
  #busy = false
  #closed = false
  #cancelTry: (() => void) | null = null
  /** Each ends something that this has begun; all are called when it closes. */
  readonly #stops = new Set<() => void>()

  constructor(options: OutboxOptions, names: RowNames, listener: OutboxListener) {
    this.#options = options
    this.#names = names
    this.#listener = listener
    let could = this.canSend()
    let last = this.#rundownId()
    const look = (): void => {
      const [turned, opened] = [this.canSend() !== could, this.#rundownId() !== last]
      could = this.canSend()
      last = this.#rundownId()
      if (could && (turned || opened)) this.#wake()
      if (turned && this.pending().length > 0) listener.changed()
    }
    this.#stops.add(options.desk.subscribe(look))
    this.#stops.add(options.connected.subscribe(look))
  }

  /** Of the rundown that is open. */
  pending(): readonly Pending[] {
    return this.#queue.filter(pending => this.#isHere(pending))
  }

  /** Of all other rundowns. */
  elsewhere(): number {
    return this.#queue.filter(pending => !this.#isHere(pending)).length
  }

  /** The service can be reached, as far as is known. */
  canSend(): boolean {
    const { connected, desk } = this.#options
    return connected.get() && desk.get().link.state === 'live'
  }

  /** An edit of this page to that field, or one that removes or moves that row, waits here. */
  touches(key: FieldKey): boolean {
    return this.#queue.some(pending => this.#isHere(pending) && this.#hasKey(pending, key))
  }

  /** Edits of this page that arrived there a moment ago: the value from the service may be an earlier one of them. */
  arrived(key: FieldKey): readonly Edit[] {
    return this.#echoes.get(`${this.#rundownId()} ${key}`) ?? []
  }

  /** Rows of the rundown that is open which are being added, or were a moment ago. */
  adds(): readonly Extract<Edit, { readonly do: 'add' }>[] {
    const arrived = this.#echoes.get(addsKey(this.#rundownId())) ?? []
    return [...this.pending().map(({ edit }) => edit), ...arrived].filter(edit => edit.do === 'add')
  }

  /**
   * What the fields of edits that are made now may be at the service by then, for each edit, as edits that would make them so:
   * - where no edit of this page waits for the field: the value that the service has told;
   * - where one waits that may arrive: what it makes, and what it was made over;
   * - where one waits that was never sent, and this edit takes its place: what that was made over;
   * - where the edit moves or deletes a row: the row as it is shown, since the service makes the waiting edits first. A deletion
   *   adds each field as it was before the waiting edits.
   * `shown`: the rundown with all that waits.
   */
  madeOver(edits: readonly Edit[], shown: EditContent): readonly (readonly Edit[])[] {
    const content = this.#options.content()
    const waiting = new Map<FieldKey, Pending[]>()
    for (const pending of this.pending()) {
      for (const field of this.#fields(pending.edit)) {
        const others = waiting.get(field)
        if (others === undefined) waiting.set(field, [pending])
        else others.push(pending)
      }
    }
    const isOfThing = (edit: Edit): boolean => edit.do === 'place' || isRemoval(edit)
    const overThing = edits.some(isOfThing) ? this.#overThings() : null
    let made = shown
    return edits.map(edit => {
      const now = this.#names.asServiceKnows(edit)
      const before = made
      if (overThing !== null) made = withEdit(before, now)
      if (overThing !== null && isOfThing(now)) return overThing(now, before)
      const fields = fieldsOf(now)
      return partsOf(now).flatMap(part => {
        const field = fieldOf(part) ?? ''
        const ofField = (each: Edit): boolean => fieldOf(this.#names.asServiceKnows(each)) === field
        const makes = (of: Edit): readonly Edit[] => partsOf(of).filter(ofField)
        const own = waiting.get(field)
        if (own === undefined) {
          const over = madeOverIn(part, content)
          return over.length === 0 ? [] : [...over, ...this.arrived(field).flatMap(makes)]
        }
        return own.flatMap(({ edit: before, over, tried }) => {
          // The edit that is made now takes its place: it is never sent.
          const isDropped = !tried && this.#fields(before).every(key => fields.includes(key))
          return isDropped ? over.filter(ofField) : [...over.filter(ofField), ...makes(before)]
        })
      })
    })
  }

  /** How to tell what a removal or a move is made over, where it is `shown`. */
  #overThings(): (edit: Edit, shown: EditContent) => readonly Edit[] {
    const asServiceKnows = this.#names.asServiceKnows
    const waiting = this.pending()
      .flatMap(({ over }) => over.filter(seen => fieldsOf(seen).length > 0))
      .map(asServiceKnows)
    const arrived = [...new Set([...this.#echoes.values()].flat())].map(asServiceKnows)
    const moved = arrived.filter(edit => edit.do === 'place')
    return (edit, shown) => {
      if (!isRemoval(edit)) {
        const over = madeOverIn(edit, shown)
        return moved.length === 0 ? over : [...over, ...madeOverIn(edit, withEdits(shown, moved))]
      }
      const before = waiting.filter(seen => isPartOf(seen, edit))
      const since = arrived.filter(seen => isPartOf(seen, edit))
      const over = [
        ...madeOverIn(edit, withEdits(this.#options.content(), before)),
        ...madeOverIn(edit, shown),
        ...before,
        ...since.filter(seen => seen.do === 'add'),
        ...since.flatMap(partsOf).flatMap(part => [...madeOverIn(part, shown), part]),
      ]
      return [...new Map(over.map(seen => [JSON.stringify(seen), seen])).values()]
    }
  }

  /** `over`: of each edit, what it was made over. `step`: the show as the page shows it, and what the plan is changed for. */
  add(
    rundownId: string,
    label: string,
    edits: readonly Edit[],
    over: readonly (readonly Edit[])[],
    step: PendingStep,
  ): void {
    const content = this.#options.content()
    const added = edits.flatMap((edit, at): readonly Pending[] => {
      const removal = this.#unsentRemoval(rundownId, edit)
      if (removal === undefined) {
        const place = placeOf(this.#names.asServiceKnows(edit), content)
        const made = { rundownId, label, edit, over: over[at] ?? [], step, ...place }
        return [{ ...made, mark: saving, sent: false, tried: false }]
      }
      this.#queue = this.#queue.filter(pending => pending !== removal)
      return []
    })
    this.#queue = this.#withoutOvertaken([...this.#queue, ...added])
  }

  flush(): void {
    if (this.#busy || this.#closed || !this.canSend()) return
    const batch = this.#next()
    const [first] = batch
    if (first === undefined) return
    this.#busy = true
    const sent = new Map(batch.map(pending => [pending, { ...pending, sent: true, tried: true }]))
    this.#queue = this.#queue.map(pending => sent.get(pending) ?? pending)
    void this.#send(first.rundownId, [...sent.values()]).then(({ results, fewer }) => {
      this.#busy = false
      if (this.#closed) return
      this.#settle(results)
      if ([...results.values()].some(isUnsent))
        this.#cancelTry ??= this.#options.after(tryAgainAfter, () => this.#wake())
      if (fewer) this.#wake()
      this.#listener.changed()
      this.flush()
    })
  }

  /** What was refused of that field, removal or move. */
  refused(key: FieldKey): readonly Pending[] {
    return this.#queue.filter(
      pending => pending.mark.state === 'refused' && this.#isHere(pending) && this.#hasKey(pending, key),
    )
  }

  discard(key: FieldKey): void {
    this.#queue = this.#queue.filter(
      pending => pending.sent || !this.#isHere(pending) || !this.#hasKey(pending, key),
    )
    this.#listener.changed()
  }

  /** The things that those edits would have added are given up, with all that was typed into them. */
  forget(adds: readonly Edit[]): void {
    const gone = new Set(adds.flatMap(edit => addedThing(edit) ?? []).map(this.#names.key))
    this.#queue = this.#queue.filter(
      ({ edit, sent }) => sent || !('cueId' in edit) || !gone.has(this.#names.key(edit.cueId)),
    )
  }

  close(): void {
    this.#closed = true
    this.#cancelTry?.()
    for (const stop of this.#stops) stop()
  }

  #rundownId(): string {
    return this.#options.desk.get().rundown?.id ?? ''
  }

  #isHere({ rundownId }: Pending): boolean {
    return rundownId === this.#rundownId()
  }

  /** The fields that an edit types into, by the names that things have now: the service gives an added thing another one. */
  #fields(edit: Edit): readonly FieldKey[] {
    return fieldsOf(this.#names.asServiceKnows(edit))
  }

  #hasKey({ edit }: Pending, key: FieldKey): boolean {
    return keysOf(this.#names.asServiceKnows(edit)).includes(key)
  }

  /** Apart from those of other rundowns. */
  #scopedKeys({ rundownId, edit }: Pending): readonly string[] {
    return keysOf(this.#names.asServiceKnows(edit)).map(key => `${rundownId} ${key}`)
  }

  /** The removal that an edit takes back, where it was never sent: both can be left out. */
  #unsentRemoval(rundownId: string, edit: Edit): Pending | undefined {
    const added = addedThing(edit)
    if (added === null) return undefined
    return this.#queue.find(pending => {
      const gone = pending.tried || pending.rundownId !== rundownId ? null : removedThing(pending.edit)
      return gone !== null && this.#names.key(gone) === this.#names.key(added)
    })
  }

  /**
   * What was typed later into the same fields stands: the older text never lands on it. Nor is anybody asked any longer about what
   * they have moved or deleted again.
   */
  #withoutOvertaken(queue: readonly Pending[]): readonly Pending[] {
    const later = new Set<string>()
    return queue
      .toReversed()
      .filter(pending => {
        const keys = this.#scopedKeys(pending)
        const canBe = fieldsOf(pending.edit).length > 0 || pending.mark.state === 'refused'
        const overtaken = !pending.sent && canBe && keys.every(key => later.has(key))
        for (const key of keys) later.add(key)
        return !overtaken
      })
      .reverse()
  }

  /** What waits in the rundown that is open is sent again. */
  #wake(): void {
    this.#cancelTry?.()
    this.#cancelTry = null
    if (!this.canSend()) return
    this.#queue = this.#queue.map(pending =>
      this.#isHere(pending) && pending.mark.state === 'waiting' ? { ...pending, mark: saving } : pending,
    )
    this.flush()
  }

  /** The first edits of the rundown that is open which can go in one request. */
  #next(): readonly Pending[] {
    const queue = this.pending()
    // Edits that were made later wait with the one that waits.
    if (queue.some(({ mark }) => mark.state === 'waiting')) return []
    const ready = queue.filter(({ mark }) => mark.state === 'saving').slice(0, this.#limit)
    const removed = new Set<string>()
    let characters = 0
    const end = ready.findIndex(({ edit, over }, at) => {
      characters += JSON.stringify([edit, over]).length
      if (at > 0 && characters > mostCharacters) return true
      const gone = removedThing(edit)
      if (gone !== null) removed.add(this.#names.key(gone))
      // A thing that comes back is added once it is known to be gone.
      const added = addedThing(edit)
      return added !== null && removed.has(this.#names.key(added))
    })
    return end < 0 ? ready : ready.slice(0, end)
  }

  /**
   * Sends edits of one rundown. Never rejects: an edit that was not answered is refused. `fewer`: the request was at fault, and the
   * same edits are sent again, fewer at a time.
   */
  async #send(
    rundownId: string,
    batch: readonly Pending[],
  ): Promise<{ readonly results: Results; readonly fewer: boolean }> {
    const { bridge, texts, pageName } = this.#options
    const unanswered: RefusedEdit = { ok: false, code: 'link.lost', reason: texts.noAnswer, sendAgain: false }
    const repliesOf = (resultOf: (pending: Pending, at: number) => EditResult, fewer: boolean) => ({
      results: new Map(batch.map((pending, at) => [pending, resultOf(pending, at)])),
      fewer,
    })
    try {
      const edits = batch.map(({ edit }) => this.#names.sending(edit))
      const over = batch.flatMap(pending => pending.over.map(this.#names.asServiceKnows))
      const steps = this.#stepsOf(batch)
      const page = pageName()
      const { results } = await bridge.request('edit', {
        ...{ rundownId, edits, steps },
        ...(over.length > 0 && { over }),
        ...(page !== '' && { page }),
      })
      this.#limit = Math.min(most, this.#limit * 2)
      return repliesOf((_pending, at) => results[at] ?? unanswered, false)
    } catch (error) {
      if (!(error instanceof BridgeError && error.code === 'invalid-request')) {
        // Setting a thing once more does no harm, adding a row once more does.
        return repliesOf(({ edit }) => ({ ...unanswered, sendAgain: addedThing(edit) === null }), false)
      }
      // One of them is at fault: fewer at a time until it stands alone.
      this.#limit = Math.max(1, Math.floor(batch.length / 2))
      const sendAgain = batch.length > 1
      return repliesOf(
        () => ({ ...unanswered, code: 'desk.invalid', reason: texts.senseless, sendAgain }),
        true,
      )
    }
  }

  #stepsOf(batch: readonly Pending[]): readonly MadeStep[] {
    const real = (id: string | null): string | null => (id === null ? null : this.#names.real(id))
    const named = (of: PlanAct): PlanAct =>
      of.cueId === null ? of : { ...of, cueId: this.#names.real(of.cueId) }
    const steps: { readonly of: PendingStep; count: number }[] = []
    for (const { step } of batch) {
      const last = steps.at(-1)
      if (last?.of === step) last.count += 1
      else steps.push({ of: step, count: 1 })
    }
    return steps.map(({ of: { saw, plan }, count }) => ({
      count,
      saw: { onAir: real(saw.onAir), next: real(saw.next), standing: saw.standing },
      ...(plan !== undefined && { plan: { ...plan, of: named(plan.of) } }),
    }))
  }

  /** Takes the results of a request: what was not saved stays, marked. */
  #settle(results: Results): void {
    const { key } = this.#names
    const stillThere = new Set<string>()
    const isAddOf = (edit: Edit, thing: string): boolean => {
      const added = addedThing(edit)
      return added !== null && key(added) === key(thing)
    }
    const refuse = (pending: Pending, result: RefusedEdit): readonly Pending[] => {
      const reason = messageText(result.reason)
      if (result.sendAgain) return [{ ...pending, sent: false, mark: { state: 'waiting', reason } }]
      const removed = removedThing(pending.edit)
      if (removed !== null) stillThere.add(key(removed))
      const why = whyOf(pending, result)
      const isAsked = why.why === 'changed'
      if (isAsked && fieldsOf(pending.edit).length === 0) {
        this.#listener.asks(pending)
        // They have taken it back already.
        if (removed !== null && this.#queue.some(({ edit, sent }) => !sent && isAddOf(edit, removed)))
          return []
      }
      if (isAsked || fieldsOf(pending.edit).length > 0)
        return [{ ...pending, sent: false, mark: { state: 'refused', reason, ...why } }]
      this.#listener.failed(pending, this.#reasonOf(pending.edit, result))
      return []
    }
    const left = this.#queue.flatMap((pending): readonly Pending[] => {
      const result = results.get(pending)
      if (result === undefined) return [pending]
      if (!result.ok) return refuse(pending, result)
      this.#saved(pending, result.id)
      // The row is there; what it lacks stays as it was typed.
      return (result.missed ?? []).flatMap(({ edit, result: why }) => refuse({ ...pending, edit }, why))
    })
    // Undo of a deletion adds the row again. Where the service has not deleted it, that would be a second one.
    const returns = ({ edit, sent }: Pending): boolean => {
      const added = addedThing(edit)
      return !sent && added !== null && stillThere.has(key(added))
    }
    this.#queue = this.#withoutOvertaken(
      stillThere.size === 0 ? left : left.filter(pending => !returns(pending)),
    )
  }

  /** `id`: that the service gave to what was added. */
  #saved(pending: Pending, id: string | null): void {
    const { rundownId, edit } = pending
    const added = addedThing(edit)
    if (id !== null && added !== null) this.#names.given(this.#names.key(added), id)
    this.#remember(edit.do === 'add' ? [addsKey(rundownId)] : this.#scopedKeys(pending), edit)
  }

  #remember(keys: readonly string[], edit: Edit): void {
    if (keys.length === 0) return
    for (const key of keys) this.#echoes.set(key, [...(this.#echoes.get(key) ?? []), edit])
    const stop = this.#options.after(echoFor, () => {
      this.#stops.delete(stop)
      for (const key of keys) {
        const left = (this.#echoes.get(key) ?? []).filter(other => other !== edit)
        if (left.length === 0) this.#echoes.delete(key)
        else this.#echoes.set(key, left)
      }
    })
    this.#stops.add(stop)
  }

  #reasonOf(edit: Edit, { code, reason }: RefusedEdit): string {
    const text = messageText(reason)
    const isPerhapsAdded = code === 'link.lost' && addedThing(edit) !== null
    return isPerhapsAdded ? `${text} ${this.#options.texts.perhapsAdded}` : text
  }
}

/** A thing that the service never had is not gone: it could not be added. */
function whyOf({ over }: Pending, { code }: RefusedEdit): { readonly why?: RefusedWhy } {
  if (code === 'desk.changed_meanwhile') return { why: 'changed' }
  return code.endsWith('.not_found') && over.length > 0 ? { why: 'gone' } : {}
}

function placeOf(edit: Edit, { rows, columns }: EditContent): Pick<Pending, 'row' | 'column'> {
  const row = 'cueId' in edit ? rows.find(({ cue }) => cue.id === edit.cueId) : undefined
  const column = 'columnId' in edit ? columns.find(({ id }) => id === edit.columnId) : undefined
  return { row: row ?? null, column: column?.name ?? null }
}

const addsKey = (rundown: string): string => `${rundown} adds`

/** The edit, or a part of it, has not reached the service, and is sent again. */
const isUnsent = (result: EditResult): boolean =>
  result.ok ? (result.missed ?? []).some(({ result: why }) => why.sendAgain) : result.sendAgain
