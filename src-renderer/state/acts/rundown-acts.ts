import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import type { PageDesk } from '../session/desk.ts'
import { isAiring, isShowOnAir } from '../session/selectors.ts'
import type { ActContext, Command } from './act.ts'

/** What is done with the rundown that is open; held where it touches a show on air. */
export function rundownActs({ desk, state }: ActContext): readonly Command[] {
  const airing = isAiring(state)
  const rehearsing = state.show.mode === 'rehearsal'
  const reason = state.rundown === null ? t('act.no-rundown') : null

  return [
    {
      id: 'rehearsal',
      group: 'rundown',
      name: rehearsing ? t('act.leave-rehearsal') : t('act.rehearse'),
      heldName: t('rehearsal.hold-to-begin'),
      detail: rehearsing
        ? ''
        : [t('rehearsal.begin-detail'), airing && t('rehearsal.airing')].filter(Boolean).join(' '),
      keys: [],
      reason,
      menu: true,
      deed: {
        kind: 'ask',
        held: airing && !rehearsing,
        ask: () =>
          done(desk, desk.bridge.request('rehearsal', { on: !rehearsing, held: airing && !rehearsing })),
      },
    },
    {
      id: 'today',
      group: 'rundown',
      name: t('act.today'),
      heldName: t('run-today.hold-to-run'),
      words: t('act.today-words'),
      detail: [t('run-today.detail'), airing && t('run-today.airing')].filter(Boolean).join(' '),
      keys: [],
      reason: rehearsing ? t('rehearsal.detail') : reason,
      menu: true,
      deed: {
        kind: 'ask',
        held: airing,
        ask() {
          const asked = desk.bridge.request('rundown.run-today', { held: airing })
          desk.editing.get()?.movesStarts(asked)
          return done(desk, asked)
        },
      },
    },
  ]
}

/** Opens one of the rundowns of the service; held while the show that it leaves is on air. */
export function openActOf({ desk, state }: ActContext, { id, title }: RundownItem): Command {
  const held = isShowOnAir(state)
  return {
    id: `open ${id}`,
    group: 'rundown',
    name: t('act.open-rundown', { title }),
    heldName: t('open.hold-to-open-named', { title }),
    keys: [],
    reason: state.rundown?.id === id ? t('act.no-more') : null,
    deed: {
      kind: 'ask',
      held,
      ask: () => done(desk, desk.bridge.request('rundown.open', { rundownId: id, held })),
    },
  }
}

async function done({ ui }: PageDesk, asked: Promise<Reply>): Promise<string | null> {
  const reply = await asked
  if (!reply.ok) return messageText(reply.reason)
  ui.set({ ...ui.get(), dialog: null })
  return null
}
