import { t } from '#texts/text.ts'
import { type ActContext, type ActSource, actGroups, type Command } from './act.ts'
import { deskActs } from './desk-acts.ts'
import { editActs } from './edit-acts.ts'
import { rundownActs } from './rundown-acts.ts'
import { showActs } from './show-acts.ts'

/** Who gives acts. A view with acts of its own adds its source here; menu, palette and list of keys show them all. */
const actSources: readonly ActSource[] = [showActs, deskActs, rundownActs, editActs]

/** Everything that can be done here and now, by group. */
export function actsOf(context: ActContext): readonly Command[] {
  const all = actSources.flatMap(source => source(context))
  const away = context.desk.connected.get() ? null : t('away.lost')
  return actGroups.flatMap(group =>
    all
      .filter(act => act.group === group)
      .map(act => (act.deed.kind === 'page' || away === null ? act : { ...act, reason: away })),
  )
}
