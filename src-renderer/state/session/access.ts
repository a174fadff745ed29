import { messageText } from '#texts/messages.ts'
import { type Access, allows } from '../../../src-main/contract/bridge/access.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import type { DeskState } from './desk-state.ts'
import type { ViewName } from './ui-state.ts'

/** Why the person at this page may not do what needs `least`; null when they may. */
export const notAllowed = ({ access }: Pick<DeskState, 'access'>, least: Access): string | null =>
  allows(access, least) ? null : messageText(messageOf(`access.needs-${least}`))

/** The least that a person needs for each view. */
export const viewAccess: Readonly<Record<ViewName, Access>> = {
  call: 'view',
  journal: 'view',
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
