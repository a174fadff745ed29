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

/** Delay before another try to move the service to this desk's show, after a passing failure, ms. */
const leadAgainAfter = 1_000

/** Refusals that say nothing about the show: the step is tried again. */
const passing: ReadonlySet<RefusalReason> = new Set([
  'no-link',
  'service-error',
  'too-many-requests',
  'unanswered',
])

/** Reconciles this desk's show with the service's once the service sends its show again. */
export function createReunion(
  options: AuthorityOptions,
  current: () => Outage | null,
  end: (reading: ShowReading, how: OutageEnd) => void,
) {
  const { replica, link, lastReading, changed } = options

  const ask = (outage: Outage, why: Said | null): void => {
    if (!outage.asking) options.entered('reconciling')
    outage.asking = true
    outage.why = why
    changed()
  }

  const reconcile = (): void => {
    const outage = current()
    const reading = lastReading()
    if (outage === null || reading === null) return
    followClock(options, outage)
    if (outage.leading || link().state !== 'live') return
    const here = { state: outage.show.state(), pressed: outage.presses > 0 }
    const what = afterOutage(outage, here, reading.state)
    if (what === 'adopt') end(reading, 'adopted')
    // Once a person has been asked, the answer is theirs.
    else if (what === 'ask' || outage.asking) ask(outage, null)
    else void lead(outage, reading, 'led')
  }

  /** The service did not reach the target: records the states in which its last step may have left it. */
  const stopped = (
    outage: Outage,
    { last, target }: { readonly last: ShowReading; readonly target: RunnerState },
    { reason, detail }: Extract<ActReply, { ok: false }>,
  ): void => {
    outage.told = last.state
    if (reason === 'moved-on' || reason === 'changed-since') {
      // The show stands elsewhere: another client moved it, or a press of this desk that was not answered. Which of the two
      // is known once this desk has received where it stands now.
      changed()
      if (lastReading()?.state === last.state) options.timers.after(leadAgainAfter, reconcile)
      else reconcile()
    } else if (passing.has(reason)) {
      outage.unanswered = [...outage.unanswered, target]
      const step = undoStep(last.state, target)
      const cues = replica.content()?.cues ?? []
      const led = step === null ? null : transition(last.state, step, cues, options.now())
      if (led?.ok === true) outage.unanswered = [...outage.unanswered, led.state]
      changed()
      // A change of the link reconciles again, and so does this timer when the link stays as it is.
      options.timers.after(leadAgainAfter, reconcile)
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
  return { look: reconcile, lead }
}

/** The service's clock was set during the outage: this desk's anchors move with it. */
function followClock({ replica, changed, clockSteps, stepped }: AuthorityOptions, outage: Outage): void {
  const by = duration(clockSteps() - outage.steps)
  if (by === 0) return
  outage.steps += by
  outage.told = shiftAnchors(outage.told, by)
  outage.unanswered = outage.unanswered.map(state => shiftAnchors(state, by))
  outage.show.set(shiftAnchors(outage.show.state(), by))
  replica.adopt(outage.show.reading())
  stepped(by)
  changed()
}

const refusalText = (reason: RefusalReason): Message => messageOf(`refusal.${reason}`)

/** By exact anchors where the service can set them, else by public verbs. */
const leadService = async (
  { restore, act }: Actor,
  from: ShowReading,
  target: RunnerState,
  seenOf: (reading: ShowReading) => Seen,
): Promise<{ readonly reply: ActReply; readonly last: ShowReading }> =>
  restore === null
    ? leadByVerbs(from, target, seenOf, (command: PublicCommand, seen) => act(command, seen))
    : { reply: await restore(target, from.state), last: from }
