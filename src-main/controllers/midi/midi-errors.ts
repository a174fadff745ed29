import type { SurfaceTrouble } from '../../desk/ports/surface.ts'

const device = 'MIDI'

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The library, or what it needs of the system, could not be loaded. */
export const libraryTrouble = (error: unknown, platform: NodeJS.Platform): SurfaceTrouble => ({
  device,
  what: `The driver for MIDI does not work: ${textOf(error)}`,
  remedy:
    platform === 'linux'
      ? 'Install the system package libasound2 (libasound2t64 on newer systems), then start Showcall again.'
      : 'Install Showcall again; its MIDI module is missing or was built for another system.',
})

export const sequencerAbsentTrouble: SurfaceTrouble = {
  device,
  what: 'A MIDI device is plugged in, but the system’s MIDI sequencer is not running.',
  remedy: 'Run: sudo modprobe snd-seq. The device is found within a second.',
}

export const sequencerDeniedTrouble: SurfaceTrouble = {
  device,
  what: 'A MIDI device is plugged in, but this user is not allowed to use the system’s MIDI sequencer.',
  remedy: 'Run: sudo usermod -aG audio "$USER". Then log out and in again.',
}

export const systemTrouble = (error: unknown): SurfaceTrouble => ({
  device,
  what: `The system’s MIDI service does not respond: ${textOf(error)}.`,
  remedy: 'Showcall tries again every second. If this continues, restart the computer.',
})

/** A port that is there, and does not open. */
export const heldTrouble = (name: string, platform: NodeJS.Platform): SurfaceTrouble => ({
  device: name,
  what: 'It is plugged in, but its MIDI port cannot be opened. Another program may be using it.',
  remedy:
    platform === 'win32'
      ? 'Quit the program that uses this port: on Windows only one program can use a MIDI port. Showcall tries again every second.'
      : 'Quit other programs that use it, or unplug it and plug it in. Showcall tries again every second.',
})

export const floodTrouble = (name: string, left: number): SurfaceTrouble => ({
  device: name,
  what: `It sends more presses than anyone can make; ${left} were ignored so far.`,
  remedy: 'Check for a loop from a MIDI output back to this input, or for a control that bounces.',
})
