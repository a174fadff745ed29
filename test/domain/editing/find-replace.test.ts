import { describe, expect, it } from 'vitest'
import { withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import {
  createFinder,
  type Finder,
  type FindOptions,
  replacedHtml,
  replacedText,
  textRuns,
} from '../../../src-main/domain/editing/find.ts'
import { findAll, replaceFound } from '../../../src-main/domain/editing/find-replace.ts'
import { keyFault, referenceUses, renameVariable } from '../../../src-main/domain/editing/reference-uses.ts'
import {
  insertTemplate,
  missingColumns,
  templateDepartments,
  templateRows,
} from '../../../src-main/domain/editing/template.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { createLinearPatterns } from '../../../src-renderer/views/edit/panels/linear-patterns.ts'
import fc from '../../support/fast-check.ts'

/** The engine of the page, with a clock that each reading moves on by 1 ms. */
const patternsFor = (longest = Number.POSITIVE_INFINITY) => {
  let time = 0
  return createLinearPatterns({ now: () => ++time, longest })
}
const { compile } = patternsFor()

const finder = (query: string, more: Partial<FindOptions> = {}, engine = compile): Finder => {
  const made = createFinder({ query, matchCase: false, wholeWords: false, regular: false, ...more }, engine)
  if (!made.ok) throw new Error(made.fault)
  return made.finder
}

const row = (
  id: string,
  title: string,
  more: Partial<EditRow> & { locked?: boolean; parentId?: string; type?: 'cue' | 'group' } = {},
): EditRow => ({
  cue: {
    id,
    type: more.type ?? 'cue',
    title,
    subtitle: '',
    duration: duration(1_000),
    backgroundColor: null,
    preventEdits: more.locked ?? false,
    skippedBy: null,
    startTime: null,
    parentId: more.parentId ?? null,
  },
  cells: more.cells ?? {},
  ...(more.rich !== undefined && { rich: more.rich }),
})
const contentOf = (rows: readonly EditRow[]): EditContent => ({
  rundown: { title: 'R', timezone: null, startTime: null, status: 'draft', settings: defaultSettings },
  columns: [
    { id: 'lx', name: 'LX' },
    { id: 'snd', name: 'Sound' },
  ],
  rows,
  mentions: [{ id: 'm1', name: 'Ann', color: '#112233', description: '' }],
  variables: [{ key: 'hall', value: 'Hall 2' }],
})
const variable = '<rs-variable data-variable-key="hall" data-fallback-value="H"></rs-variable>'

describe('find and replace', () => {
  it('finds by letters, by whole words and by regular expression', () => {
    expect(finder('go').matches('Go, ago, GO')).toHaveLength(3)
    expect(finder('go', { matchCase: true }).matches('Go, ago, GO')).toEqual([{ from: 5, to: 7 }])
    expect(finder('go', { wholeWords: true }).matches('Go, ago, GO')).toHaveLength(2)
    expect(finder('über', { wholeWords: true }).matches('überall über')).toHaveLength(1)
    expect(replacedText(finder('a.c (x)'), 'a.c (x) abc x', 'Y')).toBe('Y abc x')
    expect(replacedText(finder('LX (\\d+)', { regular: true }), 'LX 12 and lx 7', 'Q$1 $$ $&')).toBe(
      'Q12 $ LX 12 and Q7 $ lx 7',
    )
    expect(finder('x*', { regular: true }).matches('abc')).toEqual([])
  })

  it('takes every character of plain text as it stands', () => {
    for (let code = 0x20; code < 0x7f; code += 1) {
      const character = String.fromCharCode(code)
      expect(finder(character).matches(`ä${character}ö`), character).toEqual([{ from: 1, to: 2 }])
    }
    expect(replacedText(finder('Change-over', { wholeWords: true }), 'Change-over, 2', 'Swap')).toBe(
      'Swap, 2',
    )
  })

  it('replaces by the groups of a regular expression, wherever the match stands', () => {
    const swap = finder('(?<first>\\p{L}+)-(\\p{L}*)', { regular: true })
    expect(replacedText(swap, '🎬 ab-cd, x-', '$2.$1.$3')).toBe('🎬 cd.ab., .x.')
    expect(replacedText(finder('^\\s*(go)?', { regular: true }), '  go\n\n off', '[$1]')).toBe('[go]\n[]off')
    expect(replacedText(finder('\\bgo', { regular: true }), 'ago gogo', 'X')).toBe('ago Xgo')
  })

  it('takes whole words of a regular expression, one after another', () => {
    const whole = (query: string) => finder(query, { regular: true, wholeWords: true })
    expect(
      whole('go|gone')
        .matches('gone go, go ago')
        .map(({ from }) => from),
    ).toEqual([0, 5, 9])
    expect(replacedText(whole('(\\d)(\\d)?'), '1 2 34 567 ü8', '<$2$1>')).toBe('<1> <2> <43> 567 ü8')
    expect(whole('x*').matches('ab xx')).toMatchObject([{ from: 3, to: 5 }])
  })

  it('says what is wrong with a regular expression, and what this search does not support', () => {
    const fault = (query: string, wholeWords = false) =>
      createFinder({ query, matchCase: true, wholeWords, regular: true }, compile)
    expect(fault('(')).toMatchObject({ ok: false, fault: 'invalid' })
    expect(fault('a)(b', true)).toMatchObject({ ok: false, fault: 'invalid' })
    expect(fault('LX(?= 4)')).toEqual({ ok: false, fault: 'unsupported', detail: '(?=' })
    expect(fault('(a)\\1')).toEqual({ ok: false, fault: 'unsupported', detail: '\\1' })
    expect(fault('((a{100}){100}){100}')).toMatchObject({ ok: false, fault: 'unsupported' })
    expect(fault('')).toEqual({ ok: false, fault: 'empty' })
  })

  it.each(['((a+))+$', '(a|a)*$', '(a+)+$', '(a|aa)+b', '((a*)*)*c'])(
    'finds %s in a long text in a few steps',
    query => {
      const { compile: counted, within } = patternsFor(100)
      const text = `${'a'.repeat(10_000)}!`
      expect(within(() => finder(query, { regular: true }, counted).matches(text))).toEqual([])
      expect(within(() => finder(query, { regular: true, wholeWords: true }, counted).matches(text))).toEqual(
        [],
      )
    },
  )

  it('gives up a search whose matches take too long, and finds again after it', () => {
    const { compile: counted, within } = patternsFor(100)
    const each = finder('a(?:.*z)?', { regular: true }, counted)
    expect(within(() => each.matches('a'.repeat(10_000)))).toBeNull()
    expect(within(() => each.matches('a a'))).toHaveLength(2)
  })

  it('replaces in rich text over marks, and leaves marks, mentions and addresses as they are', () => {
    const html =
      '<p>House to <b>ha</b>lf, <a href="https://half.example">half</a></p><rs-mention data-mention-id="half"></rs-mention>'
    expect(replacedHtml(finder('half'), html, 'a & b')).toBe(
      '<p>House to <b>a &amp; b</b>, <a href="https://half.example">a &amp; b</a></p><rs-mention data-mention-id="half"></rs-mention>',
    )
    expect(replacedHtml(finder('half'), html, 'x', nth => nth === 1)).toContain(
      '<b>ha</b>lf, <a href="https://half.example">x</a>',
    )
    expect(textRuns('a<br>b<b>c</b><p>d</p>')).toEqual(['a', 'bc', 'd'])
  })

  it('is in rich text what it is in plain text, wherever marks begin and end', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'x'), maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 8 }),
        letters.filter(text => text !== ''),
        letters,
        (pieces, query, by) => {
          const html = pieces.map((piece, at) => (at % 2 === 0 ? piece : `<b>${piece}</b>`)).join('')
          const replaced = replacedHtml(finder(query), html, by)
          expect(replaced.replaceAll(/<[^>]*>/g, '')).toBe(replacedText(finder(query), pieces.join(''), by))
          expect(replaced.replaceAll(/[^<>/b]|(?<=[^</])b/g, '').match(/<b>/g)?.length ?? 0).toBe(
            html.match(/<b>/g)?.length ?? 0,
          )
        },
      ),
    )
  })

  it('walks over titles and cells in order, replaces one or all, and leaves locked rows', () => {
    const content = contentOf([
      row('1', 'Fog on', { cells: { lx: 'fog, fog' } }),
      row('2', 'Locked fog', { locked: true }),
      row('3', 'x', { cells: { lx: 'fog' }, rich: { lx: `<i>f</i>og ${variable}` } }),
    ])
    const fields = [{ field: 'title' }, { columnId: 'lx' }] as const
    const found = findAll(content, finder('fog'), fields)
    expect(found.map(({ cueId, nth, locked }) => [cueId, nth, locked])).toEqual([
      ['1', 0, false],
      ['1', 0, false],
      ['1', 1, false],
      ['2', 0, true],
      ['3', 0, false],
    ])
    const all = withEdits(content, replaceFound(content, finder('fog'), found, 'haze'))
    expect(all.rows.map(({ cue, cells, rich }) => [cue.title, cells['lx'], rich?.['lx']])).toEqual([
      ['haze on', 'haze, haze', undefined],
      ['Locked fog', undefined, undefined],
      ['x', 'haze Hall 2', `<i>haze</i> ${variable}`],
    ])
    const one = withEdits(content, replaceFound(content, finder('fog'), found.slice(2, 3), 'haze'))
    expect(one.rows[0]?.cells['lx']).toBe('fog, haze')
  })
})

describe('words of a rundown', () => {
  it('are counted by cell, and renamed in every cell that is not locked', () => {
    const content = contentOf([
      row('1', 'a', { cells: { lx: 'Hall 2 Hall 2' }, rich: { lx: `${variable} ${variable}` } }),
      row('2', 'b', {
        cells: { snd: '@Ann' },
        rich: { snd: '<rs-mention data-mention-id="m1"></rs-mention>' },
      }),
    ])
    expect(referenceUses(content.rows).variables.get('hall')).toBe(1)
    expect(referenceUses(content.rows).mentions.get('m1')).toBe(1)
    const renamed = withEdits(content, renameVariable(content, 'hall', 'venue').edits)
    expect(renamed.variables).toEqual([{ key: 'venue', value: 'Hall 2' }])
    expect(renamed.rows[0]?.rich?.['lx']).toBe(`${variable} ${variable}`.replaceAll('hall', 'venue'))
    expect(renamed.rows[0]?.cells['lx']).toBe('Hall 2 Hall 2')
    const locked = contentOf([row('1', 'a', { locked: true, cells: { lx: 'x' }, rich: { lx: variable } })])
    const { edits, kept } = renameVariable(locked, 'hall', 'venue')
    expect(kept).toBe(1)
    expect(withEdits(locked, edits).variables.map(({ key }) => key)).toEqual(['hall', 'venue'])
  })

  it('have keys of lower-case letters, digits and hyphens, each once', () => {
    const variables = [{ key: 'hall', value: '' }]
    expect(
      ['', 'Hall', 'a b', 'hall', 'a'.repeat(65), 'hall-2'].map(key => keyFault(key, variables)),
    ).toEqual(['empty', 'form', 'form', 'taken', 'long', null])
  })
})

describe('a template', () => {
  const mention = (id: string) => `<rs-mention data-mention-id="${id}" data-fallback-name="Ann"></rs-mention>`
  const content = contentOf([
    row('g', 'Group', { type: 'group' }),
    row('1', 'Child', { parentId: 'g', cells: { lx: 'go', snd: '@Ann' }, rich: { snd: mention('m1') } }),
    row('2', 'After', { cells: { lx: 'out' } }),
  ])
  const ids = () => {
    let made = 0
    return () => {
      made += 1
      return `new-${made}`
    }
  }

  it('puts its rows into another rundown, by the names of columns and mentions there', () => {
    const rows = templateRows(content, ['g', '1', '2'])
    const other: EditContent = {
      ...contentOf([row('x', 'First')]),
      columns: [{ id: 'light', name: ' lx' }],
      mentions: [{ id: 'm9', name: 'ann', color: '#000000', description: '' }],
    }
    expect(missingColumns(rows, other.columns)).toEqual(['Sound'])
    const place = { parentId: null, afterId: 'x' }
    const { edits, ids: made } = insertTemplate({
      rows,
      content: other,
      place,
      addColumns: true,
      newId: ids(),
    })
    const after = withEdits(other, edits)
    expect(after.columns.map(({ name }) => name)).toEqual([' lx', 'Sound'])
    expect(after.rows.map(({ cue }) => cue.title)).toEqual(['First', 'Group', 'Child', 'After'])
    expect(after.rows[2]?.cue.parentId).toBe(made[0])
    expect(after.rows[2]?.cells).toEqual({ light: 'go', [after.columns[1]?.id ?? '']: '@Ann' })
    expect(Object.values(after.rows[2]?.rich ?? {})).toEqual([mention('m9')])
    // What came out goes in again: nothing of it was lost.
    expect(templateRows(after, made)).toEqual(
      rows.map(each => ({
        ...each,
        cells: Object.fromEntries(
          Object.entries(each.cells).map(([name, value]) => [name === 'LX' ? ' lx' : name, value]),
        ),
        children: each.children.map(child => ({
          ...child,
          cells: { ' lx': { text: 'go', html: null }, Sound: { text: '@Ann', html: mention('m9') } },
        })),
      })),
    )
  })

  it('makes a department of the column that it adds, where that was one', () => {
    const sound = { shortName: 'SND', color: '#2266aa', groups: ['band'] }
    const from: EditContent = {
      ...content,
      columns: content.columns.map(column =>
        column.id === 'snd' ? { ...column, department: sound } : column,
      ),
    }
    const rows = templateRows(from, ['g'])
    const departments = templateDepartments(from, rows)
    const other = { ...contentOf([]), columns: [] }
    const place = { parentId: null, afterId: null }
    const { edits } = insertTemplate({
      ...{ rows, departments, content: other, place, addColumns: true, newId: ids() },
    })
    const added = withEdits(other, edits).columns.find(({ name }) => name === 'Sound')
    expect(added?.department).toEqual(sound)
    expect(templateDepartments(content, rows)).toBeUndefined()
  })

  it('leaves out what has no column, and never puts a group into a group', () => {
    const rows = templateRows(content, ['2', 'g'])
    const place = { parentId: 'g', afterId: '1' }
    const { edits } = insertTemplate({ rows, content, place, addColumns: false, newId: ids() })
    const after = withEdits(content, edits)
    expect(after.rows.map(({ cue }) => [cue.title, cue.parentId === null])).toEqual([
      ['Group', true],
      ['Child', false],
      ['Group', true],
      ['Child', false],
      ['After', true],
      ['After', true],
    ])
  })
})
