import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { passiveRefusals } from '../../../src-main/domain/show/gate.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import { heldKeyName } from '../keys/desk-key.ts'
import { chordName } from '../keys/key-name.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { accessRefusal, refusalOf } from '../session/access.ts'
import type { PageDesk } from '../session/desk.ts'
import type { DeskState } from '../session/desk-state.ts'
import { onAirRow } from '../session/selectors.ts'
import {
  bringBack,
  goToSheet,
  openHitPoint,
  openRetime,
  showStandby,
  showView,
} from '../session/show-view.ts'
import type { BegunNote } from '../session/ui-state.ts'
import {
  brightnesses,
  type DialogName,
  densities,
  sheetChord,
  sheets,
  type UiState,
  viewChord,
  views,
} from '../session/ui-state.ts'
import { type ActContext, type Command, keysOf } from './act.ts'

type More = Pick<Command, 'words' | 'reason' | 'menu' | 'now' | 'detail'>

/** What changes this page alone: its views, its dialogs, its look. */
export function deskActs(context: ActContext): readonly Command[] {
  const { desk, state, ui } = context
  const change: Change = part => desk.ui.set({ ...desk.ui.get(), ...part })
  const noRundown = state.rundown === null ? t('act.no-rundown') : null
  const dialog = (
    name: DialogName,
    group: Command['group'],
    shown: string,
    keys: readonly string[],
    more: Partial<More> = {},
  ): Command => page(name, group, shown, keys, () => change({ dialog: name }), more)
  return [
    dialog('jump', 'list', t('act.jump'), actKeys(context, 'KeyJ', 'jump'), { reason: jumpReason(context) }),
    page(
      'hit-point',
      'transport',
      t('act.hit-point'),
      actKeys(context, 'KeyH', null),
      () => openHitPoint(desk),
      { words: t('act.hit-point-words'), reason: noRundown },
    ),
    page('retime', 'transport', t('act.retime'), [], () => openRetime(desk), {
      words: t('act.retime-words'),
      reason: noRundown,
    }),
    page('back', 'list', t('act.back'), actKeys(context, 'KeyA', null), () => bringBack(desk), {
      words: t('act.back-words'),
    }),
    page(
      'full',
      'list',
      ui.full ? t('act.full-back') : t('act.full'),
      keysOfCountdown(context),
      () => toggleFull(change, ui),
      { words: t('act.full-words') },
    ),
    dialog('columns', 'list', t('act.columns'), [], {
      reason: noRundown,
      words: t('act.columns-words'),
      menu: true,
    }),
    dialog('open', 'rundown', t('act.open'), [], { words: t('act.open-words'), menu: true }),
    dialog('export', 'rundown', t('act.export'), [], {
      words: t('act.export-words'),
      menu: true,
      reason: noRundown,
    }),
    dialog('actual', 'rundown', t('actual.open'), [], { words: t('act.actual-words'), reason: noRundown }),
    dialog('connect', 'rundown', t('act.connect'), [], {
      words: t('act.connect-words'),
      menu: true,
      reason: noRundown,
    }),
    dialog('print', 'rundown', t('act.print'), [], {
      words: t('act.print-words'),
      menu: true,
      reason: noRundown,
    }),
    dialog('message', 'transport', t('act.message'), actKeys(context, 'KeyM', 'message'), {
      words: t('act.message-words'),
      menu: true,
    }),
    page('note', 'transport', t('act.note'), actKeys(context, 'KeyN', null), () => beginNote(desk), {
      words: t('act.note-words'),
      menu: true,
      reason: noteReason(context),
    }),
    ...viewActs(context),
    ...sheetActs(context),
    dialog('settings', 'desk', t('act.settings'), [], { words: t('act.settings-words'), menu: true }),
    {
      id: 'guide',
      group: 'desk',
      name: t('act.guide'),
      words: t('act.guide-words'),
      keys: [],
      reason: null,
      deed: { kind: 'ask', held: false, ask: () => showGuide(context) },
    },
    dialog('devices', 'desk', t('act.surfaces'), [], { words: t('act.surfaces-words') }),
    dialog('keys', 'desk', t('act.keys'), ['?', 'F1'], { words: t('act.keys-words'), menu: true }),
    ...lookActs(ui, change),
  ]
}

const viewActs = ({ desk, state, ui }: ActContext): readonly Command[] =>
  views.map(view => {
    const bound = keysOf(state, ui.layout, null, action => action.do === 'view' && action.view === view)
    const chord = viewChord(view)
    const keys = [...(chord === null ? [] : [chordName(chord)]), ...bound]
    const words =
      view === 'people'
        ? t('act.people-words')
        : view === 'diagnostics'
          ? t('act.diagnostics-words')
          : undefined
    return page(`view ${view}`, 'views', t(`view.${view}`), keys, () => showView(desk.ui, view), {
      ...(words !== undefined && { words }),
    })
  })

const sheetActs = ({ desk, state }: ActContext): readonly Command[] =>
  sheets.map(sheet =>
    page(
      `sheet ${sheet}`,
      'views',
      t('act.sheet', { sheet: t(`sheet.${sheet}`) }),
      [chordName(sheetChord(sheet))],
      () => goToSheet(desk, sheet),
      {
        words: t(`act.sheet-words.${sheet}`),
        ...(state.rundown === null && { reason: t('act.no-rundown') }),
      },
    ),
  )

const lookActs = (ui: UiState, change: Change): readonly Command[] => [
  ...brightnesses.map(brightness =>
    page(
      `brightness ${brightness}`,
      'look',
      t('act.brightness', { word: t(`page.brightness.${brightness}`) }),
      [],
      () => change({ brightness, dialog: null }),
      { words: t('act.look-words'), ...(ui.brightness === brightness && { now: t('act.is-now') }) },
    ),
  ),
  ...densities.map(density =>
    page(
      `density ${density}`,
      'look',
      t('act.density', { word: t(`page.density.${density}`) }),
      [],
      () => change({ density, dialog: null }),
      { words: t('act.look-words'), ...(ui.density === density && { now: t('act.is-now') }) },
    ),
  ),
]

const page = (
  id: string,
  group: Command['group'],
  name: string,
  keys: readonly string[],
  run: () => void,
  more: Partial<More>,
): Command => ({ id, group, name, keys, reason: null, deed: { kind: 'page', run }, ...more })

/** The page's own key of an act, and the keys that are bound to it. */
const actKeys = ({ state, ui }: ActContext, code: string, act: BoundAction['do'] | null): readonly string[] =>
  keysOf(state, ui.layout, { code }, action => action.do === act)

function jumpReason({ state }: ActContext): string | null {
  const refusal = refusalOf(state, 'jump')
  return refusal === null ? null : refusalTexts(refusal).text
}

function noteReason({ state }: ActContext): string | null {
  const refusal = noteRefusal(state)
  return refusal === null ? null : refusalTexts(refusal).text
}

async function showGuide({ desk: { bridge, ui } }: ActContext): Promise<string | null> {
  const reply = await bridge.request('settings.write', { guide: 'go' })
  if (!reply.ok) return messageText(reply.reason)
  showView(ui, 'call')
  return null
}

type Change = (part: Partial<UiState>) => void

const toggleFull = (change: Change, { full }: UiState): void =>
  change(full ? { full: false, dialog: null } : { view: 'call', full: true, dialog: null })

const keysOfCountdown = ({ state, ui }: ActContext): readonly string[] =>
  keysOf(state, ui.layout, { code: 'KeyF' }, action => action.do === 'view' && action.view === 'countdown')

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
      ? [
          call(
            'take-over',
            t('act.take-over'),
            pair.offer === null ? t('pair.title.standing-by', { name: pair.peer.name }) : null,
          ),
        ]
      : []),
    ...(pair?.passive === 'waiting' ? [call('go-on', t('act.go-on'), null)] : []),
  ]
}

/** A note of this moment, to be typed; where it could not be made, the foot says why. A second wish goes on with the first. `kind`: left out, it stays. */
export function beginNote(
  { ui, clock, connected, state }: PageDesk,
  kind: Partial<Pick<BegunNote, 'kind' | 'phrases'>> = {},
): void {
  const now = state.get()
  const say = (said: { readonly word: string; readonly text: string }): void =>
    ui.set({ ...ui.get(), dialog: null, said: { ...said, after: now.pressResult?.press ?? 0 } })
  const refusal = noteRefusal(now)
  if (!connected.get()) {
    say({ word: t('unanswered.unsent.word'), text: t('unanswered.unsent') })
    return
  }
  if (refusal !== null || now.rundown === null) {
    say(refusalTexts(refusal ?? 'no-rundown'))
    return
  }
  const row = onAirRow(now)
  const noting = ui.get().noting ?? {
    at: clock.now(),
    rundownId: now.rundown.id,
    runId: now.desk.runId,
    cue: row === null ? null : { cueId: row.cue.id, number: numberOf(now, row.cue.id), title: row.cue.title },
    kind: 'note' as const,
    phrases: null,
    place: ui.get().placeInScript?.() ?? null,
  }
  ui.set({ ...ui.get(), dialog: null, noting: { ...noting, ...kind } })
}

/** Why no note can be made now; null when one can. The journal is of this desk: a lost link stops none. */
function noteRefusal(state: DeskState): RefusalReason | null {
  const refused = accessRefusal(state)
  if (refused !== null) return refused
  const passive = state.standby?.pair?.passive ?? null
  if (passive !== null) return passiveRefusals[passive]
  return state.rundown === null ? 'no-rundown' : null
}

const numberOf = (state: DeskState, cueId: string): string | null => state.numbers.get(cueId) ?? null
