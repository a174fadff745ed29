import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import { plannedStart } from '../../../src-main/domain/show/planned-start.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { chordName } from '../keys/key-name.ts'
import type { PageDesk } from '../session/desk.ts'
import type { DeskState } from '../session/desk-state.ts'
import { isAiring, isShowOnAir } from '../session/selectors.ts'
import { showView } from '../session/show-view.ts'
import { type PendingCommand, pendingCommands } from '../session/ui-state.ts'
import type { ActContext, Command } from './act.ts'

/** What is done with the rundown that is open; held where it touches a show on air. */
export function rundownActs({ desk, state }: ActContext): readonly Command[] {
  const airing = isAiring(state)
  const rehearsing = state.show.mode === 'rehearsal'
  const reason = state.rundown === null ? t('act.no-rundown') : null

  return [
    {
      id: 'rehearsal',
      group: 'transport',
      name: rehearsing ? t('act.leave-rehearsal') : t('act.rehearse'),
      heldName: t('rehearsal.begin-held'),
      detail: rehearsing ? '' : t(airing ? 'rehearsal.airing' : 'rehearsal.begin-detail'),
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
    ...(isPlannedToday(state, desk.clock.now()) ? [] : [moveToToday(desk, airing, rehearsing)]),
  ]
}

/** Nothing is to be moved: no start is planned, or one of today. */
function isPlannedToday({ plan, formatDay }: DeskState, now: Instant): boolean {
  const first = plan.start ?? plan.rows.find(row => row.start !== null)?.start ?? null
  const start = plannedStart(first, 'pre-show', now)
  return start === null || start.near || formatDay(start.at) === formatDay(now)
}

const moveToToday = (desk: PageDesk, airing: boolean, rehearsing: boolean): Command => ({
  id: 'today',
  group: 'transport',
  name: t('act.today'),
  heldName: t('run-today.hold-to-run'),
  words: t('act.today-words'),
  detail: [t('run-today.detail'), airing && t('run-today.airing')].filter(Boolean).join(' '),
  keys: [],
  reason: rehearsing ? t('rehearsal.detail') : null,
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
})

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

/** What is done in the table of Edit; from elsewhere it is gone to first, where what changes a row waits to be asked there. */
export function editActs({ desk, state, ui }: ActContext): readonly Command[] {
  const shown = ui.view === 'edit'
  return pendingCommands.map(wish => {
    const go = !shown && changes.has(wish)
    return {
      id: `edit ${wish}`,
      group: 'edit' as const,
      name: go ? t('act.edit.go', { name: t(`act.edit.names.${wish}`) }) : t(`act.edit.names.${wish}`),
      words: t(`act.edit.words.${wish}`),
      keys: go ? [] : (keys[wish] ?? []),
      reason: state.rundown === null ? t('act.no-rundown') : null,
      deed: {
        kind: 'page' as const,
        run: () => {
          if (!shown) showView(desk.ui, 'edit')
          desk.ui.set({ ...desk.ui.get(), dialog: null, editWish: go ? null : wish })
        },
      },
    }
  })
}

/** Nobody sees from elsewhere where a row would be added, or what would be taken back. */
const changes: ReadonlySet<PendingCommand> = new Set(['gap', 'undo', 'redo', 'cue', 'heading', 'group'])

const keys: Partial<Readonly<Record<PendingCommand, readonly string[]>>> = {
  find: [chordName('Ctrl+F'), chordName('Ctrl+H')],
  undo: [chordName('Ctrl+Z')],
  redo: [chordName('Ctrl+Y')],
  cue: [chordName('Ctrl+Enter')],
  gap: [chordName('Ctrl+.')],
}
