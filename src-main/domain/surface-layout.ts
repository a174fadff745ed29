import type { Action } from './press.ts'

/** What one key of a deck shows and does. `null` action: it only shows. */
export type KeyRole = 'go' | 'countdown' | 'next' | 'over-under' | 'pause' | 'previous' | 'link' | 'blank'

export const roleAction: Readonly<Record<KeyRole, Extract<Action, 'go' | 'pause' | 'previous'> | null>> = {
  go: 'go',
  countdown: null,
  next: null,
  'over-under': null,
  pause: 'pause',
  previous: 'previous',
  link: null,
  blank: null,
}

/**
 * Roles by key, in reading order. A deck reads from the top left: what is on, how long, what next, early or late;
 * hands rest at the bottom left, so GO is there. Pedals have no face: left GO, middle pause, right previous (held).
 */
export function defaultLayout(
  kind: 'stream-deck' | 'pedal',
  keys: number,
  columns: number,
): readonly KeyRole[] {
  if (kind === 'pedal') return pad(['go', 'pause', 'previous'], keys)
  const layout: KeyRole[] = pad(['countdown', 'next', 'over-under', 'link'], keys)
  const bottom = keys - columns
  for (const [offset, role] of (['go', 'pause', 'previous'] as const).entries()) {
    if (bottom + offset < keys) layout[bottom + offset] = role
  }
  return layout
}

const pad = (roles: readonly KeyRole[], keys: number): KeyRole[] =>
  Array.from({ length: keys }, (_, index) => roles[index] ?? 'blank')
