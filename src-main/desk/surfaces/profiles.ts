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
  /** The USB port that the device was plugged into; left out where it is not known. */
  readonly place?: string
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
export interface KnownProfile {
  readonly profile: Profile
  /** Of the device that had it while the desk ran; null before the first. */
  readonly last: SurfaceInfo | null
}

export const fullLight = 70

export const newProfile = (id: string, info: Pick<SurfaceInfo, 'modelId' | 'serial' | 'place'>): Profile => ({
  id,
  modelId: info.modelId,
  role: '',
  serial: info.serial,
  ...(info.place !== undefined && { place: info.place }),
  brightness: fullLight,
  pages: null,
  armed: false,
  debounce: defaultDebounce,
})

/**
 * The profile that a device goes on with, of those whose device is not there: its own by serial number, or by USB port
 * where several devices have one serial number or none; else one of the same model, which it replaces, named ones
 * first; else one whose last device had the same controls. Null: it is new here.
 */
export function profileFor(info: SurfaceInfo, absent: readonly KnownProfile[]): Profile | null {
  const twins = absent.filter(
    ({ profile }) => profile.serial === info.serial && profile.modelId === info.modelId,
  )
  const inPlace =
    info.place === undefined ? undefined : twins.find(({ profile }) => profile.place === info.place)
  if (inPlace !== undefined) return inPlace.profile
  // A profile without a port fits any port; one of another port may be of a twin that is still to come.
  const byPlace = (known: readonly KnownProfile[]): readonly KnownProfile[] =>
    known.toSorted((a, b) => Number(a.profile.place !== undefined) - Number(b.profile.place !== undefined))
  const [own] = byPlace(twins)
  if (info.serial !== null && own !== undefined) return own.profile
  const byRole = byPlace(absent).toSorted(
    (a, b) => Number(b.profile.role !== '') - Number(a.profile.role !== ''),
  )
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
