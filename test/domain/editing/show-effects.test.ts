import { describe, expect, it } from 'vitest'
import type { CueFields, Edit, EditContent, EditRow, NewRow } from '../../../src-main/domain/editing/edit.ts'
import {
  asksFirst,
  type ShowEffects,
  type ShowNow,
  showEffects,
} from '../../../src-main/domain/editing/show-effects.ts'
import { type Cue, defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { shownLateness } from '../../../src-main/domain/show/over-under.ts'
import { plan, project } from '../../../src-main/domain/show/schedule.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'

const began = instant(1_000_000)
const onTime = shift(began, duration(30_000))

const row = (id: string, cue: Partial<Cue> = {}, more: Partial<EditRow> = {}): EditRow => ({
  cue: {
    id,
    type: 'cue',
    title: `Title of ${id}`,
    subtitle: '',
    duration: duration(30_000),
    backgroundColor: null,
    preventEdits: false,
    skippedBy: null,
    startTime: null,
    parentId: null,
    ...cue,
  },
  cells: {},
  ...more,
})

const mention = '<rs-mention data-mention-id="host" data-fallback-name="Host"></rs-mention>'
const variable = '<rs-variable data-variable-key="winner" data-fallback-value=""></rs-variable>'
const department = { shortName: 'LX', color: '#ff0000', groups: [] }

/** `past`, then the cue on air and the next one in a group, then two more, one of them skipped. */
const content: EditContent = {
  rundown: { title: 'Evening', timezone: null, startTime: began, status: 'draft', settings: defaultSettings },
  columns: [
    { id: 'lx', name: 'Lights', department },
    { id: 'script', name: 'Script' },
  ],
  rows: [
    row('past'),
    row('group', { type: 'group' }),
    row('air', { parentId: 'group' }, { cells: { lx: 'LX 1', script: 'Nemo' }, rich: { script: variable } }),
    row('next', { parentId: 'group' }, { cells: { lx: 'LX 2', script: '@Host' }, rich: { script: mention } }),
    row('skipped', { skippedBy: 'self' }),
    row('later'),
    row('last'),
  ],
  mentions: [{ id: 'host', name: 'Host', color: '#ff0000', description: '' }],
  variables: [{ key: 'winner', value: 'Nemo' }],
}

/** On time in the cue on air; the plan starts at 0. */
const called: ShowNow = {
  rehearsing: false,
  onAir: 'air',
  rehearsed: null,
  standing: [],
  lateness(cues, startTime) {
    const planned = plan(cues, startTime)
    const state = {
      phase: 'running',
      cueId: 'air',
      kickoff: onTime,
      deadline: shift(onTime, duration(30_000)),
    } as const
    return shownLateness(project(planned, state, onTime), planned.end)
  },
}

const effects = (...edits: readonly Edit[]): ShowEffects => showEffects(edits, content, called)

const field = (cueId: string, fields: CueFields): Edit => ({ do: 'cue', cueId, fields })
const place = (cueId: string, afterId: string | null, parentId: string | null = null): Edit => ({
  do: 'place',
  rows: [{ cueId, parentId, afterId }],
})
const fresh: NewRow = {
  cue: {
    type: 'cue',
    title: 'Fresh',
    subtitle: '',
    duration: duration(0),
    backgroundColor: null,
    startTime: null,
  },
  cells: {},
  locked: false,
  skipped: false,
}
const cell = (cueId: string, columnId: string, text: string): Edit => ({
  do: 'cell',
  cueId,
  columnId,
  value: { text, html: null },
})

/** What of the cue on air and the next one changes, and which cue is next afterwards. */
const said = ({ fault, onAir, next, otherNext }: ShowEffects): object => ({
  ...(fault === null ? {} : { fault }),
  ...(onAir === null ? {} : { onAir: onAir.changes }),
  ...(next === null ? {} : { next: next.changes }),
  ...(otherNext === null ? {} : { becomes: otherNext.is?.cue.id ?? null }),
})

describe('what an edit does to the show that is called', () => {
  it.each<[string, object, ...Edit[]]>([
    ['a title of the cue on air', { onAir: ['title'] }, field('air', { title: 'Other' })],
    ['the same title', {}, field('air', { title: 'Title of air' })],
    [
      'a colour of the next cue',
      { next: ['backgroundColor'] },
      field('next', { backgroundColor: '#00ff00' }),
    ],
    ['a cue further on', {}, field('later', { title: 'Other' }), cell('last', 'lx', 'LX 9')],
    ['a lock', {}, { do: 'lock', cueId: 'air', locked: true }],
    [
      'cells of both',
      { onAir: [{ column: 'Lights' }], next: [{ column: 'Lights' }] },
      cell('air', 'lx', ''),
      cell('next', 'lx', 'LX 3'),
    ],
    [
      'a column with cells of both',
      { onAir: [{ column: 'Lights' }], next: [{ column: 'Lights' }] },
      { do: 'column.remove', columnId: 'lx' },
    ],
    [
      'a column that becomes private',
      { onAir: [{ column: 'Script' }], next: [{ column: 'Script' }] },
      { do: 'column.hide', columnId: 'script', hidden: true },
    ],
    [
      'a column that is no department any longer',
      { onAir: [{ column: 'Lights' }], next: [{ column: 'Lights' }] },
      { do: 'column.department', columnId: 'lx', department: null },
    ],
    [
      'the colour of a department',
      {},
      { do: 'column.department', columnId: 'lx', department: { ...department, color: '#00ff00' } },
    ],
    ['the name of a column', {}, { do: 'column.name', columnId: 'lx', name: 'LX' }],
    [
      'the order of columns in which they show anything',
      { onAir: ['columnOrder'], next: ['columnOrder'] },
      { do: 'column.order', columnIds: ['script', 'lx'] },
    ],
    [
      'a text variable in the cue on air',
      { onAir: [{ column: 'Script' }] },
      { do: 'variable', key: 'winner', value: 'Käärijä' },
    ],
    ['another text variable', {}, { do: 'variable', key: 'other', value: 'x' }],
    [
      'a mention in the next cue',
      { next: [{ column: 'Script' }] },
      { do: 'mention', mentionId: 'host', fields: { name: 'Petra' } },
    ],
    ['the colour of a mention', {}, { do: 'mention', mentionId: 'host', fields: { color: '#00ff00' } }],
    [
      'the cue on air behind the next one',
      { onAir: ['place'], becomes: 'later' },
      place('air', 'next', 'group'),
    ],
    ['the group of both', { onAir: ['place'], next: ['place'] }, place('group', null)],
    ['the cue on air to where it stands', {}, place('air', null, 'group')],
    ['the next cue behind another', { becomes: 'later' }, place('next', 'later')],
    ['the next cue into the past', { becomes: 'later' }, place('next', null)],
    ['another cue before the next one', { becomes: 'last' }, place('last', 'air', 'group')],
    ['a cue that comes later, further on', {}, place('later', 'last')],
    [
      'a new cue before the next one',
      { becomes: 'new' },
      { do: 'add', id: 'new', row: fresh, place: { parentId: 'group', afterId: 'air' } },
    ],
    [
      'a new heading before the next one',
      {},
      {
        do: 'add',
        id: 'new',
        row: { ...fresh, cue: { ...fresh.cue, type: 'heading' } },
        place: { parentId: 'group', afterId: 'air' },
      },
    ],
    [
      'a new cue behind the next one',
      {},
      { do: 'add', id: 'new', row: fresh, place: { parentId: 'group', afterId: 'next' } },
    ],
    ['the next cue gone', { becomes: 'later' }, { do: 'remove', cueId: 'next' }],
    ['the next cue as a heading', { becomes: 'later' }, field('next', { type: 'heading' })],
    ['the next cue skipped', { becomes: 'later' }, { do: 'skip', cueId: 'next', skipped: true }],
    [
      'a skip taken back before the next one',
      { becomes: 'skipped' },
      place('skipped', 'air', 'group'),
      { do: 'skip', cueId: 'skipped', skipped: false },
    ],
    [
      'nothing left',
      { becomes: null },
      ...['next', 'later', 'last'].map((cueId): Edit => ({ do: 'remove', cueId })),
    ],
    [
      'the rest of the group skipped',
      { onAir: ['skipped'], becomes: 'later' },
      { do: 'skip', cueId: 'group', skipped: true },
    ],
  ])('%s', (_, expected, ...edits) => {
    expect(said(effects(...edits))).toEqual(expected)
  })

  it('names the cue that is next no longer beside the one that is', () => {
    const { otherNext } = effects(place('next', 'later'))
    expect([otherNext?.was?.cue.id, otherNext?.is?.cue.id]).toEqual(['next', 'later'])
  })

  it('the cue on air can be neither deleted, nor skipped, nor anything but a cue', () => {
    expect(effects({ do: 'remove', cueId: 'air' }).fault).toBe('removed')
    expect(effects({ do: 'skip', cueId: 'air', skipped: true }).fault).toBe('skipped')
    expect(effects(field('air', { type: 'heading' })).fault).toBe('type')
    expect(effects(field('air', { type: 'group' })).fault).toBe('type')
  })

  it('a skip of the cue on air is taken back', () => {
    const rows = content.rows.map(one => (one.cue.id === 'air' ? row('air', { skippedBy: 'self' }) : one))
    const edits: readonly Edit[] = [{ do: 'skip', cueId: 'air', skipped: false }]
    expect(said(showEffects(edits, { ...content, rows }, called))).toEqual({
      onAir: ['skipped'],
    })
  })

  it('is asked about where it changes how early or late the show is, and not where the rest of it is longer or shorter', () => {
    const minute = duration(60_000)
    const early = effects({ do: 'rundown', fields: { startTime: shift(began, minute) } })
    expect(early.lateness).toEqual({ was: 0, is: -minute })
    expect(asksFirst(early, 'act')).toBe(true)
    expect(effects({ do: 'rundown', fields: { title: 'Other', timezone: 'Asia/Tokyo' } }).lateness).toBeNull()

    const past = effects(field('past', { duration: minute }))
    expect([past.lateness, asksFirst(past, 'act')]).toEqual([{ was: 0, is: -30_000 }, true])
    for (const edit of [field('later', { type: 'heading' }), field('later', { duration: minute })])
      expect(asksFirst(effects(edit), 'act')).toBe(false)

    // The last cue waits for its fixed start with the cue before it and without.
    const rows = content.rows.map(one =>
      one.cue.id === 'last' ? row('last', { startTime: shift(began, duration(120_000)) }) : one,
    )
    const before = { ...content, rows }
    const absorbed = showEffects([field('later', { type: 'heading' })], before, called)
    expect(absorbed.lateness).toBeNull()
  })

  it('in a rehearsal a skip is asked about, since it is of the real show', () => {
    const skip: Edit = { do: 'skip', cueId: 'last', skipped: true }
    const rehearsed = { ...called, rehearsing: true, onAir: null }
    const asked = showEffects([skip], content, rehearsed)
    expect(asked.skipsReal.map(({ cue }) => cue.id)).toEqual(['last'])
    expect(asksFirst(asked, 'act')).toBe(true)
    expect(asksFirst(showEffects([skip], content, { ...called, onAir: null }), 'act')).toBe(false)
    expect(asksFirst(showEffects([field('last', { title: 'Other' })], content, rehearsed), 'act')).toBe(false)
  })

  it('the cue that a rehearsal stands on is kept as the one on air is, whether or not a show is on air beside it', () => {
    const remove: Edit = { do: 'remove', cueId: 'last' }
    for (const onAir of ['air', null])
      expect(
        showEffects([remove], content, { ...called, rehearsing: true, onAir, rehearsed: 'last' }).fault,
      ).toBe('rehearsed-removed')
    expect(showEffects([remove], content, called).fault).toBeNull()
  })

  it('what was typed is not asked about, unless another cue is next by it', () => {
    expect(asksFirst(effects(field('air', { title: 'Other' })), 'typed')).toBe(false)
    expect(asksFirst(effects(field('next', { type: 'heading' })), 'typed')).toBe(true)
  })

  it('an act is asked about where it changes the cue on air or the next one, a key also where anything is lost', () => {
    const other = effects(field('later', { title: '' }))
    const gone = effects({ do: 'remove', cueId: 'last' })
    expect([asksFirst(other, 'act'), asksFirst(gone, 'act')]).toEqual([false, false])
    expect([asksFirst(other, 'key'), asksFirst(gone, 'key')]).toEqual([true, true])
    expect(asksFirst(effects(field('air', { title: 'Other' })), 'act')).toBe(true)
    expect(asksFirst(effects(field('air', { title: 'Other' })), 'agreed')).toBe(false)
  })

  it('calls that stand by are named where they go, also before the show', () => {
    const standing = ['next lx start']
    const gone = (edit: Edit): ShowEffects =>
      showEffects([edit], content, { ...called, onAir: null, standing })
    for (const edit of [
      { do: 'remove', cueId: 'next' },
      { do: 'column.department', columnId: 'lx', department: null },
      cell('next', 'lx', ''),
    ] as const) {
      expect(gone(edit).cancelled).toMatchObject([{ text: 'LX 2' }])
      expect(asksFirst(gone(edit), 'act')).toBe(true)
    }
    expect(asksFirst(gone(cell('next', 'lx', 'LX 3')), 'act')).toBe(false)
    expect(asksFirst(gone({ do: 'remove', cueId: 'air' }), 'key')).toBe(false)
  })

  it('a call that stands by and only gets another time stands by further; one that is typed away is asked about', () => {
    const timed: EditContent = {
      ...content,
      rows: content.rows.map(one =>
        one.cue.id === 'air' ? { ...one, cells: { lx: '+0:20 LX 11\n+0:40 LX 12' } } : one,
      ),
    }
    const with11 = (edit: Edit): ShowEffects =>
      showEffects([edit], timed, { ...called, standing: ['air lx +0:20'] })
    const later = with11(cell('air', 'lx', '+0:50 LX 11\n+0:40 LX 12'))
    expect([later.cancelled, asksFirst(later, 'typed')]).toEqual([[], false])
    const away = with11(cell('air', 'lx', '+0:40 LX 12'))
    expect([away.cancelled, asksFirst(away, 'typed')]).toEqual([
      [expect.objectContaining({ text: 'LX 11' })],
      true,
    ])
  })

  it('calls that stand by for the next cue are named where another cue is next by the edit', () => {
    const show: ShowNow = { ...called, standing: ['next lx start', 'air lx +0:20'] }
    const add = (afterId: string): Edit => ({
      do: 'add',
      id: 'fresh',
      row: fresh,
      place: { parentId: 'group', afterId },
    })
    const cancelled = (edit: Edit, now = show) =>
      showEffects([edit], content, now).cancelled.map(({ text }) => text)
    expect(cancelled(add('air'))).toEqual(['LX 2'])
    expect(cancelled(place('last', 'air', 'group'))).toEqual(['LX 2'])
    expect(cancelled({ do: 'skip', cueId: 'next', skipped: true })).toEqual(['LX 2'])
    expect(cancelled(add('next'))).toEqual([])
    // Those of the show on air, wherever a rehearsal beside it stands.
    const rehearsal: ShowNow = { ...show, rehearsing: true, rehearsed: 'last' }
    expect(cancelled(add('air'), rehearsal)).toEqual(['LX 2'])
    expect(cancelled(add('next'), rehearsal)).toEqual([])
    const beforeShow: ShowNow = { ...called, onAir: null, standing: ['air lx start'] }
    const first: Edit = { do: 'remove', cueId: 'past' }
    expect(cancelled(first, beforeShow)).toEqual([])
    expect(
      cancelled({ do: 'place', rows: [{ cueId: 'last', parentId: null, afterId: null }] }, show),
    ).toEqual([])
  })
})
