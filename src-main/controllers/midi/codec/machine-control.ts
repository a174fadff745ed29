export type MachineCommand = 'stop' | 'play' | 'pause'

/** What an MMC message asks of its device, in order; all that is not transport is passed over. */
export interface MachineControlMessage {
  /** 0 to 126, or 127 for all. */
  readonly device: number
  readonly commands: readonly MachineCommand[]
}

const commands: ReadonlyMap<number, MachineCommand> = new Map([
  [0x01, 'stop'],
  [0x02, 'play'],
  // Deferred play: once the machine is where it was sent to.
  [0x03, 'play'],
  [0x09, 'pause'],
])

/** Commands from here on carry a count and as many bytes. */
const firstWithData = 0x40
const lastWithData = 0x77

/** Reads what stands between F0 and F7 as MIDI Machine Control; several commands may share one message. */
export function readMachineControl(data: Uint8Array): MachineControlMessage | 'other' | 'malformed' {
  const [id, device, kind] = data
  if (id !== 0x7f || kind !== 0x06 || device === undefined) return 'other'
  if (data.length < 4) return 'malformed'
  const found: MachineCommand[] = []
  for (let at = 3; at < data.length; at += 1) {
    const code = data[at] ?? 0
    const command = commands.get(code)
    if (command !== undefined) found.push(command)
    if (code < firstWithData || code > lastWithData) continue
    const count = data[at + 1]
    if (count === undefined || at + 1 + count >= data.length) return 'malformed'
    at += 1 + count
  }
  return { device, commands: found }
}
