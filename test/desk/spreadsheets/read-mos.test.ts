import { expect, it } from 'vitest'
import { readMos } from '../../../src-main/desk/spreadsheets/read-mos.ts'
import { rundownLimits } from '../../../src-main/desk/transfer/import-rundown.ts'
import { readSheet } from '../../../src-main/domain/import/read-sheet.ts'

const story = (slug: string, ...items: readonly string[]): string =>
  `<story><storyID>${slug}</storyID><storySlug>${slug}</storySlug><storyNum>A1</storyNum>${items.join('')}</story>`
const item = (frames: number, base: number): string =>
  `<item><itemID>30</itemID><itemEdDur>${frames}</itemEdDur><itemTB>${base}</itemTB></item>`
const order = (what: string, body: string): string =>
  `<?xml version="1.0"?>\n<mos><mosID>PROMPT</mosID><${what}><roID>9</roID><roSlug>Evening</roSlug><roEdStart>2026-05-16T17:00:00</roEdStart>${body}</${what}></mos>`

it.each(['roCreate', 'roReplace', 'roList'])(
  '%s of MOS is a rundown: its stories last as long as their items',
  what => {
    const program = readMos(
      order(what, story('Headlines', item(645, 30), item(50, 50)) + story('Weather &amp; sport')),
    )
    expect(program).toMatchObject({ program: 'MOS', tables: [{ name: 'Evening' }], notes: [] })
    const { entries, questions, faults } = readSheet(program?.tables[0]?.rows ?? [], rundownLimits)
    expect([questions, faults]).toEqual([[], []])
    expect(entries.map(({ title, duration, clock }) => [title, duration, clock])).toEqual([
      ['Headlines', 22_500, 17 * 3_600_000],
      ['Weather & sport', 0, null],
    ])
  },
)

it('another document is none, and one that declares entities is refused', () => {
  expect(readMos('<feed><entry>x</entry></feed>')).toBeNull()
  expect(() => readMos(`<!DOCTYPE a [<!ENTITY x "y">]>${order('roCreate', story('&x;'))}`)).toThrow(
    'entities',
  )
})
