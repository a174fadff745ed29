import { type Devices, noDevices } from '../../src-main/desk/ports/devices.ts'
import type { FilledMessage, OutputPort, ShowOutputs } from '../../src-main/desk/ports/show-outputs.ts'
import type {
  ControlInfo,
  FeedbackView,
  Surface,
  SurfaceEdge,
  SurfaceInfo,
} from '../../src-main/desk/ports/surface.ts'

/** A device that a test controls. */
export interface FakeSurface {
  readonly info: SurfaceInfo
  /** The view shown last. */
  view(): FeedbackView
  press(control: string): void
  release(control: string): void
  tap(control: string): void
  turn(control: string, steps: number): void
  fire(control: string, sent?: string): void
  unplug(): void
}

export interface FakeDevices {
  readonly devices: Devices
  readonly sent: { readonly port: string; readonly message: FilledMessage }[]
  /** The ways out that are there; one that leads nowhere else, unless a test says otherwise. */
  ports(ports: readonly OutputPort[]): void
  plug(change: Partial<SurfaceInfo>): FakeSurface
}

const keyOf = (at: number): ControlInfo => ({
  id: `key-${at + 1}`,
  kind: 'key',
  name: `key ${at + 1}`,
  row: Math.floor(at / 3),
  column: at % 3,
  columns: 1,
  face: { width: 72, height: 72 },
})

export const keys = (count: number): readonly ControlInfo[] =>
  Array.from({ length: count }, (_, at) => keyOf(at))

const outputPort: OutputPort = {
  id: 'midi:Lights',
  name: 'Lights',
  kind: 'midi',
  connected: true,
  alsoInput: false,
}

/** Devices that come and go as a test says, and one way out that writes down what is sent. */
export function createFakeDevices(): FakeDevices {
  let found: ((surface: Surface) => void) | null = null
  let count = 0
  const sent: { port: string; message: FilledMessage }[] = []
  let publishPorts = (_ports: readonly OutputPort[]): void => {}
  const outputs: ShowOutputs = {
    onPorts(listener) {
      publishPorts = listener
      listener([outputPort])
      return () => undefined
    },
    echoOf: (_port, message) => {
      if (message.kind === 'osc') return [{ control: message.address, sent: message.args[0] ?? null }]
      if (message.kind === 'note') return [{ control: `note-${message.channel}-${message.note}`, sent: null }]
      if (message.kind !== 'msc') return []
      return message.cue === ''
        ? [{ control: 'msc-go', sent: null }]
        : [{ control: 'msc-go-cue', sent: message.cue }]
    },
    send(port, message) {
      sent.push({ port, message })
      return null
    },
    close: async () => undefined,
  }
  return {
    sent,
    ports: list => publishPorts(list),
    devices: {
      ...noDevices,
      outputs: [outputs],
      sources: [
        {
          async start(callbacks) {
            found = callbacks.surface
            return { stop: async () => undefined }
          },
        },
      ],
    },
    plug(change) {
      count += 1
      const info: SurfaceInfo = {
        id: `device-${count}`,
        kind: 'stream-deck',
        model: 'Deck',
        modelId: 'stream-deck/six',
        serial: `S${count}`,
        controls: keys(6),
        open: false,
        dimmable: true,
        simulated: false,
        takesMachines: false,
        ...change,
      }
      const edges = new Set<(edge: SurfaceEdge) => void>()
      const goneListeners = new Set<() => void>()
      let shown: FeedbackView | null = null
      const view = (): FeedbackView => {
        if (shown === null) throw new Error('It was not given a view yet.')
        return shown
      }
      const emit = (edge: SurfaceEdge): void => {
        for (const listener of edges) listener(edge)
      }
      found?.({
        info,
        onEdge(listener) {
          edges.add(listener)
          return () => edges.delete(listener)
        },
        onGone(listener) {
          goneListeners.add(listener)
          return () => goneListeners.delete(listener)
        },
        show(next) {
          shown = next
        },
        close: async () => undefined,
      })
      const press = (control: string): void => emit({ control, edge: 'down', saw: view().version })
      const release = (control: string): void => emit({ control, edge: 'up', saw: view().version })
      return {
        info,
        view,
        press,
        release,
        tap(control) {
          press(control)
          release(control)
        },
        turn: (control, steps) => emit({ control, edge: 'turn', steps, saw: view().version }),
        fire: (control, cue) => emit({ control, edge: 'fire', sent: cue ?? null, saw: view().version }),
        unplug() {
          for (const listener of goneListeners) listener()
        },
      }
    },
  }
}
