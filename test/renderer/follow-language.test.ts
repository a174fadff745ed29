import { expect, it } from 'vitest'
import type { Language } from '../../src-main/domain/language.ts'
import { followLanguage as followOnScreen } from '../../src-renderer/output/follow-language.ts'
import { followLanguage } from '../../src-renderer/state/session/keep-local.ts'
import { createStore } from '../../src-renderer/state/session/store.ts'
import { initialUi, type UiState } from '../../src-renderer/state/session/ui-state.ts'
import { snapshotOf, songContest } from '../fakes/bridge-shows.ts'

const { desk } = snapshotOf(songContest(), null)

function page(first: Partial<UiState> = {}) {
  const state = createStore({ desk })
  const ui = createStore<UiState>({ ...initialUi, ...first })
  const edits = createStore({ unsaved: 0, elsewhere: 0 })
  const editing = createStore<{ readonly state: typeof edits } | null>(null)
  const loaded: string[] = []
  followLanguage({ state, ui, editing }, () => loaded.push('anew'))
  return {
    loaded,
    choose: (language: Language | null) =>
      state.set({ desk: { ...desk, caller: { ...desk.caller, language } } }),
    edit(unsaved: number) {
      if (editing.get() === null) editing.set({ state: edits })
      edits.set({ unsaved, elsewhere: 0 })
    },
    look: (part: Partial<UiState>) => ui.set({ ...ui.get(), ...part }),
  }
}

it('loads a page that shows the cues anew at once, and only for another language', () => {
  const { choose, loaded } = page()
  choose(null)
  expect(loaded).toEqual([])
  choose('de')
  expect(loaded).toEqual(['anew'])
  choose('en')
  expect(loaded).toEqual(['anew'])
})

it.each([
  ['a dialog', { dialog: 'message' }, { dialog: null }],
  ['another view', { view: 'controllers' }, { view: 'call' }],
  ['the countdown in the whole window', { full: true }, { full: false }],
  ['bindings that are not saved', { drafts: new Map([['deck', []]]) }, { drafts: new Map() }],
  ['a text that is being typed', { keys: 'field' }, { keys: 'desk' }],
] as const)('waits for %s', (_what, open, closed) => {
  const { choose, look, loaded } = page(open)
  choose('de')
  expect(loaded).toEqual([])
  look(closed)
  expect(loaded).toEqual(['anew'])
})

it('waits for edits that are not saved yet', () => {
  const { choose, edit, loaded } = page()
  edit(2)
  choose('de')
  edit(1)
  expect(loaded).toEqual([])
  edit(0)
  expect(loaded).toEqual(['anew'])
})

it('stays when the choice was taken back meanwhile', () => {
  const { choose, look, loaded } = page({ dialog: 'settings' })
  choose('de')
  choose(null)
  look({ dialog: null })
  expect(loaded).toEqual([])
})

it('loads a screen anew for another language, unless its link has one, and no crew page', () => {
  const loaded: string[] = []
  const screen = followOnScreen({ search: '' }, false, () => loaded.push('plain'))
  const own = followOnScreen({ search: '?lang=de' }, false, () => loaded.push('own'))
  const crew = followOnScreen({ search: '' }, true, () => loaded.push('crew'))
  for (const follow of [screen, own, crew]) {
    follow({ language: null })
    follow({ language: null })
    follow({ language: 'en' })
  }
  expect(loaded).toEqual(['plain'])
})
