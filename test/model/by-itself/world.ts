import { createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { defaultTimecode } from '../../../src-main/desk/ports/settings.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import {
  closeGap,
  type GapChange,
  type GapStrategy,
  gapsOf,
} from '../../../src-main/domain/show/close-gap.ts'
import { onAirOf, type RunnerCommand } from '../../../src-main/domain/show/runner.ts'
import { plan } from '../../../src-main/domain/show/schedule.ts'
import type { HeardTimecode } from '../../../src-main/domain/timecode/signal.ts'
import { createEditing } from '../../../src-renderer/state/editing/editing.ts'
import { fromSnapshot } from '../../../src-renderer/state/session/desk-state.ts'
import { createStore } from '../../../src-renderer/state/session/store.ts'
import { editsOf, usualPoint, waysTo } from '../../../src-renderer/state/time/hit-point.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { createFakeShowService, type FakeShowService } from '../../fakes/fake-show-service.ts'
import type { VirtualTime } from '../../fakes/virtual-time.ts'

export const rate = '25'
const perFrame = 40
const port = 'midi:Tape'

/** A desk with a page that edits, a service that others use as well, and a tape whose timecode it hears. */
export interface ByItselfWorld {
  readonly rig: DeskRig
  readonly service: FakeShowService
  /** Number of moves of the show that others made. */
  elsewhereMoves(): number
  content(): RundownContent
  /** Somebody else edits. */
  change(to: (content: RundownContent) => RundownContent): void
  elsewhere(command: RunnerCommand): void
  /** The tape runs on, so many frames. */
  run(frames: number): Promise<void>
  /** The tape is at another frame. */
  wind(frames: number): void
  /** Applies the way to the usual point with that number, as *Hit a time* does. False: there is none. */
  hit(nth: number): Promise<boolean>
  /** Closes the gap with that number that way. False: there is none. */
  closeGap(nth: number, move: 'governing' | 'this' | 'duration'): Promise<boolean>
  undoEdit(): Promise<void>
  close(): Promise<void>
}

export async function createByItselfWorld(
  time: VirtualTime,
  first: RundownContent,
  tapeAt: number,
): Promise<ByItselfWorld> {
  let content = first
  const service = createFakeShowService(time.now, [first])
  const change = service.change.bind(service)
  service.change = next => {
    content = next
    change(next)
  }
  const rig = await deskRig({ time, own: service })
  const { desk } = rig
  let heard: (heard: HeardTimecode) => void = () => undefined
  desk.timecode.attach({
    onPorts(listener) {
      listener({ inputs: [{ id: port, name: 'Tape', connected: true }], outputs: [] })
      return () => undefined
    },
    hear(_port, listener) {
      heard = listener
    },
    send: () => undefined,
    close: () => undefined,
  })
  desk.timecode.write({ ...defaultTimecode, source: 'mtc', input: port })
  const page = pageOf(rig, time)
  let tape = tapeAt
  let moves = 0
  return {
    rig,
    service,
    elsewhereMoves: () => moves,
    content: () => content,
    change: to => service.change(to(content)),
    elsewhere(command) {
      const before = service.state()
      service.elsewhere(command)
      const [was, is] = [onAirOf(before), onAirOf(service.state())]
      if (was?.cueId !== is?.cueId || was?.kickoff !== is?.kickoff) moves += 1
    },
    async run(frames) {
      for (let count = 0; count < frames; count += 1) {
        heard({ frame: tape, rate, at: desk.timecode.now() })
        tape += 1
        await time.advance(perFrame)
      }
    },
    wind(frames) {
      tape = Math.max(0, tape + frames)
    },
    hit: nth =>
      page.make(now => {
        const ways = waysTo(now, usualPoint(now, desk.now()), desk.now(), new Map())
        const proposals = typeof ways === 'string' ? [] : ways.proposals
        const way = proposals[nth % Math.max(1, proposals.length)]
        return way === undefined ? [] : editsOf(now, way)
      }),
    closeGap: (nth, move) =>
      page.make(({ rows, plan: { start } }) => {
        const planned = plan(
          rows.map(({ cue }) => cue),
          start,
        )
        const gaps = gapsOf(planned)
        const gap = gaps[nth % Math.max(1, gaps.length)]
        if (gap === undefined) return []
        const strategy: GapStrategy =
          move === 'duration' ? { move, cueId: gap.segment[nth % gap.segment.length] ?? '' } : { move }
        const result = closeGap(planned, gap.cueId, strategy)
        return result.ok ? [editOf(result.change)] : []
      }),
    undoEdit: page.undo,
    async close() {
      page.close()
      await desk.close()
    },
  }
}

const editOf = (change: GapChange): Edit => {
  if (change.change === 'show-start') return { do: 'rundown', fields: { startTime: change.startTime } }
  const { cueId } = change
  return change.change === 'start'
    ? { do: 'cue', cueId, fields: { startTime: change.startTime } }
    : { do: 'cue', cueId, fields: { duration: change.duration } }
}

/** A page of that desk that edits, with its own undo. */
function pageOf(rig: DeskRig, time: VirtualTime) {
  const { desk } = rig
  const now = () => fromSnapshot(desk.snapshot(), desk.now())
  const state = createStore(now())
  const stop = desk.subscribe(name => {
    if (name === 'content' || name === 'show') state.set(now())
  })
  const bridge = createBridgeServer(desk, rig)
  const request = async (name: string, payload: unknown): Promise<unknown> => {
    if (name !== 'edit') return { received: true }
    const answer = await bridge.handle({ id: 'desk', access: 'desk', name: null }, name, payload)
    if (!answer.ok) throw new Error(`${name} was refused.`)
    return answer.value
  }
  let made = 0
  const editing = createEditing({
    // Editing asks for nothing else here, and follows nothing.
    bridge: { request: request as never, on: () => () => undefined },
    desk: state,
    now: desk.now,
    connected: createStore(true),
    after: time.timers.after,
    random: () => `made${++made}`,
    pageName: () => '',
    texts: { noAnswer: '', waits: '', perhapsAdded: '', senseless: '', thereAgain: '' },
  })
  const end = editing.open()
  return {
    async make(edits: (state: ReturnType<typeof now>) => readonly Edit[]): Promise<boolean> {
      state.set(now())
      const found = edits(state.get())
      if (found.length === 0) return false
      const fault = editing.edit('Step', found, { by: 'agreed' })
      await time.advance(0)
      return fault === null
    },
    async undo() {
      editing.undo()
      editing.agree()
      await time.advance(0)
    },
    close() {
      end()
      editing.close()
      stop()
    },
  }
}
