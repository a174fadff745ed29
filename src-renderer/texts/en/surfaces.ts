import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'

/** What a surface is called where it has no name of its own. */
export const surfaceKinds: Readonly<Record<SurfaceSlice['kind'], string>> = {
  keyboard: 'keyboard',
  'stream-deck': 'deck',
  pedal: 'pedal',
  hid: 'buttons',
  midi: 'MIDI',
  osc: 'OSC',
  satellite: 'Satellite',
}

/** Of surfaces in the call view. */
export const surfaceTexts = {
  boundKeys: 'Set in Controllers',
  ownKeys: 'Built-in shortcuts',
  boundBy: (trigger: string, act: string) => `${trigger}: ${act}`,
  spaceDoes: (act: string) => `Space: ${act}`,
  armed: 'ARMED',
  driving: 'SENDING',
  several: (name: string, count: number) => `${count} × ${name}`,
  testing: 'TEST',
  gone: 'DISCONNECTED',
  goneName: (name: string) => `Keys of ${name} (disconnected)`,
  onScreen: 'Use its keys here until it is reconnected.',
  putAway: 'Hide',
  putAwayNamed: (name: string) => `Hide the keys of ${name}`,
} as const
