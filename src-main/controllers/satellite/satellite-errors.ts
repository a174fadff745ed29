import type { SurfaceTrouble } from '../../desk/ports/surface.ts'

const device = 'Companion Satellite'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why Satellite apps cannot connect, and what to do. */
export function openTrouble(port: number, error: unknown): SurfaceTrouble {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: `Another program uses TCP port ${port}. Companion uses 16622 itself.`,
        remedy:
          'Quit Companion on this computer, or choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: `This user is not allowed to listen on TCP port ${port}.`,
        remedy:
          'Choose a port from 1024 up in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
      }
    default:
      return {
        device,
        what: `Satellite apps cannot connect on TCP port ${port}: ${textOf(error)}.`,
        remedy:
          'Choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
      }
  }
}

export const waitingTrouble = (count: number): SurfaceTrouble => ({
  device,
  what:
    count === 1
      ? 'A device is connected but not accepted: its keys do nothing.'
      : `${count} devices are connected but not accepted: their keys do nothing.`,
  remedy: 'Accept the devices that are yours in Controllers, Satellite.',
})

export const floodTrouble: SurfaceTrouble = {
  device,
  what: 'A connection sent more than 1,000 messages a second and was closed.',
  remedy: 'Restart the Satellite app. If it happens again, disconnect its computer from the network.',
}

export const crowdedTrouble: SurfaceTrouble = {
  device,
  what: 'All 32 connections have accepted devices: another app could not connect.',
  remedy: 'Quit a Satellite app that is not needed.',
}

export const faceTrouble = (error: unknown): SurfaceTrouble => ({
  device,
  what: `The keys work, but their pictures cannot be drawn: ${textOf(error)}`,
  remedy: 'Install Showcall again; its drawing module is missing or was built for another system.',
})
