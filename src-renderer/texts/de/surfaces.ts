import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type * as en from '../en/surfaces.ts'
import type { Translated } from '../translated.ts'

/** Wie ein Bediengerät heißt, das keinen eigenen Namen hat. */
export const surfaceKinds: Readonly<Record<SurfaceSlice['kind'], string>> = {
  keyboard: 'Tastatur',
  'stream-deck': 'Deck',
  pedal: 'Pedal',
  hid: 'Taster',
  midi: 'MIDI',
  osc: 'OSC',
  satellite: 'Satellite',
}

/** Zu Bediengeräten neben den Cues. */
export const surfaceTexts: Translated<typeof en.surfaceTexts> = {
  boundKeys: 'Unter Bediengeräte belegt',
  ownKeys: 'Feste Tastenkürzel',
  boundBy: (trigger, act) => `${trigger}: ${act}`,
  spaceDoes: act => `Leertaste: ${act}`,
  armed: 'SCHARF',
  driving: 'SENDET',
  several: (name, count) => `${count} × ${name}`,
  testing: 'TEST',
  gone: 'GETRENNT',
  goneName: name => `Tasten von ${name} (getrennt)`,
  onScreen: 'Seine Tasten sind hier, bis es wieder verbunden ist.',
  putAway: 'Ausblenden',
  putAwayNamed: name => `Tasten von ${name} ausblenden`,
}
