import { actTexts } from '#texts/acts.ts'
import { messageText } from '#texts/messages.ts'
import { texts } from '#texts/texts.ts'
import { viewNames } from '#texts/views.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { showView } from '../show-view.ts'
import { brightnesses, type DialogName, densities, type UiState, viewChord, views } from '../ui-state.ts'
import type { ActContext, Command } from './act.ts'
import { keysOf, type OwnKey } from './keys-of.ts'
import { refusalOf } from './refusal-of.ts'

const t = actTexts

type More = Pick<Command, 'words' | 'reason' | 'menu' | 'now' | 'detail'>

/** What changes this page alone: its views, its dialogs, its look. */
export function deskActs(context: ActContext): readonly Command[] {
  const { desk, state, ui } = context
  const change = (part: Partial<UiState>): void => desk.ui.set({ ...desk.ui.get(), ...part })
  const bound = (own: OwnKey | null, does: (action: BoundAction) => boolean): readonly string[] =>
    keysOf(state, ui.layout, own, does)
  const own = (key: OwnKey): readonly string[] => bound(key, () => false)
  const page = (
    id: string,
    group: Command['group'],
    name: string,
    keys: readonly string[],
    run: () => void,
    more: Partial<More> = {},
  ): Command => ({ id, group, name, keys, reason: null, deed: { kind: 'page', run }, ...more })
  const dialog = (
    name: DialogName,
    group: Command['group'],
    shown: string,
    keys: readonly string[],
    more: Partial<More> = {},
  ): Command => page(name, group, shown, keys, () => change({ dialog: name }), more)

  const noRundown = state.rundown === null ? t.noRundown : null
  const jumpRefusal = refusalOf(state, 'jump')
  return [
    dialog(
      'jump',
      'list',
      t.jump,
      bound({ code: 'KeyJ' }, ({ do: act }) => act === 'jump'),
      {
        reason: jumpRefusal === null ? null : refusalTexts(jumpRefusal).text,
      },
    ),
    page('back', 'list', t.back, own({ code: 'KeyA' }), () => bringBack(change, desk.ui.get()), {
      words: t.backWords,
    }),
    page(
      'full',
      'list',
      ui.full ? t.fullBack : t.full,
      keysOfCountdown(context),
      () => toggleFull(change, ui),
      {
        words: t.fullWords,
      },
    ),
    dialog('columns', 'list', t.columns, [], { reason: noRundown, words: t.columnsWords, menu: true }),
    dialog('open', 'rundown', t.open, [], { words: t.openWords, menu: true }),
    dialog('export', 'rundown', t.export, [], { words: t.exportWords, menu: true, reason: noRundown }),
    dialog('connect', 'rundown', t.connect, [], { words: t.connectWords, menu: true, reason: noRundown }),
    dialog('print', 'rundown', t.print, [], { words: t.printWords, menu: true, reason: noRundown }),
    dialog(
      'message',
      'desk',
      t.message,
      bound({ code: 'KeyM' }, ({ do: act }) => act === 'message'),
      {
        words: t.messageWords,
        menu: true,
      },
    ),
    ...views.map(view =>
      page(
        `view ${view}`,
        'views',
        viewNames[view],
        [viewChord(view), ...bound(null, action => action.do === 'view' && action.view === view)],
        () => showView(desk.ui, view),
        { menu: true },
      ),
    ),
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
