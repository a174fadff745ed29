import { randomUUID } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { ActReply, PublicCommand, Seen, ShowReading } from '../../desk/ports/show-service.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import { isStatus, readingOf } from '../content/readings.ts'
import { ApiError } from '../http/api-error.ts'
import { refusalOf } from '../http/refusal-of.ts'
import type { StatusReply } from '../v1/v1-client.ts'
import { createPressQueue, type PressQueue, type Sending, tooLate } from './press-queue.ts'
import type { ShowOrder } from './show-order.ts'

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

  const confirmation = createConfirmation()
  const isUntagged = (): boolean => order.known() === null || (tags && order.known()?.tag === undefined)
  const jumps = (): boolean => goAs === 'jump' || (goAs === 'auto' && !tags)

  const send = async (press: Sending): Promise<ActReply> => {
    const { command, seen, deadline } = press
    // Time is added to the cue that is on air; all other presses were meant for the show that was seen.
    const conditional = command.verb !== 'adjust-duration'
    let left = false
    try {
      // Once more where the show changed while it was asked for.
      for (let count = 0; count < 2 && isUntagged(); count += 1) await ask(() => options.status(deadline))
      const known = order.known()
      if (known === null) return refused('no-link', null)
      // Without a tag, nothing would keep it from firing on what was not seen.
      if (!suits(press, known.reading) || (conditional && isUntagged())) return refused('moved-on', null)
      if (local() >= deadline) return refused('no-link', tooLate)
      left = true
      const sent = jumps() ? asJump(command, seen) : command
      const tag = conditional ? known.tag : undefined
      const reading = await confirmation.race(pressId => ask(() => options.act(sent, tag, deadline, pressId)))
      return { ok: true, reading }
    } catch (error) {
      if (!(error instanceof ApiError)) return refused('service-error', String(error))
      options.failed(error)
      return refusedBy(error, left)
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
      if (known !== null) confirmation.came(pressId, known.reading)
    },
  }
}

/** The press under way is answered, or the stream brings its change first. */
function createConfirmation() {
  let sent: { readonly pressId: string; readonly confirm: (reading: ShowReading) => void } | null = null
  return {
    came(pressId: string, reading: ShowReading): void {
      if (sent?.pressId === pressId) sent.confirm(reading)
    },
    async race(send: (pressId: string) => Promise<ShowReading>): Promise<ShowReading> {
      const pressId = randomUUID()
      const change = Promise.withResolvers<ShowReading>()
      sent = { pressId, confirm: change.resolve }
      const answer = send(pressId)
      // Where the change came first, what becomes of the answer is told by the link.
      answer.catch(() => undefined)
      try {
        return await Promise.race([answer, change.promise])
      } finally {
        sent = null
      }
    },
  }
}

/** GO as a jump to what was seen cannot skip a cue where the service does not check what was seen. */
function asJump(command: PublicCommand, { phase, nextCueId }: Seen): PublicCommand {
  const inShow = phase === 'running' || phase === 'paused'
  const jumps = command.verb === 'next' && inShow && nextCueId !== null
  return jumps ? { verb: 'jump', cueId: nextCueId } : command
}

/** Whether the show is as the presser saw it, as far as that press depends on it. */
function suits({ command, seen, overtaken }: Sending, reading: ShowReading): boolean {
  if (command.verb !== 'adjust-duration' && !matches(reading, seen)) return false
  // A cue that our own GO has left takes its time with it.
  return !overtaken || activeCueId(reading.state) === seen.activeCueId
}

/** `left`: the press had been sent. */
function refusedBy(error: ApiError, left: boolean): ActReply {
  const { said, status, unanswered } = error
  if (unanswered)
    return refused('no-link', left ? messageOf('press.perhaps-arrived', { what: said }) : tooLate)
  // An answer of success that cannot be read.
  const perhaps = left && status === 200
  return refused(refusalOf(error), perhaps ? messageOf('press.perhaps-done', { what: said }) : said)
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
