import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import type { KeyLayout } from '../keys/key-layout.ts'
import { printedOn } from '../keys/key-layout.ts'
import { chordName, keyName } from '../keys/key-name.ts'
import { boundKey } from '../keys/keyboard-keys.ts'
import type { DeskState } from '../session/desk-state.ts'

type WithDevices = Pick<DeskState, 'devices'>

/** A key of the desk itself: by its place where it is not by what is printed on it. */
export interface OwnKey {
  readonly code: string
  /** With Shift, Ctrl: a bound key is not taken from it. */
  readonly with?: string
  /** Where it is not the name of the key. */
  readonly shown?: string
}

/** The keys that do something now: the desk's own unless it is bound to something else, then those that are bound to it. */
export function keysOf(
  state: WithDevices,
  layout: KeyLayout,
  own: OwnKey | null,
  does: (action: BoundAction) => boolean,
): readonly string[] {
  const keyboard = state.devices.surfaces.find(({ id }) => id === keyboardSurface)
  const page = keyboard?.pages[keyboard.page]
  const codes = new Set(page?.bindings.map(({ control }) => control))
  const bound = [...codes].filter(code => {
    const binding = boundKey(page, code)
    return binding !== null && does(binding.action)
  })
  const taken = own !== null && own.with === undefined && codes.has(own.code) && !bound.includes(own.code)
  const others = bound.filter(code => code !== own?.code).map(code => keyName(code, layout))
  return own === null || taken ? others : [ownName(own, layout), ...others]
}

function ownName({ code, with: modifier, shown }: OwnKey, layout: KeyLayout): string {
  const key = shown ?? printedOn(code, layout) ?? keyName(code)
  return modifier === undefined ? key : `${chordName(modifier)} ${key}`
}
