import { describe, expect, it, vi } from 'vitest'
import type { DraftRow } from '../../src-main/contract/bridge/import-draft.ts'
import { previewRows } from '../../src-main/contract/bridge/transfer-limits.ts'
import { createPreviewRows } from '../../src-renderer/state/rundowns/preview-rows.ts'
import { importRows } from '../fakes/import-draft.ts'

const rowAt = (place: number, title = `Row ${place}`): DraftRow => {
  const [row = expect.unreachable('There is no row.')] = importRows
  return { ...row, line: place + 1, title }
}

/** A desk with a sheet of 5,000 rows. */
function sheet() {
  const asked: (readonly [from: number, count: number])[] = []
  let version = ''
  let atOnce = previewRows
  const preview = createPreviewRows(async (from, count) => {
    asked.push([from, count])
    const title = version
    return Array.from({ length: Math.min(count, atOnce, 5_000 - from) }, (_, at) =>
      rowAt(from + at, `${title}${from + at}`),
    )
  })
  const shown = (first: number, last: number) =>
    Array.from({ length: last + 1 - first }, (_, at) => preview.rows.get().get(first + at)?.title)
  return {
    preview,
    asked,
    shown,
    change: (next: string) => {
      version = next
    },
    limit: (rows: number) => {
      atOnce = rows
    },
  }
}
const all = (first: number, last: number, version = '') =>
  Array.from({ length: last + 1 - first }, (_, at) => `${version}${first + at}`)

describe('the rows of a sheet on a page', () => {
  it('are those in sight, in small parts, and never more than lie around them', async () => {
    const { preview, asked, shown } = sheet()
    preview.renew(5_000)
    expect(asked).toEqual([])
    preview.show({ first: 0, last: 39, chosen: 0 })
    await vi.waitFor(() => expect(shown(0, 39)).toEqual(all(0, 39)))
    expect(asked).toEqual([
      [0, 24],
      [24, 16],
    ])
    for (let first = 0; first <= 4_960; first += 310) {
      preview.show({ first, last: first + 39, chosen: 0 })
      await vi.waitFor(() => expect(shown(first, first + 39)).toEqual(all(first, first + 39)))
      expect(preview.rows.get().size).toBeLessThan(150)
    }
    // The chosen one can be corrected wherever the table is scrolled to.
    expect(shown(0, 0)).toEqual(['0'])
    expect(Math.max(...asked.map(([, count]) => count))).toBe(previewRows)
  })

  it('are not asked for where a fast scroll has passed them', async () => {
    const { preview, asked, shown } = sheet()
    preview.renew(5_000)
    for (let first = 0; first < 4_900; first += 100) preview.show({ first, last: first + 39, chosen: 0 })
    await vi.waitFor(() => expect(shown(4_800, 4_839)).toEqual(all(4_800, 4_839)))
    await vi.waitFor(() => expect(shown(0, 0)).toEqual(['0']))
    expect(asked.length).toBeLessThan(6)
  })

  it('stay as they were until they are read again after a choice', async () => {
    const { preview, shown, change } = sheet()
    preview.renew(5_000)
    preview.show({ first: 100, last: 119, chosen: 100 })
    await vi.waitFor(() => expect(shown(100, 119)).toEqual(all(100, 119)))
    change('new ')
    preview.renew(110)
    expect(shown(100, 119)).toEqual(all(100, 119))
    await vi.waitFor(() => expect(shown(100, 109)).toEqual(all(100, 109, 'new ')))
    expect(shown(110, 119).filter(title => title !== undefined)).toEqual([])
    preview.clear()
    expect(preview.rows.get().size).toBe(0)
  })

  it('come also one by one, where they are long', async () => {
    const { preview, shown, limit } = sheet()
    limit(1)
    preview.renew(5_000)
    preview.show({ first: 7, last: 20, chosen: 7 })
    await vi.waitFor(() => expect(shown(7, 20)).toEqual(all(7, 20)))
  })

  it('are not asked for again at once when there are none to be had', async () => {
    const read = vi.fn(async () => null)
    const preview = createPreviewRows(read)
    preview.show({ first: 0, last: 9, chosen: 0 })
    preview.renew(10)
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    preview.show({ first: 1, last: 9, chosen: 0 })
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  })
})
