import type { SurfaceLayout } from './binding.ts'
import { deckLayout } from './deck-layout.ts'
import type { LayoutControl } from './layout-control.ts'
import { machineLayout } from './machine-layout.ts'
import { panelLayout, switchLayout } from './switch-layout.ts'

/** What a layout depends on. */
export interface LayoutInfo {
  readonly kind: string
  readonly modelId: string
  readonly controls: readonly LayoutControl[]
}

/** Bindings with which a surface works the moment it is plugged in, and nothing dangerous is one touch away. */
export function defaultLayout({ kind, modelId, controls }: LayoutInfo): SurfaceLayout {
  if (kind === 'midi' || kind === 'osc') return machineLayout(kind, modelId)
  if (controls.some(({ kind, face }) => kind === 'key' && face !== null)) return deckLayout(controls)
  const panel = modelId.startsWith('x-keys/') ? panelLayout(controls) : null
  return panel ?? switchLayout(controls)
}
