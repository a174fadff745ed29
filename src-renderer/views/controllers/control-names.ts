import { messageText } from '#texts/messages.ts'
import type { ControlSlice, SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { controlText } from '../../../src-main/domain/bindings/control-text.ts'
import { midiControlName } from '../../../src-main/domain/bindings/machine-controls.ts'
import { keyName } from '../../state/keys/key-name.ts'

/** A control of a surface, as a person calls it. */
export function controlName(surface: Pick<SurfaceSlice, 'id' | 'controls'>, control: string): string {
  const listed = surface.controls.find(({ id }) => id === control)
  if (listed !== undefined) return messageText(controlText(listed.name))
  return surface.id === keyboardSurface ? keyName(control) : (midiControlName(control) ?? control)
}

/** As the caller calls it, else as the maker does. */
export const surfaceName = ({ role, name }: Pick<SurfaceSlice, 'role' | 'name'>): string => role || name

/** Controls that a surface does not list, but that are bound on one of its pages or have spoken. */
export function unlistedControls(
  surface: Pick<SurfaceSlice, 'controls'>,
  bound: readonly string[],
  received: readonly string[],
): readonly string[] {
  const listed = new Set(surface.controls.map(({ id }) => id))
  return [...new Set([...bound, ...received])].filter(control => !listed.has(control))
}

/** Neighbour of a control in the drawing, for the arrow keys; null at an edge. */
export function neighbour(controls: readonly ControlSlice[], from: string, key: string): ControlSlice | null {
  const at = controls.find(({ id }) => id === from)
  if (at === undefined) return null
  const middle = ({ column, columns }: ControlSlice): number => column + columns / 2
  const away = (other: ControlSlice): { readonly along: number; readonly aside: number } | null => {
    const right = middle(other) - middle(at)
    // A wheel inside a ring is below it.
    const inside = other.row === at.row && right === 0 ? Math.sign(at.columns - other.columns) / 2 : 0
    const below = other.row - at.row + inside
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const along = key === 'ArrowRight' ? right : -right
      return below === 0 && along > 0 ? { along, aside: 0 } : null
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
    const along = key === 'ArrowDown' ? below : -below
    return along > 0 ? { along, aside: Math.abs(right) } : null
  }
  const ranked = controls.flatMap(control => {
    const distance = away(control)
    return distance === null ? [] : [{ control, ...distance }]
  })
  ranked.sort((a, b) => a.along - b.along || a.aside - b.aside)
  return ranked[0]?.control ?? null
}
