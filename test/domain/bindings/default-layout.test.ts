import { describe, expect, it } from 'vitest'
import { xKeysModels } from '../../../src-main/controllers/hid/models/x-keys.ts'
import { defaultLayout } from '../../../src-main/domain/bindings/default-layout.ts'
import { isMachineControl, layoutFaults } from '../../../src-main/domain/bindings/faults.ts'
import type { LayoutControl } from '../../../src-main/domain/bindings/layout-control.ts'

interface Parts {
  readonly touchKeys?: number
  readonly dials?: number
  readonly strips?: number
}

/** A deck of so many keys, and what is below them. */
function deck(columns: number, rows: number, { touchKeys = 0, dials = 0, strips = 0 }: Parts = {}) {
  const some = (prefix: string, kind: LayoutControl['kind'], count: number, row: number, face: unknown) =>
    Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at + 1}`, kind, row, column: at, face }))
  const keys = Array.from({ length: columns * rows }, (_, at) => ({
    id: `key-${at + 1}`,
    kind: 'key' as const,
    row: Math.floor(at / columns),
    column: at % columns,
    face: {},
  }))
  const controls = [
    ...keys,
    ...some('touch', 'touch-key', touchKeys, rows, null),
    ...some('strip', 'touch-strip', strips, rows, {}),
    ...some('dial', 'dial', dials, rows + 1, null),
  ]
  return { kind: 'stream-deck', modelId: '', controls }
}

const sizes = [
  ['6 keys', deck(3, 2), 'key-4'],
  ['8 keys with touch keys', deck(4, 2, { touchKeys: 2, strips: 1 }), 'key-5'],
  ['8 keys with 4 dials', deck(4, 2, { dials: 4, strips: 4 }), 'key-5'],
  ['15 keys', deck(5, 3), 'key-11'],
  ['32 keys', deck(8, 4), 'key-25'],
  ['32 keys in two rows, with 2 dials', deck(16, 2, { dials: 2 }), 'key-17'],
  ['36 keys with 6 dials', deck(9, 4, { dials: 6, strips: 6 }), 'key-28'],
] as const

describe.each(sizes)('a deck of %s', (_size, info, goKey) => {
  const layout = defaultLayout(info)
  const actsOf = (page: (typeof layout)[number]) => page.bindings.map(({ action }) => action.do)

  it('has GO at the bottom left of every page, and on no other key', () => {
    for (const page of layout) {
      const going = page.bindings.filter(({ action }) => action.do === 'go')
      expect(going, page.name).toEqual([{ control: goKey, trigger: 'press', action: { do: 'go' } }])
    }
  })

  it('names each page as no other', () => {
    const names = layout.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('has its cues in reading order on every page', () => {
    for (const { name, bindings } of layout) {
      const steps = info.controls.flatMap(({ id }) =>
        bindings.flatMap(({ control, action }) =>
          control === id && action.do === 'jump' && typeof action.to === 'object' && 'ahead' in action.to
            ? [action.to.ahead]
            : [],
        ),
      )
      expect(steps, name).toEqual(steps.map((_, at) => at + 2))
    }
  })

  it('contradicts nothing, and binds and shows only what it has', () => {
    expect(layoutFaults(layout)).toEqual([])
    const ids = new Set(info.controls.map(({ id }) => id))
    for (const { bindings, shows } of layout) {
      for (const { control } of bindings) expect(ids).toContain(control)
      for (const control of Object.keys(shows)) expect(ids).toContain(control)
      const shown = new Set(Object.keys(shows))
      const keys = bindings.filter(({ control, trigger }) => trigger === 'press' && shown.has(control))
      expect(keys, 'a key that shows one thing and does another').toEqual([])
    }
  })

  it('leads to every page and back', () => {
    const seen = new Set<number>()
    for (let page = 0; !seen.has(page); ) {
      seen.add(page)
      const turn = layout[page]?.bindings.find(
        ({ action, trigger }) => trigger === 'press' && action.do === 'page' && action.to !== 'previous',
      )?.action
      if (turn?.do !== 'page') break
      page = turn.to === 'next' ? (page + 1) % layout.length : Number(turn.to)
    }
    expect(seen.size).toBe(layout.length)
    expect(new Set(layout.map(({ name }) => name)).has('Show')).toBe(true)
  })

  it('has everything that a show needs, and what ends one on the last page alone', () => {
    const all = new Set(layout.flatMap(actsOf))
    for (const act of [
      'go',
      'toggle',
      'previous',
      'undo',
      'message',
      'jump',
      'adjust',
      'lock',
      'brightness',
    ]) {
      expect(all, act).toContain(act)
    }
    expect(layout.flatMap(({ shows }) => Object.values(shows))).toContain('countdown')
    expect(actsOf(layout[0] ?? { name: '', bindings: [], shows: {} })).toContain('toggle')
    for (const page of layout.filter(({ name }) => name !== 'Desk')) {
      expect(actsOf(page), page.name).not.toContain('end')
      expect(actsOf(page), page.name).not.toContain('reset')
    }
  })
})

describe.each(sizes)('a deck of %s, in a rundown with departments,', (_size, info, goKey) => {
  const departments = ['LX', 'SND', 'VID']
  const layout = defaultLayout({ ...info, departments })
  const actsOf = (page: (typeof layout)[number] | undefined) =>
    page?.bindings.map(({ action }) => action) ?? []

  it('has GO where it is without them, and STANDBY and CALL on the first page', () => {
    expect(layout[0]?.bindings).toContainEqual({ control: goKey, trigger: 'press', action: { do: 'go' } })
    expect(actsOf(layout[0])).toContainEqual({ do: 'standby', of: 'all' })
    expect(actsOf(layout[0])).toContainEqual({ do: 'call', of: 'all' })
    expect(layoutFaults(layout)).toEqual([])
  })

  it('has all of their keys on one page', () => {
    const keys = departments.map(name => ({ do: 'step', of: { name } }))
    const pages = layout.map(page => actsOf(page).filter(action => action.do === 'step'))
    expect(pages.some(found => JSON.stringify(found) === JSON.stringify(keys))).toBe(true)
  })

  it('has everything that it has without them', () => {
    const shows = (pages: typeof layout) => new Set(pages.flatMap(page => Object.values(page.shows)))
    const acts = (pages: typeof layout) =>
      new Set(pages.flatMap(page => actsOf(page).map(action => action.do)))
    const without = defaultLayout(info)
    expect([...shows(without)].filter(show => !shows(layout).has(show))).toEqual([])
    expect([...acts(without)].filter(act => !acts(layout).has(act))).toEqual([])
  })
})

describe('what GO says already', () => {
  const showsOf = (info: Parameters<typeof defaultLayout>[0]) =>
    defaultLayout(info).flatMap(({ shows }) => Object.values(shows))

  it.each(sizes)('a deck of %s has NEXT only where there is room for both', (_size, info) => {
    const keys = info.controls.filter(({ kind }) => kind === 'key').length
    expect(showsOf(info).includes('next')).toBe(keys > 15)
    expect(showsOf(info)).toContain('on-air')
  })

  it('six keys have UNDO on the first page in its place', () => {
    const [page] = defaultLayout(deck(3, 2))
    expect(page?.shows).toEqual({ 'key-1': 'countdown', 'key-2': 'over-under' })
    const acts = page?.bindings.map(({ control, action }) => `${control} ${action.do}`).toSorted()
    expect(acts).toEqual(['key-3 undo', 'key-4 go', 'key-5 toggle', 'key-6 page'])
  })

  it('fifteen keys have the title of the cue on air in its place', () => {
    const [page] = defaultLayout(deck(5, 3))
    expect(page?.shows).toEqual({
      'key-1': 'countdown',
      'key-2': 'on-air',
      'key-3': 'over-under',
      'key-4': 'link',
      'key-5': 'clock',
    })
  })
})

describe('a pedal', () => {
  const pedal = (switches: number) => ({
    kind: 'pedal',
    modelId: '',
    controls: Array.from({ length: switches }, (_, at) => ({
      id: `key-${at + 1}`,
      kind: 'key' as const,
      row: 0,
      column: at,
      face: null,
    })),
  })

  it.each([
    [1, ['go']],
    [2, ['go', 'toggle']],
    [3, ['go', 'toggle', 'previous']],
    [12, ['go', 'toggle', 'previous']],
  ])('of %i switches has %j, from the left', (switches, acts) => {
    const layout = defaultLayout(pedal(switches))
    expect(layout.map(({ bindings }) => bindings.map(({ action }) => action.do))).toEqual([acts])
  })

  it('of a kind whose switches are known only once pressed has no bindings yet', () => {
    expect(defaultLayout({ kind: 'hid', modelId: 'hid/qmk', controls: [] })).toEqual([
      { name: 'Show', bindings: [], shows: {} },
    ])
  })
})

describe('a deck of 6 keys with 3 dials and 3 buttons below', () => {
  const info = deck(3, 2, { dials: 3 })
  const buttons = [7, 8, 9].map((number, column) => ({
    id: `key-${number}`,
    kind: 'key' as const,
    row: 2,
    column,
    face: null,
  }))
  const layout = defaultLayout({ ...info, controls: [...info.controls, ...buttons] })

  it('has GO and what it shows on keys with a picture, and pauses and pages on the buttons', () => {
    expect(layoutFaults(layout)).toEqual([])
    for (const { bindings, shows, name } of layout) {
      const actOf = (id: string) => bindings.find(({ control }) => control === id)?.action
      expect(actOf('key-4'), name).toEqual({ do: 'go' })
      expect(shows['key-1'], name).toBe('countdown')
      expect([actOf('key-7'), actOf('key-8'), actOf('key-9')], name).toEqual([
        { do: 'toggle' },
        { do: 'page', to: 'previous' },
        { do: 'page', to: 'next' },
      ])
      expect(
        bindings.filter(({ action }) => action.do === 'toggle'),
        name,
      ).toHaveLength(1)
      expect(Object.keys(shows), name).not.toContain('key-7')
    }
  })
})

describe('an X-keys', () => {
  const acts = ['go', 'toggle', 'previous', 'undo', 'adjust', 'adjust', 'message']
  const placesOf = (modelId: string): readonly string[] => {
    const model = xKeysModels.find(candidate => candidate.modelId === modelId)
    const layout = model === undefined ? [] : defaultLayout(model)
    expect(layoutFaults(layout)).toEqual([])
    return layout.flatMap(({ bindings }) =>
      bindings.map(({ control, action }) => {
        const { row, column } = model?.controls.find(({ id }) => id === control) ?? {}
        return `${action.do} at ${row},${column}`
      }),
    )
  }

  it.each([
    ['x-keys/xk-24', acts.map((act, at) => `${act} at ${at < 4 ? 5 : 4},${at % 4}`)],
    ['x-keys/xk-80', acts.map((act, at) => `${act} at 7,${at}`)],
    // Its jog lies in the bottom row, and its T-bar is a lever that nobody turns by chance.
    [
      'x-keys/xke-64-jog-t-bar',
      [
        ...acts.map((act, at) => `${act} at ${at < 6 ? 7 : 6},${at < 6 ? at + 4 : 4}`),
        'adjust at 5,0',
        'adjust at 5,0',
      ],
    ],
    ['x-keys/xk-16-stick', ['go at 0,0', 'toggle at 0,1', 'previous at 0,2']],
    ['x-keys/xk-12-joystick', [...acts.map((act, at) => `${act} at ${at < 4 ? 2 : 1},${at % 4}`)]],
    ['hid/xk-3', ['go at 0,0', 'toggle at 0,1', 'previous at 0,2']],
  ])(
    '%s is bound where it is pressed: GO at the bottom left of a panel, the first of a row',
    (modelId, places) => {
      expect(placesOf(modelId)).toEqual(places)
    },
  )
})

describe('machines', () => {
  it.each(['midi', 'osc'])(
    'over %s are bound to what they mean, and to nothing that ends or resets a show',
    kind => {
      const layout = defaultLayout({ kind, modelId: '', controls: [] })
      expect(layoutFaults(layout)).toEqual([])
      const bindings = layout.flatMap(page => page.bindings)
      expect(bindings.length).toBeGreaterThan(3)
      for (const { control, action } of bindings) {
        expect(isMachineControl(control), control).toBe(true)
        expect(['end', 'reset', 'undo', 'lock']).not.toContain(action.do)
      }
    },
  )

  it.each(['midi/X-TOUCH MINI', 'midi/APC mini mk2'])(
    'of a %s have GO, pause and what is held on their keys, and no key that ends a show',
    modelId => {
      const layout = defaultLayout({ kind: 'midi', modelId, controls: [] })
      expect(layoutFaults(layout)).toEqual([])
      const [page] = layout
      const keys = page?.bindings.filter(({ control }) => control.startsWith('note-')) ?? []
      expect(keys.map(({ action }) => action.do)).toEqual(['go', 'toggle', 'previous', 'undo', 'message'])
      expect(Object.values(page?.shows ?? {})).toEqual(['countdown'])
    },
  )

  it('start or go next with MSC GO, and where a cue comes with it, there', () => {
    const [page] = defaultLayout({ kind: 'midi', modelId: '', controls: [] })
    const actionOf = (id: string) => page?.bindings.find(({ control }) => control === id)?.action
    expect(actionOf('msc-go')).toEqual({ do: 'go' })
    expect(actionOf('msc-go-cue')).toEqual({ do: 'jump', to: 'sent' })
    expect(actionOf('mmc-play')).toEqual({ do: 'resume' })
    expect(actionOf('msc-reset')).toBeUndefined()
    expect(actionOf('msc-all-off')).toBeUndefined()
  })
})
