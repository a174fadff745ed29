import { describe, expect, it } from 'vitest'
import type { OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import { MessageError } from '../../src-main/contract/message-error.ts'
import { withRowsChange } from '../../src-main/domain/output/output-face.ts'
import type { OutputRow } from '../../src-main/domain/output/output-page.ts'
import type { Cue } from '../../src-main/domain/rundown/rundown.ts'
import { overUnderAt, shownLateness } from '../../src-main/domain/show/over-under.ts'
import { planFrom } from '../../src-main/domain/show/plan-on-air.ts'
import { project } from '../../src-main/domain/show/schedule.ts'
import { duration, type Instant, shift } from '../../src-main/domain/time/time.ts'
import { createOutputLinks } from '../../src-main/hosts/outputs/output-links.ts'
import { fromSnapshot } from '../../src-renderer/state/session/desk-state.ts'
import {
  lateness,
  overUnder,
  plannedStart,
  projectedStart,
  rowState,
  spareAhead,
  startedAt,
} from '../../src-renderer/state/session/selectors.ts'
import { deskRig } from '../desk/rig.ts'
import { fakeOutputNetwork } from '../fakes/fake-output-network.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createFakeDevices } from '../fakes/fake-surfaces.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

const minute = 60_000

/** A desk with a key and a cue list on a screen, whose show was planned to start three minutes ago and starts now. */
async function lateShow(cuesFrom: (startTime: Instant) => readonly Cue[]) {
  const time = createVirtualTime()
  const startTime = shift(time.now(), duration(-3 * minute))
  const content = contentWith(cuesFrom(startTime))
  const planned = { ...content, rundown: { ...content.rundown, startTime } }
  const links = {
    ...createOutputLinks(() => new Uint8Array(32).fill(7)),
    origin: 'http://127.0.0.1:4747',
    network: fakeOutputNetwork(),
  }
  const own = createFakeShowService(time.now, [planned])
  const rig = await deskRig({ time, own, screens: { links, displays: null } })
  const hardware = createFakeDevices()
  await rig.desk.controllers.attach(hardware.devices)
  const deck = hardware.plug({})
  await time.advance(0)

  const screen: { state: OutputPageEvents['state'] | null; rows: readonly OutputRow[] } = {
    state: null,
    rows: [],
  }
  const made = rig.outputPages.make({ kind: 'list', name: 'List' })
  if (!made.ok) throw new MessageError(made.reason)
  rig.outputPages.watch(made.id, {
    send(_name, payload) {
      if (payload === null) return
      if ('face' in payload) screen.state = payload
      else screen.rows = withRowsChange(screen.rows, payload)
    },
    ask: async () => undefined,
    end: () => undefined,
  })

  const onScreen = (): number | null => {
    const face = screen.state?.face
    if (face?.kind !== 'list') throw new Error('Not a list.')
    const cues = screen.rows.map(row => row.cue)
    const listed = planFrom(face.began, cues, face.startTime, face.leftOut)
    return shownLateness(project(listed, face.state, time.now()), listed.end)
  }
  const inHeader = () => fromSnapshot(rig.desk.snapshot(), time.now())
  const press = async (intent: Parameters<typeof rig.tap>[0]): Promise<void> => {
    rig.tap(intent)
    await time.advance(0)
    expect(rig.desk.snapshot().pressResult).toMatchObject({ outcome: 'confirmed', action: intent.action })
  }
  await press({ action: 'go' })
  return {
    time,
    press,
    inHeader,
    skip: (cueId: string) => press({ action: 'skip', cueId }),
    /** In the header, on a key, on a screen. */
    late() {
      const { overUnder: anchors } = deck.view()
      const key = anchors === null ? null : overUnderAt(anchors, time.now())
      return [lateness(inHeader()), key, onScreen()].map(by => (by === null ? null : by / minute))
    },
  }
}

describe('a skip during the show', () => {
  it('wins the time of the cue in header, keys and outputs, and unskip gives it back', async () => {
    const show = await lateShow(() => [
      cue('a', 60),
      cue('b', 180),
      cue('c', 60),
      cue('z', 120, { skippedBy: 'self' }),
    ])
    const plannedEnd = show.inHeader().plan.end
    expect(show.late()).toEqual([3, 3, 3])
    await show.skip('b')
    expect(show.late()).toEqual([0, 0, 0])
    expect(show.inHeader().plan.end).toBe(plannedEnd)
    await show.skip('b')
    expect(show.late()).toEqual([3, 3, 3])
    // It was skipped when the show began, so that its time is in no plan.
    await show.skip('z')
    expect(show.late()).toEqual([5, 5, 5])
    await show.skip('z')
    expect(show.late()).toEqual([3, 3, 3])
    await show.time.advance(minute)
    await show.press({ action: 'go' })
    await show.skip('a')
    expect(show.late()).toEqual([3, 3, 3])
  })

  it('leaves a cue that ran in the list as it ran, with its start', async () => {
    const show = await lateShow(() => [cue('a', 60), cue('b', 60), cue('c', 60)])
    const shown = () => ['a', 'b', 'c'].map(id => rowState(show.inHeader(), id))
    expect(startedAt(show.inHeader(), 'a')).toBeNull()
    await show.time.advance(minute)
    await show.press({ action: 'go' })
    const ran = startedAt(show.inHeader(), 'a')
    expect(ran).not.toBeNull()
    await show.skip('a')
    await show.skip('c')
    expect(shown()).toEqual(['past', 'on-air', 'skipped'])
    expect(startedAt(show.inHeader(), 'a')).toBe(ran)
  })

  it('leaves a fixed start in its row, also where the cue was skipped when the show began', async () => {
    let at: Instant | null = null
    const show = await lateShow(startTime => {
      at = shift(startTime, duration(minute))
      return [cue('a', 60), cue('b', 60), cue('z', 60, { startTime: at, skippedBy: 'self' })]
    })
    const planned = () => plannedStart(show.inHeader(), 'z')
    const end = show.inHeader().plan.end
    expect(planned()).toBeNull()
    await show.skip('z')
    expect(planned()).toBe(at)
    expect(projectedStart(show.inHeader(), 'z')).toBeGreaterThan(Number(at))
    expect(show.inHeader().plan.end).toBe(end)
    await show.skip('z')
    expect(planned()).toBeNull()
  })

  it('wins it before a fixed start too, with the room there; behind one it moves the end alone', async () => {
    const show = await lateShow(startTime => [
      cue('a', 60),
      cue('b', 60),
      cue('c', 180),
      cue('d', 60, { startTime: shift(startTime, duration(10 * minute)) }),
      cue('e', 60),
    ])
    const shown = () => {
      const state = show.inHeader()
      return [...show.late(), Number(spareAhead(state)?.spare) / minute, Number(overUnder(state)) / minute]
    }
    expect(shown()).toEqual([3, 3, 3, 2, 0])
    await show.skip('c')
    expect(shown()).toEqual([0, 0, 0, 5, 0])
    await show.skip('e')
    expect(shown()).toEqual([0, 0, 0, 5, -1])
    await show.skip('c')
    expect(shown()).toEqual([3, 3, 3, 2, -1])
  })
})
