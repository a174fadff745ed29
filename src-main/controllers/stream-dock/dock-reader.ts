import type { DeckListener } from '../stream-deck/open-deck.ts'
import type { DockControl, DockModel } from './dock-models.ts'

/** Every report of a Stream Dock is a thing that happened: a number, and whether it began or ended. */
interface Happened {
  readonly input: number
  readonly state: number
}

/** `ACK`; a device that takes up a picture answers with the same letters. */
const head = [0x41, 0x43, 0x4b] as const
const inputByte = 9
const stateByte = 10

/** Null for what is no report of a press. Never throws. */
function readReport(report: Uint8Array): Happened | null {
  if (report.length <= stateByte || head.some((letter, at) => report[at] !== letter)) return null
  return { input: report[inputByte] ?? 0, state: report[stateByte] ?? 0 }
}

export interface DockReader {
  read(report: Uint8Array): void
  /** From here on a report is a press; those that were waiting describe how the device was found. */
  settle(): void
}

/** Input of no control: nothing is pressed any more. */
const nothing = 0
const pressed = 1

export function createDockReader(model: DockModel, listener: DeckListener): DockReader {
  const byInput = new Map(model.controls.map(control => [control.input, control]))
  const turns = new Map<number, { readonly id: string; readonly steps: 1 | -1 }>()
  for (const { id, turn } of model.controls) {
    if (turn === null) continue
    turns.set(turn.back, { id, steps: -1 })
    turns.set(turn.forward, { id, steps: 1 })
  }
  const down = new Set<string>()
  /** Reported with a state; a report without one is the end of the press. */
  const stated = new Set<string>()
  /** Pressed twice without an end: this device reports none. */
  const endless = new Set<string>()
  let settled = false

  const begin = (id: string): void => {
    // One that was down when it was found is no press, and its end no release.
    if (!settled || down.has(id)) return
    down.add(id)
    listener.contact(id, 'down')
  }
  const end = (id: string): void => {
    if (down.delete(id)) listener.contact(id, 'up')
  }
  const whole = (id: string): void => {
    begin(id)
    end(id)
  }

  const happened = ({ id, reports }: DockControl, state: number): void => {
    if (reports === 'both') {
      if (state === pressed) begin(id)
      else end(id)
      return
    }
    if (state !== 0) {
      stated.add(id)
      if (reports === 'press' || endless.has(id)) whole(id)
      else if (down.has(id)) {
        endless.add(id)
        end(id)
      } else begin(id)
      return
    }
    if (!stated.has(id)) whole(id)
    else end(id)
  }

  return {
    settle() {
      settled = true
    },
    read(report) {
      const read = readReport(report)
      if (read === null) return
      const { input, state } = read
      if (input === nothing) {
        for (const id of [...down]) end(id)
        return
      }
      const turn = turns.get(input)
      if (turn !== undefined) {
        if (settled) listener.turn(turn.id, turn.steps)
        return
      }
      const control = byInput.get(input)
      if (control !== undefined) happened(control, state)
    },
  }
}
