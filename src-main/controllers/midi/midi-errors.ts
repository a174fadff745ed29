import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'

const device = 'MIDI'

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The library, or what it needs of the system, could not be loaded. */
export const libraryProblem = (error: unknown, platform: NodeJS.Platform): SurfaceProblem => ({
  device,
  what: messageOf('midi.no-driver', { why: textOf(error) }),
  remedy:
    platform === 'linux' ? messageOf('midi.no-driver.install-alsa') : messageOf('midi.no-driver.reinstall'),
})

export const sequencerAbsentProblem: SurfaceProblem = {
  device,
  what: messageOf('midi.no-sequencer'),
  remedy: messageOf('midi.no-sequencer.remedy'),
}

export const sequencerDeniedProblem: SurfaceProblem = {
  device,
  what: messageOf('midi.no-permission'),
  remedy: messageOf('midi.no-permission.remedy'),
}

export const systemProblem = (error: unknown): SurfaceProblem => ({
  device,
  what: messageOf('midi.silent', { why: textOf(error) }),
  remedy: messageOf('midi.silent.remedy'),
})

/** A port that is there, and does not open. */
export const heldProblem = (name: string, platform: NodeJS.Platform): SurfaceProblem => ({
  device: name,
  what: messageOf('midi.taken'),
  remedy: platform === 'win32' ? messageOf('midi.taken.windows') : messageOf('midi.taken.remedy'),
})

export const floodProblem = (name: string, left: number): SurfaceProblem => ({
  device: name,
  what: messageOf('midi.flood', { count: left }),
  remedy: messageOf('midi.flood.remedy'),
})
