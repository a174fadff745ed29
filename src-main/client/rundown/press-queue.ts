import { randomUUID } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { GoAs } from '../../contract/connection.ts'
import type {
  ActReply,
  PublicCommand,
  RundownSubscription,
  Seen,
  ShowReading,
} from '../../desk/ports/show-service.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { lateAfter } from '../../domain/show/gate.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import { duration, zero } from '../../domain/time/time.ts'
import { isStatus, readingOf } from '../content/readings.ts'
import { ApiError, refusalOf } from '../http/api-error.ts'
import type { StatusReply, V1Client } from '../v1/v1-client.ts'
import type { ShowAnswer, TaggedShow } from './rundown-intake.ts'

/** What presses ask and tell `RundownFollow`. */
export interface PressesFollow {
  knownShow(): TaggedShow | null
  /** Whether an answer has brought a state tag. */
  givesTags(): boolean
  /** Called when a request leaves whose answer will contain the show. What it gives is called once, with the answer, which becomes the known show; null: none came. */
  expectShow(): (answer: ShowAnswer | null) => void
  /** There was a refusal, or no answer in time. */
  pressFailed(error: ApiError): void
  /** A press was answered, or given up, and no other is under way. */
  pressesSettled(): void
}

interface PressQueueOptions {
  readonly rundownId: string
  readonly v1: Pick<V1Client, 'status' | 'act'>
  readonly follow: () => PressesFollow
  /** Local steady ms. */
  readonly local: () => number
  readonly timers: Timers
  readonly goAs: GoAs
}

/** One press, or several adjustments of the same cue as one. */
interface Sending {
  readonly command: PublicCommand
  readonly seen: Seen
  /** Local steady ms: by then it is answered or given up. */
  readonly deadline: number
  /** A press that was made later went first, and may have changed what is on air. */
  readonly overtaken: boolean
}

interface Waiting extends Sending {
  overtaken: boolean
  readonly answer: (reply: ActReply) => void
}

interface Adjust extends Waiting {
  readonly command: PublicCommand & { readonly verb: 'adjust-duration' }
}

const tooLate = messageOf('press.too-late')

/**
 * Presses on their way to the service, one request at a time: what was seen is checked here, and by the service where it
 * can. Adjustments that wait are joined into one request, and let every other press go first. What waits is never sent
 * once the link was found lost.
 */
export class PressQueue {
  readonly #options: PressQueueOptions
  #waiting: readonly Waiting[] = []
  #underWay = 0
  #isSending = false
  /** The press that was sent: the stream may bring its change before its answer. */
  #sent: { readonly pressId: string; readonly confirm: (reading: ShowReading) => void } | null = null

  constructor(options: PressQueueOptions) {
    this.#options = options
  }

  /** Never rejects. Answered or refused within `lateAfter` of the press. Needs no `this`. */
  readonly act: RundownSubscription['act'] = (command, seen, ago = zero) => {
    const { local, timers, follow } = this.#options
    const left = Math.max(0, lateAfter - ago)
    this.#underWay += 1
    return new Promise(resolve => {
      const press: Waiting = {
        command,
        seen,
        deadline: local() + left,
        overtaken: false,
        answer: reply => {
          cancel()
          this.#underWay -= 1
          // The state first: a room has it when the promise resolves, see `Room`.
          if (this.#underWay === 0) follow().pressesSettled()
          resolve(reply)
        },
      }
      const cancel = timers.after(left, () => {
        if (this.#waiting.includes(press)) this.#refuse([press], tooLate)
      })
      this.#waiting = [...this.#waiting, press]
      void this.#sendWaiting()
    })
  }

  /** Presses without an answer. */
  underWay(): number {
    return this.#underWay
  }

  /** The stream brought the change of that press, so the service has carried it out, even if its answer is lost. */
  confirmed(pressId: string): void {
    const known = this.#options.follow().knownShow()
    if (known !== null && this.#sent?.pressId === pressId) this.#sent.confirm(known.reading)
  }

  /** A try of the press under way found no answer: what waits behind it is refused. */
  lost(): void {
    this.#refuse(this.#waiting, messageOf('press.before-unanswered'))
  }

  /** Refuses what waits. */
  close(): void {
    this.#refuse(this.#waiting, messageOf('press.rundown-closed'))
  }

  #refuse(presses: readonly Waiting[], detail: Said): void {
    this.#waiting = this.#waiting.filter(press => !presses.includes(press))
    for (const press of presses) press.answer({ ok: false, reason: 'no-link', detail })
  }

  async #sendWaiting(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let together = this.#take(); together.length > 0; together = this.#take()) {
      const [first] = together
      if (first === undefined) break
      const reply = await this.#send({
        command: joined(first.command, together),
        seen: first.seen,
        deadline: Math.min(...together.map(press => press.deadline)),
        overtaken: together.some(press => press.overtaken),
      })
      for (const press of together) press.answer(reply)
    }
    this.#isSending = false
  }

  /** What goes next, taken from what waits. */
  #take(): readonly Waiting[] {
    const first = this.#waiting.find(press => !isAdjust(press)) ?? this.#waiting[0]
    if (first === undefined) return []
    for (const press of this.#waiting.slice(0, this.#waiting.indexOf(first))) press.overtaken = true
    const together = isAdjust(first) ? this.#waiting.filter(press => joins(press, first)) : [first]
    this.#waiting = this.#waiting.filter(press => !together.includes(press))
    return together
  }

  /** Never rejects, and settles by the deadline. */
  async #send(press: Sending): Promise<ActReply> {
    const { rundownId, v1, local } = this.#options
    const { command, seen, deadline } = press
    const follow = this.#options.follow()
    // Time is added to the cue that is on air; all other presses were meant for the show that was seen.
    const conditional = command.verb !== 'adjust-duration'
    let wasSent = false
    try {
      // Repeated once when the show changed during the request.
      for (let count = 0; count < 2 && isUntagged(follow); count += 1)
        await sendForShow(follow, () => v1.status(rundownId, 'control', deadline))
      const known = follow.knownShow()
      if (known === null) return refused('no-link', null)
      // Without a tag, nothing would keep it from firing on what was not seen.
      if (!stillApplies(press, known.reading) || (conditional && isUntagged(follow)))
        return refused('moved-on', null)
      if (local() >= deadline) return refused('no-link', tooLate)
      wasSent = true
      const sent = this.#goesAsJump(follow) ? asJump(command, seen) : command
      const tag = conditional ? known.tag : undefined
      const reading = await this.#answerOrChange(pressId =>
        sendForShow(follow, () => v1.act(rundownId, sent, tag, deadline, pressId)),
      )
      return { ok: true, reading }
    } catch (error) {
      if (!(error instanceof ApiError)) return refused('service-error', String(error))
      follow.pressFailed(error)
      return refusedBy(error, wasSent)
    }
  }

  #goesAsJump(follow: PressesFollow): boolean {
    const { goAs } = this.#options
    return goAs === 'jump' || (goAs === 'auto' && !follow.givesTags())
  }

  async #answerOrChange(send: (pressId: string) => Promise<ShowReading>): Promise<ShowReading> {
    const pressId = randomUUID()
    const change = Promise.withResolvers<ShowReading>()
    this.#sent = { pressId, confirm: change.resolve }
    const answer = send(pressId)
    // When the change comes first, a later failure of the answer is of the link alone, which `RundownSubscription` is told of.
    answer.catch(() => undefined)
    try {
      return await Promise.race([answer, change.promise])
    } finally {
      this.#sent = null
    }
  }
}

const isUntagged = (follow: PressesFollow): boolean => {
  const known = follow.knownShow()
  return known === null || (follow.givesTags() && known.tag === undefined)
}

async function sendForShow(follow: PressesFollow, send: () => Promise<StatusReply>): Promise<ShowReading> {
  const answered = follow.expectShow()
  try {
    const reply = await send()
    answered(reply)
    return readingOf(reply.status)
  } catch (error) {
    const status = error instanceof ApiError && error.code === 'runner.state_changed' ? error.details : null
    answered(isStatus(status) ? { status, tag: undefined, position: null } : null)
    throw error
  }
}

const isAdjust = (press: Waiting): press is Adjust => press.command.verb === 'adjust-duration'

/** Of the same cue as it was seen: what was meant for another is a request of its own. */
const joins = (press: Waiting, first: Waiting): boolean =>
  isAdjust(press) && press.seen.activeCueId === first.seen.activeCueId && press.overtaken === first.overtaken

function joined(command: PublicCommand, together: readonly Waiting[]): PublicCommand {
  if (together.length < 2) return command
  const sum = together.reduce((total, press) => total + (isAdjust(press) ? press.command.delta : 0), 0)
  return { verb: 'adjust-duration', delta: duration(sum) }
}

/** GO as a jump to what was seen cannot skip a cue where the service does not check what was seen. */
function asJump(command: PublicCommand, { phase, nextCueId }: Seen): PublicCommand {
  const inShow = phase === 'running' || phase === 'paused'
  const jumps = command.verb === 'next' && inShow && nextCueId !== null
  return jumps ? { verb: 'jump', cueId: nextCueId } : command
}

/** Whether the show is as the presser saw it, as far as that press depends on it. */
function stillApplies({ command, seen, overtaken }: Sending, reading: ShowReading): boolean {
  if (command.verb !== 'adjust-duration' && !matches(reading, seen)) return false
  // A cue that our own GO has left takes its time with it.
  return !overtaken || activeCueId(reading.state) === seen.activeCueId
}

/** `wasSent`: the service may have received it. */
function refusedBy(error: ApiError, wasSent: boolean): ActReply {
  const { said, status, unanswered } = error
  if (unanswered)
    return refused('no-link', wasSent ? messageOf('press.perhaps-arrived', { what: said }) : tooLate)
  // An answer of success that cannot be read.
  const perhaps = wasSent && status === 200
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
