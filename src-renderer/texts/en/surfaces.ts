import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'

/** What a surface is called where it has no name of its own. */
export const surfaceKinds: Readonly<Record<SurfaceSlice['kind'], string>> = {
  keyboard: 'keyboard',
  'stream-deck': 'deck',
  pedal: 'pedal',
  hid: 'buttons',
  midi: 'MIDI',
  osc: 'OSC',
}

/** Of surfaces in the call view. */
export const surfaceTexts = {
  boundKeys: 'Bound in Controllers',
  ownKeys: 'Keys of the desk',
  boundBy: (trigger: string, act: string) => `${trigger}: ${act}`,
  spaceDoes: (act: string) => `Space: ${act}`,
  armed: 'ARMED',
  driving: 'OUTPUTS',
  several: (name: string, count: number) => `${count} × ${name}`,
  testing: 'TEST',
  gone: 'GONE',
  goneName: (name: string) => `Keys of ${name}, which is gone`,
  onScreen: 'Its keys are here until it is back.',
  putAway: 'Put away',
  putAwayNamed: (name: string) => `Put away the keys of ${name}`,
} as const
