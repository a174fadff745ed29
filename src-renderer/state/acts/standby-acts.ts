import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { heldKeyName } from '../keys/held-key-name.ts'
import { showStandby, showView } from '../session/show-view.ts'
import type { ActContext, Command } from './act.ts'

/** Of two paired desks. What must be held is held at its own button: these lead there. */
export function standbyActs({ desk, state, ui }: ActContext): readonly Command[] {
  const { standby } = state
  const key = heldKeyName(state, ui.layout, 'KeyG')
  const keys = key === null ? [] : [t('act.held-key', { key })]
  const call = (id: string, name: string, reason: string | null): Command => ({
    id,
    group: 'desk',
    name,
    keys,
    reason,
    deed: { kind: 'page', run: () => showView(desk.ui, 'call') },
  })
  const pair = standby?.pair ?? null
  return [
    {
      id: 'standby',
      group: 'desk',
      name: t('act.standby'),
      words: t('act.standby-words'),
      keys: [],
      menu: true,
      reason: standby === null ? messageText(messageOf('standby.not-here')) : null,
      deed: { kind: 'page', run: () => showStandby(desk.ui) },
    },
    ...(pair?.role === 'standby'
      ? [call('take-over', t('act.take-over'), pair.offer === null ? t('act.first-desk-calls') : null)]
      : []),
    ...(pair?.passive === 'waiting' ? [call('go-on', t('act.go-on'), null)] : []),
  ]
}
