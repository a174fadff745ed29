import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { shiftAnchors } from '../../domain/show/anchors.ts'
import { afterOutage } from '../../domain/show/authority.ts'
import type { RefusalReason } from '../../domain/show/press.ts'
import { type RunnerState, transition } from '../../domain/show/runner.ts'
import { undoStep } from '../../domain/show/undo.ts'
import { duration } from '../../domain/time/time.ts'
import type { ActReply, PublicCommand, Seen, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import { leadByVerbs } from '../press/lead-by-verbs.ts'
import type { AuthorityOptions, OutageEnd } from './authority-options.ts'
import type { Outage } from './outage.ts'

/** How long until the service is asked again to be led, after an answer that was not about the show, ms. */
const leadAgainAfter = 1_000

/** Not about the show: it is tried again. */
const passing: ReadonlySet<RefusalReason> = new Set([
  'no-link',
  'service-error',
  'too-many-requests',
  'unanswered',
])

/** What happens once the service tells its show again. */
export function createReunion(
  options: AuthorityOptions,
  current: () => Outage | null,
  end: (reading: ShowReading, how: OutageEnd) => void,
) {
  const { replica, link, lastTold, changed } = options

  /** The service's clock was set during the outage: this desk's anchors move with it. */
  const followClock = (outage: Outage): void => {
    const by = duration(options.clockSteps() - outage.steps)
    if (by === 0) return
    outage.steps += by
    outage.told = shiftAnchors(outage.told, by)
    outage.unanswered = outage.unanswered.map(state => shiftAnchors(state, by))
    outage.show.set(shiftAnchors(outage.show.state(), by))
    replica.adopt(outage.show.reading())
    options.stepped(by)
    changed()
  }

  const ask = (outage: Outage, why: Said | null): void => {
    if (!outage.asking) options.told('reconciling')
    outage.asking = true
    outage.why = why
    changed()
  }

  const look = (): void => {
    const outage = current()
    const told = lastTold()
    if (outage === null || told === null) return
    followClock(outage)
    if (outage.leading || link().state !== 'live') return
    const here = { state: outage.show.state(), pressed: outage.presses > 0 }
    const what = afterOutage(outage, here, told.state)
    if (what === 'adopt') end(told, 'adopted')
    // Once a person has been asked, the answer is theirs.
    else if (what === 'ask' || outage.asking) ask(outage, null)
    else void lead(outage, told, 'led')
  }

  /** The service was not led all the way: what it did with the last step is known, or may be. */
  const stopped = (
    outage: Outage,
    { last, target }: { readonly last: ShowReading; readonly target: RunnerState },
    { reason, detail }: Extract<ActReply, { ok: false }>,
  ): void => {
    outage.told = last.state
    if (passing.has(reason)) {
      outage.unanswered = [...outage.unanswered, target]
      const step = undoStep(last.state, target)
      const cues = replica.content()?.cues ?? []
      const led = step === null ? null : transition(last.state, step, cues, options.now())
      if (led?.ok === true) outage.unanswered = [...outage.unanswered, led.state]
      changed()
      // Another change of the link looks again; so does this, where it stays as it is.
      options.timers.after(leadAgainAfter, look)
    } else ask(outage, detail ?? refusalText(reason))
  }

  const lead = async (outage: Outage, from: ShowReading, how: OutageEnd): Promise<void> => {
    const service = options.service()
    if (service === null || outage.leading) return
    outage.leading = true
    changed()
    for (let start = from; ; ) {
      const target = outage.show.state()
      const { reply, last } = await leadService(service, start, target, replica.seenOf)
      if (outage !== current()) return
      if (!reply.ok) {
        outage.leading = false
        stopped(outage, { last, target }, reply)
        return
      }
      start = reply.reading
      if (outage.show.state() === target) {
        outage.leading = false
        end(start, how)
        return
      }
    }
  }
  return { look, lead }
}

const refusalText = (reason: RefusalReason): Message => messageOf(`refusal.${reason}`)

/** At once where the service can set anchors, else by public verbs. */
const leadService = async (
  { restore, act }: Actor,
  from: ShowReading,
  target: RunnerState,
  seenOf: (reading: ShowReading) => Seen,
): Promise<{ readonly reply: ActReply; readonly last: ShowReading }> =>
  restore === null
    ? leadByVerbs(from, target, seenOf, (command: PublicCommand, seen) => act(command, seen))
    : { reply: await restore(target, from.state), last: from }
