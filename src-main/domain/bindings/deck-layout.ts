import type { Binding, BoundAction, Show, SurfaceLayout, SurfacePage } from './binding.ts'
import type { LayoutControl } from './layout-control.ts'

/** What stands on one key. */
type Cell = { readonly show: Show } | { readonly act: BoundAction }

const show = (name: Show): Cell => ({ show: name })
const act = (action: BoundAction): Cell => ({ act: action })
const adjust = (seconds: number): Cell => act({ do: 'adjust', seconds })
const ahead = (count: number): Cell => act({ do: 'jump', to: { ahead: count } })

const go = act({ do: 'go' })
const toggle = act({ do: 'toggle' })
const plan = show('over-under')
const headShows: readonly Cell[] = [show('next'), plan, show('link'), show('clock'), show('on-air')]
/** For decks with few keys: without `next`, since the GO key shows the next cue. */
const fewShows: readonly Cell[] = [show('on-air'), plan, show('link'), show('clock')]
const few = 15
/** So few that there is room for the plan and one more act. */
const fewest = 6
/** What a turn does better. */
const onDials: ReadonlySet<BoundAction['do']> = new Set<BoundAction['do']>(['adjust', 'brightness'])
const previous = act({ do: 'previous' })
const undo = act({ do: 'undo' })
const transportKeys: readonly Cell[] = [
  toggle,
  previous,
  undo,
  adjust(-30),
  adjust(30),
  act({ do: 'message' }),
]
const fewTransportKeys: readonly Cell[] = [
  toggle,
  undo,
  ...transportKeys.filter(cell => cell !== toggle && cell !== undo),
]
/** On the first page where there are departments: ahead of all but the acts that go with GO. */
const callKeys: readonly Cell[] = [act({ do: 'standby', of: 'all' }), act({ do: 'call', of: 'all' })]
const keyOf = (name: string): Cell => act({ do: 'step', of: { name } })
/** Of a whole desk, and rarely wanted: on the last page, and most of them held. */
const rare: readonly Cell[] = [
  act({ do: 'lock' }),
  act({ do: 'end' }),
  act({ do: 'reset' }),
  act({ do: 'brightness', by: -10 }),
  act({ do: 'brightness', by: 10 }),
]
/** The next cue stands on GO; jumps begin behind it. */
const firstJump = 2
const farthest = 40

/**
 * A deck reads from the top left: how long, what next, early or late; fingers rest at the bottom left, so GO is there,
 * on every page. What finds no room on the first page is on the next ones. `departments`: STANDBY and CALL are on the first
 * page, and each department has a key.
 */
export function deckLayout(
  controls: readonly LayoutControl[],
  departments: readonly string[] = [],
): SurfaceLayout {
  const keys = controls.filter(({ kind, face }) => kind === 'key' && face !== null)
  const buttons = controls.filter(({ kind, face }) => kind === 'key' && face === null)
  const strips = controls.filter(({ kind }) => kind === 'touch-strip')
  const touchKeys = controls.filter(({ kind }) => kind === 'touch-key')
  const dials = controls.filter(({ kind }) => kind === 'dial')
  const rows = [...new Set(keys.map(({ row }) => row))].map(row => keys.filter(key => key.row === row))
  const top = rows[0] ?? []
  const bottom = rows.at(-1) ?? []
  const pagers = touchKeys.length === 2 ? touchKeys : buttons.length === 3 ? buttons.slice(1) : []
  const pagedElsewhere = pagers.length === 2
  /** Below the keys of some decks: the first pauses and resumes, the others are the pages. */
  const pauser = buttons.length === 3 ? buttons[0] : undefined

  const goKey = bottom[0]
  const pageKey = pagedElsewhere ? undefined : bottom.at(-1)
  const timeKey = strips.length > 0 ? undefined : top[0]
  const fixed = new Set([goKey, pageKey, timeKey])
  const freeOf = (some: readonly LayoutControl[]) => some.filter(key => !fixed.has(key))

  const page = (name: string, at: number, pages: number, cells: ReadonlyMap<string, Cell>): SurfacePage => {
    const all = new Map(cells)
    if (goKey !== undefined) all.set(goKey.id, go)
    if (timeKey !== undefined) all.set(timeKey.id, show('countdown'))
    if (pageKey !== undefined) all.set(pageKey.id, act({ do: 'page', to: (at + 1) % pages }))
    const placed = [...all]
    return {
      name,
      bindings: [
        ...placed.flatMap(([control, cell]): readonly Binding[] =>
          'act' in cell ? [{ control, trigger: 'press', action: cell.act }] : [],
        ),
        ...pauserBindings(pauser),
        ...pagerBindings(pagers),
        ...dialBindings(dials),
      ],
      shows: {
        ...Object.fromEntries(
          placed.flatMap(([control, cell]) => ('show' in cell ? [[control, cell.show]] : [])),
        ),
        ...stripShows(strips, dials.length),
      },
    }
  }

  const turned = dials.length > 0
  const wanted = (cells: readonly Cell[]): Cell[] =>
    cells.filter(cell => !(turned && 'act' in cell && onDials.has(cell.act.do)))
  const first = new Map<string, Cell>()
  const heads = keys.length <= few ? fewShows : headShows
  const all = heads.filter(cell => strips.length < 2 || cell !== plan)
  const tiny = keys.length <= fewest
  const shows = tiny ? all.filter(cell => cell === plan) : [...all]
  const acts = wanted(tiny ? fewTransportKeys : transportKeys).filter(
    cell => pauser === undefined || cell !== toggle,
  )
  const calls = departments.length === 0 ? [] : [...callKeys]
  // A small deck has no middle row: the calling keys replace the planned ones.
  for (const key of freeOf(top).slice(0, rows.length > 2 ? 0 : calls.length)) place(first, key, calls)
  for (const key of freeOf(bottom)) place(first, key, acts)
  for (const key of freeOf(top)) if (!first.has(key.id)) place(first, key, shows, acts)
  const own = departments.map(keyOf)
  for (const key of freeOf(rows.slice(1, -1).flat())) place(first, key, calls, acts, own)
  // What is left reads from the nearest cue to the farthest, wherever it is.
  const jumps = Array.from({ length: farthest - firstJump + 1 }, (_, at) => ahead(at + firstJump))
  for (const key of freeOf(keys)) if (!first.has(key.id)) place(first, key, jumps)

  const free = freeOf(keys)
  const rest = tiny ? [...shows, ...all.filter(cell => cell !== plan)] : shows
  // Those that do not all fit on the first page stand together on one of their own.
  const crew = own.length === 0 ? [] : departments.map(keyOf)
  // STANDBY and CALL have the place of what few keys show.
  const least = tiny && departments.length > 0 ? acts.length + rest.length : acts.length
  const more = [...acts, ...rest].slice(0, Math.ceil(least / free.length) * free.length)
  // Where few cues are on the first page they have one of their own, from the nearest.
  const shown = farthest - firstJump + 1 - jumps.length
  const cues = shown < 8 ? free.map((_, at) => ahead(at + firstJump)) : []
  const named: readonly NamedCells[] = [
    ['Show', first],
    ...spread('Crew', crew, free),
    ...spread('More', more, free),
    ...spread('Cues', cues, free),
    ...spread('Desk', wanted(rare), free),
  ]
  return named.map(([name, cells], at) => page(name, at, named.length, cells))
}

type NamedCells = readonly [string, ReadonlyMap<string, Cell>]

/** As many pages as these cells need on the free keys. */
function spread(name: string, cells: readonly Cell[], free: readonly LayoutControl[]): readonly NamedCells[] {
  const count = free.length === 0 ? 0 : Math.ceil(cells.length / free.length)
  return Array.from({ length: count }, (_, at) => {
    const some = cells.slice(at * free.length)
    const title = at === 0 ? name : `${name} ${at + 1}`
    return [title, new Map(free.flatMap((key, place) => (some[place] ? [[key.id, some[place]]] : [])))]
  })
}

/** Takes the next of the first list that has one. */
function place(cells: Map<string, Cell>, key: LayoutControl, ...from: Cell[][]): void {
  const cell = from.find(list => list.length > 0)?.shift()
  if (cell !== undefined) cells.set(key.id, cell)
}

const pauserBindings = (pauser: LayoutControl | undefined): readonly Binding[] =>
  pauser === undefined ? [] : [{ control: pauser.id, trigger: 'press', action: { do: 'toggle' } }]

function pagerBindings([left, right]: readonly LayoutControl[]): readonly Binding[] {
  if (left === undefined || right === undefined) return []
  return [
    { control: left.id, trigger: 'press', action: { do: 'page', to: 'previous' } },
    { control: right.id, trigger: 'press', action: { do: 'page', to: 'next' } },
  ]
}

const turns = (control: string, forward: BoundAction, back: BoundAction): readonly Binding[] => [
  { control, trigger: 'turn', action: forward },
  { control, trigger: 'turn-back', action: back },
]

/** The first adjusts by 10 s, the second by 30 s, the last is the light, the one before it the pages. Pushing does nothing. */
function dialBindings(dials: readonly LayoutControl[]): readonly Binding[] {
  const [near, ...others] = dials.map(({ id }) => id)
  const light = others.pop()
  const pages = others.length > 1 ? others.pop() : undefined
  const [far] = others
  return [
    ...(near === undefined ? [] : turns(near, { do: 'adjust', seconds: 10 }, { do: 'adjust', seconds: -10 })),
    ...(far === undefined ? [] : turns(far, { do: 'adjust', seconds: 30 }, { do: 'adjust', seconds: -30 })),
    ...(pages === undefined ? [] : turns(pages, { do: 'page', to: 'next' }, { do: 'page', to: 'previous' })),
    ...(light === undefined ? [] : turns(light, { do: 'brightness', by: 5 }, { do: 'brightness', by: -5 })),
  ]
}

/** The countdown stands over the dial that moves it, the plan over the next; over the others what they do, or the time. */
function stripShows(strips: readonly LayoutControl[], dials: number): Readonly<Record<string, Show>> {
  const shows: Record<string, Show> = {}
  for (const [at, strip] of strips.entries()) {
    if (at === 0) shows[strip.id] = 'countdown'
    else if (at === 1) shows[strip.id] = 'over-under'
    else if (at < strips.length - 2 || dials === 0) shows[strip.id] = at === 2 ? 'on-air' : 'clock'
  }
  return shows
}
