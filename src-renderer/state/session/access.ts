import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type Access, allows } from '../../../src-main/contract/bridge/access.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import type { Action, ShowView } from '../../../src-main/domain/show/actions.ts'
import { refusalAsItStands, type Standing, standingRefusal } from '../../../src-main/domain/show/gate.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import { hasDepartments } from '../calling/departments.ts'
import type { DeskState } from './desk-state.ts'
import type { ViewName } from './ui-state.ts'

/** Why the person at this page may not do what needs `least`; null when they may. */
export const notAllowed = ({ access }: Pick<DeskState, 'access'>, least: Access): string | null =>
  allows(access, least) ? null : messageText(messageOf(`access.needs-${least}`))

/** The least that a person needs for each view. */
export const viewAccess: Readonly<Record<ViewName, Access>> = {
  call: 'view',
  journal: 'view',
  timers: 'view',
  timecode: 'view',
  help: 'view',
  preflight: 'call',
  edit: 'edit',
  rundowns: 'edit',
  controllers: 'edit',
  outputs: 'edit',
  connections: 'desk',
  tokens: 'desk',
  people: 'desk',
  diagnostics: 'desk',
}

/** Why a press would be refused as things stand, its hold and the double press left out; null when it would pass. The gate asks the same of the desk. */
export const refusalOf = (state: DeskState, action: Action): RefusalReason | null =>
  accessRefusal(state) ?? refusalAsItStands(action, { ...standingOf(state), ...showViewOf(state) })

/** The same, of the person at this page: what it would be for any press. */
export const accessRefusal = ({ access }: Pick<DeskState, 'access'>): RefusalReason | null =>
  allows(access, 'call') ? null : 'view-only'

/** The same, of the person and the link: what it would be for any press but a lock. */
export const linkRefusal = (state: DeskState): RefusalReason | null =>
  accessRefusal(state) ?? standingRefusal({ ...standingOf(state), hasRundown: true })

/** A rehearsal needs no service, nor does a local show. */
function standingOf({ show, link, standby, rundown }: DeskState): Standing {
  const isShow = show.mode !== 'rehearsal'
  const isService = isShow && show.authority.state === 'live'
  return {
    passive: isShow ? (standby?.pair?.passive ?? null) : null,
    linked: !isService || link.state === 'live',
    signedOut: link.state === 'signed-out',
    watchOnly: isService && link.watchOnly,
    hasRundown: rundown !== null,
  }
}

/** What only a person may do of the show can be done here, by the service or, in an outage, by this desk. */
export const personActs = ({ desk, show: { authority } }: Pick<DeskState, 'desk' | 'show'>): boolean =>
  desk.personActs || authority.state === 'local' || authority.state === 'reconciling'

const showViewOf = (state: DeskState): ShowView => {
  const { show, desk, undo, rundown } = state
  return {
    phase: show.state.phase,
    hasNext: show.nextCueId !== null,
    hasPrevious: show.previousCueId !== null,
    rehearsal: show.mode === 'rehearsal',
    locked: desk.locked,
    personActs: personActs(state),
    undoable: undo !== null,
    hasDepartments: hasDepartments({ rundown }),
  }
}

/** Why nothing of the open rundown can be edited at this page now; null when it can. */
export function blockedBy({ rundown, desk, link }: DeskState): string | null {
  if (rundown === null) return t('edit.state.no-rundown')
  if (desk.locked) return t('edit.state.locked-why')
  return link.watchOnly ? t('edit.state.watch-only-why') : null
}
