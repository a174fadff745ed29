import type { DraftRow } from '../../../src-main/contract/bridge/import-draft.ts'
import { previewRows } from '../../../src-main/contract/bridge/transfer-limits.ts'
import { createStore, type ValueStore } from '../session/store.ts'

/** Rows that are kept before the first and behind the last that is in sight. */
const keptBeside = 50

/** Places of rows in the preview. `chosen`: is kept out of sight as well. */
interface PreviewSight {
  readonly first: number
  readonly last: number
  readonly chosen: number
}

/** The rows of a draft that are in sight: the desk has the others. */
export interface PreviewRows {
  /** By their places. One that is not read yet is not there; one of before a choice stands until it is read again. */
  readonly rows: ValueStore<ReadonlyMap<number, DraftRow>>
  show(sight: PreviewSight): void
  /** The desk has read the sheet anew. */
  renew(count: number): void
  clear(): void
}

const nothing: PreviewSight = { first: 0, last: -1, chosen: -1 }

/** `read`: rows from a place on, so many at most; null: there are none to be had. One request at a time. */
export function createPreviewRows(
  read: (from: number, count: number) => Promise<readonly DraftRow[] | null>,
): PreviewRows {
  const rows = createStore<ReadonlyMap<number, DraftRow>>(new Map())
  /** Places that were read since the desk has read the sheet. */
  let fresh = new Set<number>()
  let count = 0
  let sight = nothing
  let isReading = false

  const isKept = (place: number): boolean =>
    place < count &&
    (place === sight.chosen || (place >= sight.first - keptBeside && place <= sight.last + keptBeside))

  /** The first rows in sight that are not read. */
  function missing(): readonly [from: number, count: number] | null {
    const last = Math.min(sight.last, count - 1)
    for (let from = sight.first; from <= last; from += 1)
      if (!fresh.has(from)) return [from, Math.min(last + 1 - from, previewRows)]
    const { chosen } = sight
    return chosen >= 0 && chosen < count && !fresh.has(chosen) ? [chosen, 1] : null
  }

  async function readOn(): Promise<void> {
    if (isReading) return
    isReading = true
    for (let wanted = missing(); wanted !== null; wanted = missing()) {
      const of = fresh
      const got = await read(...wanted)
      // Read anew meanwhile.
      if (of !== fresh) continue
      if (got === null || got.length === 0) break
      const [from] = wanted
      const all = [...rows.get(), ...got.map((row, at) => [from + at, row] as const)]
      for (const at of got.keys()) fresh.add(from + at)
      fresh = new Set([...fresh].filter(isKept))
      rows.set(new Map(all.filter(([place]) => isKept(place))))
    }
    isReading = false
  }

  const renew = (next: number): void => {
    fresh = new Set()
    count = next
    void readOn()
  }
  return {
    rows,
    show(next) {
      sight = next
      void readOn()
    },
    renew,
    clear() {
      sight = nothing
      rows.set(new Map())
      renew(0)
    },
  }
}
