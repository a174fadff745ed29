import type { SurfaceSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { Profile } from './profiles.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** A surface as pages see it. */
export function surfaceSlice(slot: SurfaceSlot, profile: Profile): SurfaceSlice {
  const { info, surface } = slot
  return {
    id: slot.id,
    kind: info?.kind ?? 'keyboard',
    name: info?.model ?? 'Keyboard',
    modelId: profile.modelId,
    role: profile.role,
    serial: info?.serial ?? null,
    connected: surface !== null || slot.id === keyboardSurface,
    simulated: info?.simulated ?? false,
    controls: info?.controls ?? [],
    open: info?.open ?? true,
    pages: slot.layout,
    page: slot.page,
    brightness: info?.dimmable === true ? profile.brightness : null,
    swapStrip: info?.unsureStrip === true ? (profile.swapStrip ?? false) : null,
    armed: info?.takesMachines === true ? profile.armed : null,
    testing: slot.testing,
    debounce: surface?.debounce === undefined ? null : profile.debounce,
    dropped: slot.dropped,
    faults: slot.faults,
  }
}
