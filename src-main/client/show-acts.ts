import { randomUUID } from 'node:crypto'
import type { Timers } from '../base/timers.ts'
import type { GoAs } from '../contract/connection.ts'
import type { ActReply, PublicCommand, Seen, ShowReading } from '../desk/ports/show-service.ts'
import { messageOf, type Said } from '../domain/messages/message.ts'
import { activeCueId } from '../domain/runner.ts'
import { ApiError } from './api-error.ts'
import { createPressQueue, type PressQueue, type Sending, tooLate } from './press-queue.ts'
import { isStatus, readingOf } from './readings.ts'
import { refusalOf } from './refusal-of.ts'
import type { ShowOrder } from './show-order.ts'
import type { StatusReply } from './v1-client.ts'

export interface ShowActsOptions {
  readonly order: Pick<ShowOrder, 'known' | 'asked'>
  /** In the lane of presses. Deadlines are local steady ms. */
  readonly status: (deadline: number) => Promise<StatusReply>
  readonly act: (
    command: PublicCommand,
    ifMatch: string | undefined,
    deadline: number,
    pressId: string,
  ) => Promise<StatusReply>
  readonly local: () => number
  readonly timers: Timers
  readonly goAs: GoAs
  /** There was a refusal, or no answer in time. */
  readonly failed: (error: ApiError) => void
  /** A press was answered, or given up, and no other is under way. */
  readonly settled: () => void
}

export interface ShowActs extends Pick<PressQueue, 'underWay' | 'lost' | 'close'> {
  /** Never rejects. Answered or refused within two seconds of the call. */
  act(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** Whether an answer brought a state tag. */
  givesTags(): boolean
  /** Of an answer to anything. */
  learn(reply: StatusReply): void
  /** The stream brought the change of that press, so the service has carried it out, even if its answer is lost. */
  confirmed(pressId: string): void
}

/** Presses on their way to the service: what was seen is checked here, and by the service where it can. */
export function createShowActs(options: ShowActsOptions): ShowActs {
  const { order, goAs, local, timers } = options
  let tags = false
  let sent: { readonly pressId: string; readonly confirm: (reading: ShowReading) => void } | null = null

  const learn = (reply: StatusReply): void => {
    if (reply.tag !== undefined) tags = true
  }

  const ask = async (send: () => Promise<StatusReply>): Promise<ShowReading> => {
    const answered = order.asked()
    try {
      const reply = await send()
      learn(reply)
      answered(reply)
      return readingOf(reply.status)
    } catch (error) {
      const status = error instanceof ApiError && error.code === 'runner.state_changed' ? error.details : null
      answered(isStatus(status) ? { status, tag: undefined, position: null } : null)
      throw error
    }
  }

  /** Settles with the answer, or with the change of the press where that comes first. */
  const press = async (send: (pressId: string) => Promise<StatusReply>): Promise<ShowReading> => {
    const pressId = randomUUID()
    const change = Promise.withResolvers<ShowReading>()
    sent = { pressId, confirm: change.resolve }
    const answer = ask(() => send(pressId))
    // Where the change came first, what becomes of the answer is told by the link.
    answer.catch(() => undefined)
    try {
      return await Promise.race([answer, change.promise])
    } finally {
      sent = null
    }
  }

  /** GO as a jump to what was seen cannot skip a cue where the service does not check what was seen. */
  const sentAs = (command: PublicCommand, seen: Seen): PublicCommand => {
    const inShow = seen.phase === 'running' || seen.phase === 'paused'
    if (command.verb !== 'next' || !inShow || seen.nextCueId === null) return command
    const jumps = goAs === 'jump' || (goAs === 'auto' && !tags)
    return jumps ? { verb: 'jump', cueId: seen.nextCueId } : command
  }

  const isUntagged = (): boolean => order.known() === null || (tags && order.known()?.tag === undefined)

  const send = async ({ command, seen, deadline, overtaken }: Sending): Promise<ActReply> => {
    let left = false
    try {
      // Once more where the show changed while it was asked for.
      for (let count = 0; count < 2 && isUntagged(); count += 1) await ask(() => options.status(deadline))
      const known = order.known()
      if (known === null) return refused('no-link', null)
      // Adding time suits whatever is on air; everything else was meant for the show that was seen.
      const conditional = command.verb !== 'adjust-duration'
      if (conditional && !matches(known.reading, seen)) return refused('moved-on', null)
      // A cue that our own GO has left takes its time with it.
      if (overtaken && activeCueId(known.reading.state) !== seen.activeCueId) return refused('moved-on', null)
      const tag = conditional ? known.tag : undefined
      // Nothing would keep it from firing on what was not seen.
      if (conditional && isUntagged()) return refused('moved-on', null)
      if (local() >= deadline) return refused('no-link', tooLate)
      left = true
      const reading = await press(pressId => options.act(sentAs(command, seen), tag, deadline, pressId))
      return { ok: true, reading }
    } catch (error) {
      if (!(error instanceof ApiError)) return refused('service-error', String(error))
      options.failed(error)
      if (error.unanswered) {
        return refused('no-link', left ? messageOf('press.perhaps-arrived', { what: error.said }) : tooLate)
      }
      // An answer of success that cannot be read.
      const perhaps = left && error.status === 200
      return refused(
        refusalOf(error),
        perhaps ? messageOf('press.perhaps-done', { what: error.said }) : error.said,
      )
    }
  }

  const queue = createPressQueue({ local, timers, send, settled: options.settled })

  return {
    act: queue.add,
    underWay: queue.underWay,
    lost: queue.lost,
    close: queue.close,
    givesTags: () => tags,
    learn,
    confirmed(pressId) {
      const known = order.known()
      if (sent?.pressId === pressId && known !== null) sent.confirm(known.reading)
    },
  }
}

const refused = (reason: Extract<ActReply, { ok: false }>['reason'], detail: Said | null): ActReply => ({
  ok: false,
  reason,
  detail,
})

function matches(reading: ShowReading, seen: Seen): boolean {
  return (
    reading.state.phase === seen.phase &&
    activeCueId(reading.state) === seen.activeCueId &&
    (reading.nextCueId === undefined || reading.nextCueId === seen.nextCueId)
  )
}
