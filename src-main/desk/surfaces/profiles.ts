import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import type { Profile, SettingsStore } from '../ports/settings.ts'
import type { SurfaceInfo } from '../ports/surface.ts'

/** What is known of a profile's last device, for replacement. */
interface KnownProfile {
  readonly profile: Profile
  /** Of the device that had it while the desk ran; null before the first. */
  readonly last: SurfaceInfo | null
}

const fullLight = 70

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
function profileFor(info: SurfaceInfo, absent: readonly KnownProfile[]): Profile | null {
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

export interface ProfileStore {
  find(id: string): Profile | null
  list(): readonly Profile[]
  /** The profile that a device that has come goes on with; its own, one that it replaces, or a new one. */
  take(info: SurfaceInfo, absent: readonly KnownProfile[]): Profile
  change(id: string, change: Partial<Omit<Profile, 'id'>>): Profile | null
  /** Percent; kept with the next change, or by `keep`: a turned dial must not write to the disk at each detent. */
  dim(id: string, brightness: number): void
  keep(): void
  remove(id: string): void
  /** Another device of its model went on with the profile of this one just now: at a start they come in any order. */
  giveBack(info: SurfaceInfo): string | null
  /** The start is over: devices keep the profiles that they have taken. */
  settle(): void
  /** Puts set-ups from a file in place of those of the same model and role, or of one that nobody touched, or beside them. */
  put(setups: readonly Omit<Profile, 'id' | 'armed'>[]): void
}

/** The keyboard is always there, and has no keys of its own until a person binds some. */
const keyboardProfile = newProfile(keyboardSurface, { modelId: keyboardSurface, serial: null })

/** As many as a file of bindings holds; those that have not been changed for longest are forgotten first. */
const mostKept = 64

/** Profiles of simulated devices are not kept: they end with the desk. */
export function createProfileStore(settings: SettingsStore, newId: () => string): ProfileStore {
  const passing = new Map<string, Profile>()
  /** Profiles as they were when the desk started, by id, where another device has taken them since. */
  const lent = new Map<string, Profile>()
  const saved = createSavedProfiles(settings)
  const list = (): readonly Profile[] => {
    const all = [...saved.list(), ...passing.values()]
    return all.some(({ id }) => id === keyboardSurface) ? all : [keyboardProfile, ...all]
  }
  const find = (id: string): Profile | null => list().find(profile => profile.id === id) ?? null

  const write = (profile: Profile): void => {
    if (passing.has(profile.id)) passing.set(profile.id, profile)
    else saved.put(profile)
  }

  return {
    find,
    list,
    take(info, absent) {
      // What is on screen never takes the place of a device, nor the other way round.
      const alike = absent.filter(({ profile: { id } }) => passing.has(id) === info.simulated)
      const before = profileFor(info, alike)
      if (info.simulated) {
        const profile = { ...(before ?? newProfile(newId(), info)), serial: info.serial }
        passing.set(profile.id, profile)
        return profile
      }
      if (before === null) {
        const profile = newProfile(newId(), info)
        write(profile)
        return profile
      }
      const profile = takenOver(before, info)
      const neverHere = absent.some(({ profile: { id }, last }) => id === before.id && last === null)
      const otherSerial = before.serial !== null && profile.serial !== before.serial
      const moved = profile.place !== before.place
      if (neverHere && (otherSerial || (moved && before.place !== undefined))) lent.set(before.id, before)
      if (profile.serial !== before.serial || profile.modelId !== before.modelId || moved) write(profile)
      return profile
    },
    giveBack(info) {
      const was = info.simulated ? null : ownerOf([...lent.values()], info, find)
      if (was === null) return null
      const { id, armed } = was
      const { serial, place } = info
      lent.delete(id)
      const profile = find(id)
      if (profile !== null) write({ ...profile, serial, armed, ...(place !== undefined && { place }) })
      return id
    },
    settle: () => lent.clear(),
    dim(id, brightness) {
      const profile = passing.get(id)
      if (profile === undefined) saved.dim(id, brightness)
      else passing.set(id, { ...profile, brightness })
    },
    keep: saved.keep,
    change(id, change) {
      const profile = find(id)
      if (profile === null) return null
      const changed = { ...profile, ...change }
      write(changed)
      return changed
    },
    remove(id) {
      if (!passing.delete(id)) saved.write(saved.list().filter(profile => profile.id !== id))
    },
    put: setups => saved.write(withSetups(saved.list(), setups, newId)),
  }
}

/** Profiles as the settings hold them; a light that was dimmed is written with the next change, or by `keep`. */
function createSavedProfiles(settings: SettingsStore) {
  const dimmed = new Map<string, number>()
  const list = (): readonly Profile[] => {
    const { surfaces } = settings.read()
    if (dimmed.size === 0) return surfaces
    return surfaces.map(profile => ({ ...profile, brightness: dimmed.get(profile.id) ?? profile.brightness }))
  }
  const write = (surfaces: readonly Profile[]): void => {
    dimmed.clear()
    settings.write({ surfaces })
  }
  return {
    list,
    write,
    put(profile: Profile): void {
      const others = list()
      const known = others.some(({ id }) => id === profile.id)
      write(
        known
          ? others.map(other => (other.id === profile.id ? profile : other))
          : [...others, profile].slice(-mostKept),
      )
    },
    dim: (id: string, brightness: number) => void dimmed.set(id, brightness),
    keep(): void {
      if (dimmed.size > 0) write(list())
    },
  }
}

/** The profile of an absent device, as the device that comes in its place goes on with it. */
function takenOver(before: Profile, info: SurfaceInfo): Profile {
  const serial = info.serial ?? before.serial
  // A person armed that device, not one that is plugged in in its place.
  const armed = before.armed && (before.serial === null || serial === before.serial)
  const place = info.place ?? before.place
  return { ...before, modelId: info.modelId, serial, armed, ...(place !== undefined && { place }) }
}

/** The profile among those that were lent which is of this device; null for none. */
function ownerOf(
  lent: readonly Profile[],
  { serial, modelId, place }: SurfaceInfo,
  find: ProfileStore['find'],
): Profile | null {
  const own = lent.filter(one => one.serial === serial && one.modelId === modelId)
  return (
    own.find(one => place !== undefined && one.place === place) ??
    // A device with the same serial number that has it now has the same right to it.
    own.find(one => serial !== null && find(one.id)?.serial !== serial) ??
    null
  )
}

type Setup = Omit<Profile, 'id' | 'armed'>

const isThat = (profile: Profile, { modelId, role, serial }: Setup): boolean =>
  profile.modelId === modelId &&
  (modelId === keyboardSurface || (profile.role === role && (role !== '' || profile.serial === serial)))

/** Nobody has named it or bound anything on it. */
const isUntouched = (profile: Profile, { modelId }: Setup): boolean =>
  profile.modelId === modelId && profile.role === '' && profile.pages === null

/** Profiles with the set-ups of a file in them. */
function withSetups(
  profiles: readonly Profile[],
  setups: readonly Setup[],
  newId: () => string,
): readonly Profile[] {
  const changed = new Map<string, Profile>()
  const placed = new Set<Setup>()
  /** Each takes the place of one, and what fits one of them exactly is not left to another. */
  const place = (fits: (profile: Profile, setup: Setup) => boolean): void => {
    for (const setup of setups) {
      if (placed.has(setup)) continue
      const before = profiles.find(profile => !changed.has(profile.id) && fits(profile, setup))
      if (before === undefined) continue
      placed.add(setup)
      // Which device it is, is known here, not at the desk that the file is from.
      // And a person arms what it does, not what another file makes of it.
      const same = JSON.stringify(before.pages) === JSON.stringify(setup.pages)
      changed.set(before.id, { ...before, ...setup, serial: before.serial, armed: before.armed && same })
    }
  }
  place(isThat)
  place(isUntouched)
  const added = setups.flatMap(setup => {
    if (placed.has(setup)) return []
    const id = setup.modelId === keyboardSurface ? keyboardSurface : newId()
    return [{ ...setup, id, armed: false }]
  })
  return [...profiles.map(profile => changed.get(profile.id) ?? profile), ...added]
}
