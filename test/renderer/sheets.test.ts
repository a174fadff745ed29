import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromSnapshot, withShow } from '../../src-renderer/state/session/desk-state.ts'
import { keepLocal } from '../../src-renderer/state/session/keep-local.ts'
import { thenRow } from '../../src-renderer/state/session/selectors.ts'
import { sheetOf, showSheet } from '../../src-renderer/state/session/show-view.ts'
import { createStore } from '../../src-renderer/state/session/store.ts'
import { initialUi, type UiState } from '../../src-renderer/state/session/ui-state.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { showStart, snapshotOf, songContest } from '../fakes/bridge-shows.ts'

const rows = songContest()
const plain = () => fromSnapshot(snapshotOf(rows, showStart), showStart)
const called = () => fromSnapshot({ ...snapshotOf(rows, showStart), ...calledShow }, showStart)
const withId = (id: string) => {
  const state = called()
  return { ...state, rundown: state.rundown && { ...state.rundown, id } }
}

describe('the sheet of a rundown', () => {
  it('is that of the calls where there are departments, and else the list', () => {
    expect(sheetOf(called(), initialUi)).toBe('calls')
    expect(sheetOf(plain(), initialUi)).toBe('list')
    expect(sheetOf({ rundown: null }, initialUi)).toBe('list')
  })

  it('is the one that was chosen for this rundown, and for no other', () => {
    const ui = createStore<UiState>(initialUi)
    showSheet({ ui, state: createStore(withId('one')) }, 'list')
    expect(sheetOf(withId('one'), ui.get())).toBe('list')
    expect(sheetOf(withId('two'), ui.get())).toBe('calls')
    showSheet({ ui, state: createStore(withId('two')) }, 'list')
    showSheet({ ui, state: createStore(withId('one')) }, 'calls')
    // The one that was chosen last is forgotten last.
    expect([...ui.get().sheets]).toEqual([
      ['two', 'list'],
      ['one', 'calls'],
    ])
  })

  it('is not chosen without a rundown', () => {
    const ui = createStore<UiState>(initialUi)
    showSheet({ ui, state: createStore({ ...plain(), rundown: null }) }, 'calls')
    expect(ui.get()).toBe(initialUi)
  })
})

describe('the sheets that a browser keeps', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  } satisfies Storage
  const opened = (): UiState => {
    const ui = createStore<UiState>(initialUi)
    keepLocal(ui, storage)()
    return ui.get()
  }
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('are there again, of at most fifty rundowns, the latest', () => {
    const ui = createStore<UiState>(initialUi)
    const stop = keepLocal(ui, storage)
    for (let at = 0; at < 60; at += 1) showSheet({ ui, state: createStore(withId(`r${at}`)) }, 'list')
    stop()
    const { sheets } = opened()
    expect(sheets.size).toBe(50)
    expect([sheets.get('r9'), sheets.get('r10'), sheets.get('r59')]).toEqual([undefined, 'list', 'list'])
  })

  it('are none where what was kept is something else', () => {
    for (const sheets of [undefined, 'list', { r1: 'list' }, [['r1', 'map'], ['r2'], [3, 'list'], null]]) {
      kept.set('showcall.page', JSON.stringify({ sheets }))
      expect([...opened().sheets]).toEqual([])
    }
    kept.set('showcall.page', '{')
    expect([...opened().sheets]).toEqual([])
  })
})

describe('the cue after the next one', () => {
  const thenAfter = (nextCueId: string | null, skipped: readonly string[] = []) => {
    const changed = rows.map(row =>
      skipped.includes(row.cue.id) ? { ...row, cue: { ...row.cue, skippedBy: 'self' as const } } : row,
    )
    const state = fromSnapshot(snapshotOf(changed, showStart), showStart)
    return thenRow(withShow(state, { ...state.show, nextCueId }, showStart))?.cue.id ?? null
  }

  it('is the next one that will run: headings and skipped cues are passed by', () => {
    expect(thenAfter('postcard-03')).toBe('song-03')
    expect(thenAfter('postcard-03', ['song-03'])).toBe('postcard-04')
    expect(thenAfter('postcard-03', ['song-03', 'postcard-04'])).toBe('song-04')
  })

  it('is none after the last one, and without a next one', () => {
    expect(thenAfter('credits')).toBe(null)
    expect(thenAfter(null)).toBe(null)
  })
})
