import type { Instant } from '../../domain/time/time.ts'
import { newHistory } from '../random.ts'
import type { UnsavedState } from './commit-feed.ts'
import type { NumberedChange, Transaction } from './port.ts'
import type { LoggedChange, RunnerRow, TokenStanding } from './rows.ts'

interface KeptReply {
  readonly reply: string
  readonly at: Instant
  readonly until: Instant
}

/** Changes that are kept in memory until the disk takes them. Immutable: each change makes another object. */
interface Kept {
  readonly runners: ReadonlyMap<string, RunnerRow>
  readonly replies: ReadonlyMap<string, KeptReply>
  /** When each token was revoked. */
  readonly revoked: ReadonlyMap<string, Instant>
  /** When all tokens of a team or rundown were. */
  readonly rotations: ReadonlyMap<string, Instant>
}

const nothing: Kept = { runners: new Map(), replies: new Map(), revoked: new Map(), rotations: new Map() }

/**
 * What the disk did not take: the states of shows, the replies to presses that are kept under a key, and the ends of
 * tokens. A show goes on in memory until it can be written, and a token that was revoked lets nobody in; nothing else is
 * changed without the disk.
 */
export class Unsaved {
  #kept = nothing
  #changes: readonly LoggedChange[] = []
  #history: string
  #isHistoryNew = false
  #lastState: { readonly of: Kept; readonly state: UnsavedState } | null = null

  constructor(history: string) {
    this.#history = history
  }

  /**
   * Another one as soon as something is kept in memory: a crash takes that back, and its numbers would be given out again
   * for other changes.
   */
  history(): string {
    return this.#history
  }

  changesAfter(rundownId: string, seq: number): readonly NumberedChange[] {
    return this.#changes
      .filter(change => change.rundownId === rundownId && change.seq > seq)
      .map(change => ({ ...change, number: Number.MAX_SAFE_INTEGER }))
  }

  any(): boolean {
    return Object.values(this.#kept).some(({ size }) => size > 0)
  }

  /** For those who follow; the same object until something is kept or forgotten. Null where there is nothing. */
  state(): UnsavedState | null {
    if (!this.any()) return null
    if (this.#lastState?.of !== this.#kept) this.#lastState = { of: this.#kept, state: stateOf(this.#kept) }
    return this.#lastState.state
  }

  runner(rundownId: string): RunnerRow | undefined {
    return this.#kept.runners.get(rundownId)
  }

  rundownIds(): readonly string[] {
    return [...this.#kept.runners.keys()]
  }

  reply(id: string): string | undefined {
    return this.#kept.replies.get(id)?.reply
  }

  /** A token with the ends that are kept here. */
  standing(token: TokenStanding): TokenStanding {
    const { revoked, rotations } = this.#kept
    const rotated = [token.rotatedAt, rotations.get(token.teamId), rotations.get(token.rundownId ?? '')]
    return {
      ...token,
      revokedAt: token.revokedAt ?? revoked.get(token.id) ?? null,
      rotatedAt: rotated.reduce<Instant | null>(
        (last, at) => (at != null && at > (last ?? 0) ? at : last),
        null,
      ),
    }
  }

  revoke(tokenId: string, at: Instant): void {
    this.#keep('revoked', tokenId, at)
  }

  rotate(scopeId: string, at: Instant): void {
    this.#keep('rotations', scopeId, at)
  }

  putRunner(rundownId: string, row: RunnerRow): void {
    this.#keep('runners', rundownId, row)
    if (this.#isHistoryNew) return
    this.#history = newHistory()
    this.#isHistoryNew = true
  }

  logChange(change: LoggedChange): void {
    this.#changes = [...this.#changes, change]
  }

  keepReply(id: string, kept: KeptReply): void {
    this.#keep('replies', id, kept)
  }

  #keep<Part extends keyof Kept>(part: Part, id: string, value: MapValue<Kept[Part]>): void {
    this.#kept = { ...this.#kept, [part]: new Map<string, unknown>(this.#kept[part]).set(id, value) }
  }

  /** What `work` kept here is taken back when it fails. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = {
      kept: this.#kept,
      changes: this.#changes,
      history: this.#history,
      isHistoryNew: this.#isHistoryNew,
    }
    try {
      return await work()
    } catch (error) {
      this.#kept = before.kept
      this.#changes = before.changes
      this.#history = before.history
      this.#isHistoryNew = before.isHistoryNew
      throw error
    }
  }

  /** Writes all of it in an open transaction; `forget` once that is durable. */
  async write(tx: Transaction): Promise<void> {
    if (this.#isHistoryNew) await tx.putHistory(this.#history)
    for (const change of this.#changes) await tx.logChange(change)
    const { runners, replies, revoked, rotations } = stateOf(this.#kept)
    for (const { rundownId, row } of runners) {
      // It may have been deleted by another process.
      if ((await tx.rundown(rundownId)) !== null) await tx.putRunner(rundownId, row)
    }
    for (const { id, reply, at, until } of replies) await tx.keepReply(id, reply, at, until)
    await writeEnds(tx, { revoked, rotations })
  }

  forget(): void {
    this.#kept = nothing
    this.#changes = []
    this.#isHistoryNew = false
  }
}

type MapValue<Map> = Map extends ReadonlyMap<string, infer Value> ? Value : never

const stateOf = ({ runners, replies, revoked, rotations }: Kept): UnsavedState => ({
  runners: [...runners].map(([rundownId, row]) => ({ rundownId, row })),
  replies: [...replies].map(([id, kept]) => ({ id, ...kept })),
  revoked: [...revoked].map(([tokenId, at]) => ({ tokenId, at })),
  rotations: [...rotations].map(([scopeId, at]) => ({ scopeId, at })),
})

/** The ends of tokens that were kept in memory. */
export async function writeEnds(
  tx: Transaction,
  { revoked, rotations }: Pick<UnsavedState, 'revoked' | 'rotations'>,
): Promise<void> {
  for (const { tokenId, at } of revoked) {
    const token = await tx.token(tokenId)
    if (token !== null) await tx.putToken({ ...token, revokedAt: at })
  }
  for (const { scopeId, at } of rotations) await tx.putRotation(scopeId, at)
}
