/** A model that can be plugged in without having it. */
export interface SimulatedModel {
  readonly modelId: string
  readonly model: string
}

/** Devices on screen. What a finger does to one becomes the bytes that such a device sends, and passes its driver. */
export interface Simulator {
  models(): readonly SimulatedModel[]
  /** Gives its serial number, which its surface has too; null when there is no such model. */
  plug(modelId: string): string | null
  unplug(serial: string): void
  /** `steps`: of a turn, in detents, clockwise positive. Unknown devices and controls are ignored. */
  act(serial: string, control: string, edge: 'down' | 'up' | 'turn', steps: number): void
}
