const keyNames =
  /^(?:[A-Z0-9)!@#$%^&*(:;=<,_>.?/~`{\][|}"'-]|F(?:[1-9]|1\d|2[0-4])|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|VolumeUp|VolumeDown|VolumeMute|MediaNextTrack|MediaPreviousTrack|MediaStop|MediaPlayPause|PrintScreen|num[0-9]|numdec|numadd|numsub|nummult|numdiv)$/i
const modifierNames =
  /^(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i

export interface Accelerator {
  readonly control: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
  /** In lower case. */
  readonly key: string
}

/** Throws Electron's error for what is no accelerator. */
export function parseAccelerator(text: string): Accelerator {
  const parts = text.split('+').map(part => part.trim())
  const key = parts.pop() ?? ''
  if (!keyNames.test(key) || !parts.every(part => modifierNames.test(part))) {
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${text}`)
  }
  const has = (names: RegExp): boolean => parts.some(part => names.test(part))
  const mac = process.platform === 'darwin'
  return {
    control: has(/^(control|ctrl)$/i) || (!mac && has(/^(commandorcontrol|cmdorctrl)$/i)),
    meta: has(/^(command|cmd|super|meta)$/i) || (mac && has(/^(commandorcontrol|cmdorctrl)$/i)),
    alt: has(/^(alt|option|altgr)$/i),
    shift: has(/^shift$/i),
    key: key.toLowerCase(),
  }
}

export const sameAccelerator = (one: Accelerator, other: Accelerator): boolean =>
  one.key === other.key &&
  one.control === other.control &&
  one.alt === other.alt &&
  one.shift === other.shift &&
  one.meta === other.meta
