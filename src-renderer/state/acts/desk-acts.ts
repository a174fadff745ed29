import { actTexts } from '#texts/acts.ts'
import { messageText } from '#texts/messages.ts'
import { texts } from '#texts/texts.ts'
import { viewNames } from '#texts/views.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { showView } from '../session/show-view.ts'
import {
  brightnesses,
  type DialogName,
  densities,
  type UiState,
  viewChord,
  views,
} from '../session/ui-state.ts'
import type { ActContext, Command } from './act.ts'
import { keysOf } from './keys-of.ts'
import { refusalOf } from './refusal-of.ts'

const t = actTexts

type More = Pick<Command, 'words' | 'reason' | 'menu' | 'now' | 'detail'>

/** What changes this page alone: its views, its dialogs, its look. */
export function deskActs(context: ActContext): readonly Command[] {
  const { desk, state, ui } = context
  const change: Change = part => desk.ui.set({ ...desk.ui.get(), ...part })
  const noRundown = state.rundown === null ? t.noRundown : null
  const dialog = (
    name: DialogName,
    group: Command['group'],
    shown: string,
    keys: readonly string[],
    more: Partial<More> = {},
  ): Command => page(name, group, shown, keys, () => change({ dialog: name }), more)
  return [
    dialog('jump', 'list', t.jump, actKeys(context, 'KeyJ', 'jump'), { reason: jumpReason(context) }),
    page('back', 'list', t.back, actKeys(context, 'KeyA', null), () => bringBack(change, desk.ui.get()), {
      words: t.backWords,
    }),
    page(
      'full',
      'list',
      ui.full ? t.fullBack : t.full,
      keysOfCountdown(context),
      () => toggleFull(change, ui),
      { words: t.fullWords },
    ),
    dialog('columns', 'list', t.columns, [], { reason: noRundown, words: t.columnsWords, menu: true }),
    dialog('open', 'rundown', t.open, [], { words: t.openWords, menu: true }),
    dialog('export', 'rundown', t.export, [], { words: t.exportWords, menu: true, reason: noRundown }),
    dialog('connect', 'rundown', t.connect, [], { words: t.connectWords, menu: true, reason: noRundown }),
    dialog('print', 'rundown', t.print, [], { words: t.printWords, menu: true, reason: noRundown }),
    dialog('message', 'desk', t.message, actKeys(context, 'KeyM', 'message'), {
      words: t.messageWords,
      menu: true,
    }),
    ...viewActs(context),
    dialog('settings', 'desk', t.settings, [], { words: t.settingsWords, menu: true }),
    {
      id: 'guide',
      group: 'desk',
      name: t.guide,
      words: t.guideWords,
      keys: [],
      reason: null,
      deed: { kind: 'ask', held: false, ask: () => showGuide(context) },
    },
    dialog('diagnostics', 'desk', t.diagnostics, [], { words: t.diagnosticsWords }),
    dialog('devices', 'desk', t.surfaces, [], { words: t.surfacesWords }),
    dialog('keys', 'desk', t.keys, ['?'], { words: t.keysWords, menu: true }),
    ...lookActs(ui, change),
  ]
}

const viewActs = ({ desk, state, ui }: ActContext): readonly Command[] =>
  views.map(view => {
    const bound = keysOf(state, ui.layout, null, action => action.do === 'view' && action.view === view)
    const keys = [viewChord(view), ...bound]
    return page(`view ${view}`, 'views', viewNames[view], keys, () => showView(desk.ui, view), { menu: true })
  })

const lookActs = (ui: UiState, change: Change): readonly Command[] => [
  ...brightnesses.map(brightness =>
    page(
      `brightness ${brightness}`,
      'look',
      t.brightness(texts.header.brightnessWord(brightness)),
      [],
      () => change({ brightness, dialog: null }),
      { words: t.lookWords, ...(ui.brightness === brightness && { now: t.isNow }) },
    ),
  ),
  ...densities.map(density =>
    page(
      `density ${density}`,
      'look',
      t.density(texts.header.densityWord(density)),
      [],
      () => change({ density, dialog: null }),
      { words: t.lookWords, ...(ui.density === density && { now: t.isNow }) },
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

async function showGuide({ desk: { bridge, ui } }: ActContext): Promise<string | null> {
  const reply = await bridge.request('settings.write', { guide: 'go' })
  if (!reply.ok) return messageText(reply.reason)
  showView(ui, 'call')
  return null
}

type Change = (part: Partial<UiState>) => void

const bringBack = (change: Change, { brought }: UiState): void =>
  change({ view: 'call', dialog: null, following: true, selected: null, brought: brought + 1 })

const toggleFull = (change: Change, { full }: UiState): void =>
  change(full ? { full: false, dialog: null } : { view: 'call', full: true, dialog: null })

const keysOfCountdown = ({ state, ui }: ActContext): readonly string[] =>
  keysOf(state, ui.layout, { code: 'KeyF' }, action => action.do === 'view' && action.view === 'countdown')
