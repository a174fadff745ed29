import { saidOf } from '../../contract/message-error.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { limits } from '../../contract/v1/limits.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { runToday } from '../../domain/show/run-today.ts'
import type { Clock } from '../../domain/time/time.ts'
import { formatTimeOfDay } from '../../domain/time/time-of-day.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { RundownWrites } from '../ports/show-service.ts'
import type { RundownSession } from '../session/session.ts'

export interface RundownActs {
  /** Moves the planned times of the open rundown to today. `said` is called with a message about the result. */
  runToday(session: RundownSession, writes: RundownWrites, held: boolean): Promise<Reply>
  writeMessage(session: RundownSession, writes: RundownWrites, body: PatchOutputMessage): Promise<Reply>
}

export function createRundownActs({
  now,
  said,
}: {
  readonly now: Clock
  readonly said: (text: Said) => void
}): RundownActs {
  return {
    async runToday(session, writes, held) {
      const { rundownId, mode } = session
      const content = session.room.content()
      if (rundownId === null || content === null) return refused(messageOf('rundown.none-open'))
      if (mode === 'rehearsal') return refused(messageOf('rehearsal.not-here'))
      if (session.onAir() && !held) return refused(messageOf('today.on-air'))
      const { timezone, startTime, settings } = content.rundown
      const zone = createZone(timezone)
      const plan = runToday(content.cues, startTime, zone, now())
      if (plan === null) return refused(messageOf('today.no-times'))
      const items = content.cues.flatMap(cue => {
        const at = plan.starts.get(cue.id)
        return at === undefined || at === cue.startTime ? [] : [{ id: cue.id, start_time: isoTime(at) }]
      })
      try {
        for (let from = 0; from < items.length; from += limits.bulkItems) {
          await writes.bulkCues(rundownId, items.slice(from, from + limits.bulkItems))
        }
        if (plan.startTime !== null && plan.startTime !== startTime) {
          await writes.patchRundown(rundownId, { start_time: isoTime(plan.startTime) })
        }
      } catch (error) {
        return refused(messageOf('today.not-all', { why: saidOf(error) }))
      }
      said(
        messageOf(plan.tomorrow ? 'today.moved-to-tomorrow' : 'today.moved', {
          title: content.rundown.title,
          time: formatTimeOfDay(plan.first, zone, settings.timeOfDayFormat, false),
        }),
      )
      return done
    },

    async writeMessage({ rundownId, rehearseMessage }, writes, body) {
      if (rundownId === null) return refused(messageOf('rundown.none-open'))
      if (rehearseMessage !== null) {
        rehearseMessage(body)
        return done
      }
      try {
        await writes.patchOutputMessage(rundownId, body)
        return done
      } catch (error) {
        return refused(messageOf('message.not-changed', { why: saidOf(error) }))
      }
    },
  }
}
