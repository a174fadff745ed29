import { allows } from '../../../src-main/contract/bridge/access.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import { passiveRefusals } from '../../../src-main/domain/show/gate.ts'
import type { Action, CallingIntent, RefusalReason } from '../../../src-main/domain/show/press.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { callingNow, hasDepartments } from '../calling/departments.ts'
import type { DeskState } from '../session/desk-state.ts'
import { isAiring } from '../session/selectors.ts'

/** Why a press would be refused as things stand, its hold and the double press left out; null when it would pass. The gate has the last word. */
export function refusalOf(state: DeskState, action: Action): RefusalReason | null {
  if (action === 'lock') return accessRefusal(state)
  return linkRefusal(state) ?? (state.rundown === null ? 'no-rundown' : showRefusal(state, action))
}

/** The same, of the person at this page: what it would be for any press. */
export const accessRefusal = ({ access }: Pick<DeskState, 'access'>): RefusalReason | null =>
  allows(access, 'call') ? null : 'view-only'

/** The same, of the person and the link: what it would be for any press but a lock. */
export function linkRefusal(state: DeskState): RefusalReason | null {
  const { show, link, standby } = state
  const refused = accessRefusal(state)
  if (refused !== null) return refused
  if (show.mode === 'rehearsal') return null
  const passive = standby?.pair?.passive ?? null
  if (passive !== null) return passiveRefusals[passive]
  if (show.authority.state !== 'live') return null
  if (link.authority === 'signed-out') return 'signed-out'
  if (link.authority !== 'live') return 'no-link'
  return link.watchOnly ? 'watch-only' : null
}

function showRefusal(state: DeskState, action: Action): RefusalReason | null {
  const { show, desk } = state
  const { phase } = show.state
  const off = phase === 'ended' ? 'show-ended' : 'not-running'
  switch (action) {
    case 'go':
      if (phase === 'ended') return 'show-ended'
      return show.nextCueId === null ? 'no-next-cue' : null
    case 'jump':
      return phase === 'ended' ? 'show-ended' : null
    case 'pause':
    case 'adjust':
      return isAiring(state) ? null : off
    case 'previous':
      if (!isAiring(state)) return off
      return show.previousCueId === null ? 'no-previous-cue' : null
    case 'undo':
      return state.undo === null ? 'nothing-to-undo' : null
    case 'end':
      if (!desk.personActs) return 'own-service-only'
      return isAiring(state) ? null : off
    case 'reset':
      if (!desk.personActs) return 'own-service-only'
      return null
    case 'skip':
      if (show.mode === 'rehearsal') return 'not-in-rehearsal'
      if (desk.locked) return 'locked'
      return desk.personActs ? null : 'own-service-only'
    case 'standby':
    case 'stand-down':
    case 'call':
      if (!hasDepartments(state)) return 'no-calls'
      return action === 'call' && !isAiring(state) ? off : null
    default:
      return null
  }
}

/** The same of a press for calls, at this time. */
export function callingRefusal(state: DeskState, intent: CallingIntent, now: Instant): RefusalReason | null {
  const refusal = refusalOf(state, intent.action)
  if (refusal !== null) return refusal
  const carried = carryOut(intent, callingNow(state, now), '')
  return carried.ok ? null : carried.reason
}
