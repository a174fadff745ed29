import { expect, it } from 'vitest'
import { messageFormatter } from '../../src-main/contract/message-format.ts'
import { builtInModels } from '../../src-main/controllers/hid/find-devices.ts'
import { midiModels } from '../../src-main/controllers/midi/models.ts'
import { dockModels } from '../../src-main/controllers/stream-dock/dock-models.ts'
import { controlText } from '../../src-main/domain/bindings/control-text.ts'
import * as german from '../../src-main/domain/messages/de.ts'
import * as english from '../../src-main/domain/messages/en.ts'

const inGerman = messageFormatter(german.deskTexts, 'de')
const inEnglish = messageFormatter(english.deskTexts, 'en')

const names = new Set(
  [...midiModels, ...dockModels, ...builtInModels].flatMap(({ controls }) =>
    controls.map(({ name }) => name),
  ),
)
// Of a Stream Deck and of what is taught, where the controls are not listed.
for (const name of [
  'left touch key',
  'touch key 2',
  'strip 1',
  'info strip',
  'button 1',
  'switch 3',
  'fader 2',
])
  names.add(name)

/** These stand on the device. */
const printed =
  /^(scene|track) \d$|^shift$|^(T-bar|reverser|throttle|automatic brake|independent brake|bail off|upper knob|lower knob)( \d)?$/

it('every control of every driver has a name in German, save where its name stands on the device', () => {
  const same = [...names].filter(name => !printed.test(name) && typeof controlText(name) === 'string')
  expect(same).toEqual([])
  expect(inGerman(controlText('key 3'))).toBe('Taste 3')
  expect(inGerman(controlText('fader 2, past its middle'))).toBe('Fader 2, über der Mitte')
  expect(inGerman(controlText('middle'))).toBe('Mitte')
})

it('in English, each is named as its driver names it; what another program named stays', () => {
  for (const name of [...names, '/go', 'key 3 of mine', 'My key 2', 'toString 1'])
    expect(inEnglish(controlText(name))).toBe(name)
})
