import { messageOf, type Said } from '../messages/message.ts'

const numbered = {
  key: 'control.key',
  button: 'control.button',
  switch: 'control.switch',
  'touch key': 'control.touch-key',
  dial: 'control.dial',
  encoder: 'control.encoder',
  pad: 'control.pad',
  fader: 'control.fader',
  'fader, past its middle': 'control.fader-middle',
  lever: 'control.lever',
  'side screen': 'control.side-screen',
  strip: 'control.strip',
} as const

const single = {
  left: 'control.left',
  middle: 'control.middle',
  right: 'control.right',
  top: 'control.top',
  'left touch key': 'control.left-touch-key',
  'right touch key': 'control.right-touch-key',
  'fader, past its middle': 'control.only-fader',
  'info strip': 'control.info-strip',
  'jog wheel': 'control.jog-wheel',
  'shuttle ring': 'control.shuttle-ring',
  'program switch': 'control.program-switch',
  'joystick, left and right': 'control.joystick-across',
  'joystick, up and down': 'control.joystick-along',
  'joystick, twist': 'control.joystick-twist',
  'ball, left and right': 'control.ball-across',
  'ball, up and down': 'control.ball-along',
} as const

/**
 * The name of a control, as a message in any language. Drivers and the journal name controls in English, such as `key 3`.
 * A name that stands on the device, or that another program gave, stays as it is.
 */
export function controlText(name: string): Said {
  if (isIn(single, name)) return messageOf(single[name])
  const [, noun = '', digits = '', part = ''] = /^([a-z ]+) (\d+)(, .+)?$/.exec(name) ?? []
  const kind = `${noun}${part}`
  return isIn(numbered, kind) ? messageOf(numbered[kind], { number: Number(digits) }) : name
}

const isIn = <Names extends object>(names: Names, name: PropertyKey): name is keyof Names =>
  Object.hasOwn(names, name)
