import type { DoneReply } from '../contract/bridge/requests.ts'
import type { PatchOutputMessage } from '../contract/v1/bodies.ts'
import { runToday } from '../domain/run-today.ts'
import type { Clock } from '../domain/time.ts'
import { formatTimeOfDay } from '../domain/time-of-day.ts'
import { createZone } from '../domain/time-zone.ts'
import { isoTime } from './iso-time.ts'
import type { RundownWrites } from './ports/show-service.ts'
import type { RundownSession } from './session-options.ts'

export interface RundownActs {
  /** Moves the planned times of the open rundown to today. `said` is told what became of it. */
  runToday(session: RundownSession, writes: RundownWrites, held: boolean): Promise<DoneReply>
  writeMessage(session: RundownSession, writes: RundownWrites, body: PatchOutputMessage): Promise<DoneReply>
}

export interface RundownActsOptions {
  readonly now: Clock
  readonly said: (text: string) => void
}

const bulkItems = 500

export function createRundownActs({ now, said }: RundownActsOptions): RundownActs {
  return {
    async runToday({ rundownId, mode, replica, onAir }, writes, held) {
      const content = replica.content()
      if (rundownId === null || content === null) return refusal('No rundown is open.')
      if (mode === 'rehearsal') return untouched
      if (onAir() && !held) {
        return refusal('The show is on air. Hold the button to move its planned times anyway.')
      }
      const { timezone, startTime, settings } = content.rundown
      const zone = createZone(timezone)
      const plan = runToday(content.cues, startTime, zone, now())
      if (plan === null) return refusal('This rundown has no planned times. Set its start in Edit first.')
      const items = content.cues.flatMap(cue => {
        const at = plan.starts.get(cue.id)
        return at === undefined || at === cue.startTime ? [] : [{ id: cue.id, start_time: isoTime(at) }]
      })
      try {
        for (let from = 0; from < items.length; from += bulkItems) {
          await writes.bulkCues(rundownId, items.slice(from, from + bulkItems))
        }
        if (plan.startTime !== null && plan.startTime !== startTime) {
          await writes.patchRundown(rundownId, { start_time: isoTime(plan.startTime) })
        }
      } catch (error) {
        return refusal(
          `Not all planned times were moved: ${reasonOf(error)} Choose “Move to today” again to move the rest.`,
        )
      }
      said(
        `The show is planned for ${formatTimeOfDay(plan.first, zone, settings.timeOfDayFormat, false)} today.`,
      )
      return { ok: true }
    },

    async writeMessage({ rundownId, mode }, writes, body) {
      if (rundownId === null) return refusal('No rundown is open.')
      if (mode === 'rehearsal') return untouched
      try {
        await writes.patchOutputMessage(rundownId, body)
        return { ok: true }
      } catch (error) {
        return refusal(`The message was not changed: ${reasonOf(error)}`)
      }
    },
  }
}

const refusal = (reason: string): DoneReply => ({ ok: false, reason })

const untouched = refusal('Not in a rehearsal. Leave the rehearsal first.')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
