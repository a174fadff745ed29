import { t } from '#texts/text.ts'
import type { Access } from '../../../src-main/contract/bridge/access.ts'
import { notAllowed, viewAccess } from '../session/access.ts'
import { views } from '../session/ui-state.ts'
import { type ActContext, type ActSource, actGroups, type Command } from './act.ts'
import { deskActs, standbyActs } from './desk-acts.ts'
import { editActs, rundownActs } from './rundown-acts.ts'
import { showActs } from './show-acts.ts'

/** Who gives acts. A view with acts of its own adds its source here; menu, palette and list of keys show them all. */
const actSources: readonly ActSource[] = [showActs, deskActs, standbyActs, rundownActs, editActs]

/** Everything that can be done here and now, by group. */
export function actsOf(context: ActContext): readonly Command[] {
  const all = actSources.flatMap(source => source(context))
  const away = context.desk.connected.get() ? null : t('unanswered.unsent')
  return actGroups.flatMap(group =>
    all
      .filter(act => act.group === group)
      .map(act => (act.deed.kind === 'page' || away === null ? act : { ...act, reason: away }))
      .map(act => ({ ...act, reason: notAllowed(context.state, leastOf(act)) ?? act.reason })),
  )
}

const leastOf = ({ id, group, deed }: Command): Access =>
  deed.kind === 'press' ? 'call' : (leastOfActs[id] ?? (group === 'edit' ? 'edit' : 'view'))

/** The least that a person needs for an act that is no press, where that is more than to view. */
const leastOfActs: Readonly<Record<string, Access>> = {
  ...Object.fromEntries(views.map(view => [`view ${view}`, viewAccess[view]])),
  jump: 'call',
  open: 'call',
  message: 'call',
  rehearsal: 'call',
  today: 'call',
  reset: 'call',
  export: 'edit',
  retime: 'edit',
  actual: 'edit',
  connect: 'edit',
  guide: 'edit',
}
