import type { SurfaceLayout } from '../../domain/bindings/binding.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import type { SurfaceInfo } from '../ports/surface.ts'

/** What a person has set up for one surface; it outlives the device. */
export interface Profile {
  readonly id: string
  readonly modelId: string
  /** As the caller calls it; empty when it was not named. */
  readonly role: string
  /** Of the device that had it last. */
  readonly serial: string | null
  /** Percent of the full light. */
  readonly brightness: number
  /** Its strip is drawn in the other order than the driver's. */
  readonly swapStrip?: boolean
  /** Null: the default of the model. */
  readonly pages: SurfaceLayout | null
  /** Machines at it may move the show. */
  readonly armed: boolean
  /** How long a contact must be open before it can be pressed again, ms. */
  readonly debounce: number
}

/** What is known of a profile's last device, for replacement. */
export interface Known {
  readonly profile: Profile
  /** Of the device that had it while the desk ran; null before the first. */
  readonly last: SurfaceInfo | null
}

export const fullLight = 70

export const newProfile = (id: string, info: Pick<SurfaceInfo, 'modelId' | 'serial'>): Profile => ({
  id,
  modelId: info.modelId,
  role: '',
  serial: info.serial,
  brightness: fullLight,
  pages: null,
  armed: false,
  debounce: defaultDebounce,
})

/**
 * The profile that a device goes on with, of those whose device is not there: its own by serial number; else one of
 * the same model, which it replaces, named ones first; else one whose last device had the same controls. Null: it is
 * new here.
 */
export function profileFor(info: SurfaceInfo, absent: readonly Known[]): Profile | null {
  const serial = absent.find(
    ({ profile }) =>
      info.serial !== null && profile.serial === info.serial && profile.modelId === info.modelId,
  )
  if (serial !== undefined) return serial.profile
  const byRole = absent.toSorted((a, b) => Number(b.profile.role !== '') - Number(a.profile.role !== ''))
  // One that was here while this desk ran is missed more than one of last year.
  const candidates = byRole.toSorted((a, b) => Number(b.last !== null) - Number(a.last !== null))
  const model = candidates.find(({ profile }) => profile.modelId === info.modelId)
  const alike = candidates.find(({ last }) => last !== null && sameControls(last, info))
  return (model ?? alike)?.profile ?? null
}

const sameControls = (a: SurfaceInfo, b: SurfaceInfo): boolean =>
  a.kind === b.kind &&
  a.controls.length > 0 &&
  a.controls.length === b.controls.length &&
  a.controls.every(({ id }, index) => b.controls[index]?.id === id)
