import { describe, expect, it } from 'vitest'
import type { OutputDisplay, SavedOutputPage } from '../../../src-main/contract/bridge/output-pages.ts'
import { keyOf, placeOutputs } from '../../../src-main/desk/outputs/page-monitors.ts'
import { defaultOutputLook } from '../../../src-main/domain/output/output-page.ts'

const monitor = (
  id: number,
  label: string,
  x: number,
  change: Partial<OutputDisplay> = {},
): OutputDisplay => ({
  id,
  label,
  x,
  y: 0,
  width: 1920,
  height: 1080,
  primary: x === 0,
  ...change,
})

const page = (id: string, display: SavedOutputPage['display']): SavedOutputPage => ({
  id,
  kind: 'clock',
  name: id,
  look: defaultOutputLook,
  turn: 1,
  display,
})

const laptop = monitor(1, 'Laptop', 0)
const dell = (id: number, x: number): OutputDisplay => monitor(id, 'DELL U2415', x)

/** Which monitor each page is on, `page: id`. */
const placed = (pages: readonly SavedOutputPage[], displays: readonly OutputDisplay[]): readonly string[] =>
  [...placeOutputs(pages, displays)].map(([id, display]) => `${id}: ${display.id}`)

/** Pages as they are kept when they were put on these monitors. */
const put = (
  on: Readonly<Record<string, OutputDisplay>>,
  displays: readonly OutputDisplay[],
): readonly SavedOutputPage[] =>
  Object.entries(on).map(([id, display]) => page(id, keyOf(display, displays, null)))

describe('an output', () => {
  it('is on the monitor that it was put on, wherever that stands and however large it is', () => {
    const projector = monitor(2, 'Projector', 1920)
    const pages = put({ p: projector }, [laptop, projector])
    const turned = monitor(2, 'Projector', -1080, { width: 1080, height: 1920 })
    expect(placed(pages, [laptop, turned])).toEqual(['p: 2'])
    expect(placed(pages, [laptop])).toEqual([])
  })

  it('finds its monitor again by name when that has another number and resolution', () => {
    const projector = monitor(2, 'Projector', 1920)
    const pages = put({ p: projector }, [laptop, projector])
    expect(placed(pages, [laptop, monitor(9, 'Projector', 1440, { width: 1280, height: 720 })])).toEqual([
      'p: 9',
    ])
    // The number alone is not enough: systems give it to the next monitor.
    expect(placed(pages, [laptop, monitor(2, 'Other', 1920)])).toEqual([])
  })

  it('distinguishes monitors of one name by their places when both have other numbers', () => {
    const [left, right] = [dell(2, 1920), dell(3, 3840)]
    const pages = put({ p: right, q: left }, [laptop, left, right])
    expect(placed(pages, [laptop, dell(7, 3840), dell(8, 1920)])).toEqual(['p: 7', 'q: 8'])
    // One of them alone, elsewhere: which of the two it is nobody knows.
    expect(placed(pages, [laptop, dell(7, -1920)])).toEqual([])
  })

  it('never moves to the monitor of the desk when its own goes, though both have one name', () => {
    const [desk, stage] = [dell(2, 0), dell(3, 1920)]
    const pages = put({ p: stage }, [desk, stage])
    expect(placed(pages, [desk])).toEqual([])
    // The system moves the one that stays to the place of the one that went.
    expect(placed(pages, [dell(2, 1920)])).toEqual([])
    // Nor to the main monitor after a restart, when nothing of its twin was kept.
    expect(placed([page('p', { id: 3, label: 'DELL U2415' })], [desk])).toEqual([])
  })

  it('keeps its twins apart while they are away', () => {
    const [left, right] = [dell(2, 1920), dell(3, 3840)]
    const both = keyOf(left, [laptop, left, right], null)
    expect(keyOf(left, [laptop, left], both).twins).toEqual([3])
    // Another monitor has twins of its own.
    expect(keyOf(right, [laptop, right], both).twins).toEqual([])
  })

  it('shares a monitor with no other: the one that is surer of it has it', () => {
    const projector = monitor(2, 'Projector', 1920)
    const pages = [
      page('by-name', { id: 5, label: 'Projector' }),
      page('by-number', { id: 2, label: 'Projector' }),
    ]
    expect(placed(pages, [laptop, projector])).toEqual(['by-number: 2'])
  })
})
