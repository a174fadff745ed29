import type { MidiBackend } from '../../../src-main/controllers/midi/midi-backend.ts'
import { createMidiPorts, type MidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../../src-main/controllers/midi/midi-source.ts'
import type { MachineFilter } from '../../../src-main/controllers/midi/show-control.ts'
import { createVirtualMidi, type VirtualMidi } from '../../../src-main/controllers/midi/simulated-midi.ts'
import type {
  FaceSpec,
  FeedbackView,
  Surface,
  SurfaceEdge,
  SurfaceProblem,
} from '../../../src-main/desk/ports/surface.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { plainFeedback } from '../../fakes/plain-feedback.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

/** An edge in a word: `note-1-36 down`, `cc-11-1 turn 2`, `msc-go-cue fire 25.5`. */
function wordOf(edge: SurfaceEdge): string {
  if (edge.edge === 'turn') return `${edge.control} turn ${edge.steps}`
  if (edge.edge === 'fire') return `${edge.control} fire${edge.sent === null ? '' : ` ${edge.sent}`}`
  return `${edge.control} ${edge.edge}`
}

export interface Rig {
  readonly time: VirtualTime
  readonly midi: VirtualMidi
  readonly ports: MidiPorts
  /** Surfaces that are there, by id. */
  readonly surfaces: ReadonlyMap<string, Surface>
  /** Of all surfaces, `id: edge`, since they were last taken. */
  takeEdges(): readonly string[]
  readonly gone: readonly string[]
  problems(): readonly SurfaceProblem[]
  stop(): Promise<void>
}

export interface RigOptions {
  readonly filter?: () => MachineFilter
  readonly backend?: (virtual: VirtualMidi) => MidiBackend
}

/** A MIDI source on virtual ports, in virtual time. */
export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const time = createVirtualTime()
  const midi = createVirtualMidi()
  const ports = createMidiPorts({ backend: options.backend?.(midi) ?? midi, timers: time.timers })
  const surfaces = new Map<string, Surface>()
  const gone: string[] = []
  let edges: string[] = []
  let problems: readonly SurfaceProblem[] = []
  const source = createMidiSource({
    midi: ports,
    now: time.now,
    timers: time.timers,
    monotonic: () => time.now(),
    platform: 'linux',
    ...(options.filter === undefined ? {} : { mscFilter: options.filter }),
  })
  const { stop } = await source.start({
    surface(surface) {
      const { id } = surface.info
      surfaces.set(id, surface)
      surface.onEdge(edge => edges.push(`${id}: ${wordOf(edge)}`))
      surface.onGone(() => {
        surfaces.delete(id)
        gone.push(id)
      })
    },
    problems(list) {
      problems = list
    },
  })
  await time.advance(0)
  return {
    time,
    midi,
    ports,
    surfaces,
    gone,
    takeEdges() {
      const taken = edges
      edges = []
      return taken
    },
    problems: () => problems,
    stop,
  }
}

/** Long enough for a port to be found and to settle. */
export const foundMs = 1_200

/** A show on air at `now`, 60 s before its deadline, with GO, pause and countdown on the controls given. */
export function viewOf(time: VirtualTime, change: Partial<FeedbackView> = {}): FeedbackView {
  const now = time.now()
  return {
    ...plainFeedback,
    state: { phase: 'running', cueId: 'one', kickoff: now, deadline: instant(now + 60_000) },
    onAir: { id: 'one', number: '1', title: 'Opening', duration: duration(60_000), color: null },
    next: { id: 'two', number: '2', title: 'Panel', duration: duration(60_000), color: null },
    theme: 'day',
    pages: ['Show'],
    ...change,
  }
}

export const doing = (action: 'go' | 'toggle' | 'previous'): FaceSpec => ({
  show: null,
  action: { do: action },
})
export const countdown: FaceSpec = { show: 'countdown', action: null }
