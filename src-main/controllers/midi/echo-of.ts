import type { Timers } from '../../base/timers.ts'
import type { Echo, FilledMessage } from '../../desk/ports/show-outputs.ts'
import { instant } from '../../domain/time/time.ts'
import { encodeMidi } from './codec/encode.ts'
import { anyMachine } from './codec/machine-filter.ts'
import { createMidiStream } from './codec/midi-stream.ts'
import { createControlEdges } from './control-edges.ts'
import type { MidiModel } from './models.ts'

/** A message is read at once here: nothing waits for a later one. */
const neverLater: Timers = { after: () => () => undefined }

/** The presses that this message would be if it came in here. */
export function echoOf(message: FilledMessage, model: MidiModel | null): readonly Echo[] {
  if (message.kind === 'osc') return []
  const bytes = encodeMidi(message)
  if ('code' in bytes) return []
  const stream = createMidiStream()
  const edges = createControlEdges({
    model,
    filter: () => anyMachine,
    now: () => instant(0),
    timers: neverLater,
  })
  const echoes: Echo[] = []
  const push = (one: readonly number[]): void =>
    stream.push(Uint8Array.from(one), part =>
      edges.take(part, edge => {
        if (edge.edge === 'down') echoes.push({ control: edge.control, sent: null })
        if (edge.edge === 'fire') echoes.push({ control: edge.control, sent: edge.sent })
      }),
    )
  // A controller is a press where it was known to be up.
  if (message.kind === 'control') push([0xb0 | (message.channel - 1), message.controller, 0])
  for (const one of bytes) push(one)
  return echoes
}
