import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { Settings } from '../ports/settings.ts'
import type { SurfaceInfo } from '../ports/surface.ts'
import { type Known, newProfile, type Profile, profileFor } from './profiles.ts'

export interface ProfileStore {
  find(id: string): Profile | null
  list(): readonly Profile[]
  /** The profile that a device that has come goes on with; its own, one that it replaces, or a new one. */
  take(info: SurfaceInfo, absent: readonly Known[]): Profile
  change(id: string, change: Partial<Omit<Profile, 'id'>>): Profile | null
  remove(id: string): void
  /** Puts set-ups from a file in place of those of the same model and role, or beside them. */
  put(profiles: readonly Omit<Profile, 'id' | 'armed'>[]): void
}

/** The keyboard is always there, and has no keys of its own until a person binds some. */
const keyboardProfile = newProfile(keyboardSurface, { modelId: keyboardSurface, serial: null })

/** Profiles of simulated devices are not kept: they end with the device. */
export function createProfileStore(settings: Settings, newId: () => string): ProfileStore {
  const passing = new Map<string, Profile>()
  const kept = (): readonly Profile[] => settings.read().surfaces
  const list = (): readonly Profile[] => {
    const all = [...kept(), ...passing.values()]
    return all.some(({ id }) => id === keyboardSurface) ? all : [keyboardProfile, ...all]
  }
  const find = (id: string): Profile | null => list().find(profile => profile.id === id) ?? null

  const write = (profile: Profile): void => {
    if (passing.has(profile.id)) {
      passing.set(profile.id, profile)
      return
    }
    const others = kept()
    settings.write({
      surfaces: others.some(({ id }) => id === profile.id)
        ? others.map(other => (other.id === profile.id ? profile : other))
        : [...others, profile],
    })
  }

  return {
    find,
    list,
    take(info, absent) {
      if (info.simulated) {
        const profile = newProfile(newId(), info)
        passing.set(profile.id, profile)
        return profile
      }
      const before = profileFor(info, absent)
      if (before === null) {
        const profile = newProfile(newId(), info)
        write(profile)
        return profile
      }
      const profile = { ...before, modelId: info.modelId, serial: info.serial ?? before.serial }
      if (profile.serial !== before.serial || profile.modelId !== before.modelId) write(profile)
      return profile
    },
    change(id, change) {
      const profile = find(id)
      if (profile === null) return null
      const changed = { ...profile, ...change }
      write(changed)
      return changed
    },
    remove(id) {
      if (passing.delete(id)) return
      settings.write({ surfaces: kept().filter(profile => profile.id !== id) })
    },
    put(profiles) {
      const changed = [...kept()]
      for (const profile of profiles) {
        const at = changed.findIndex(
          ({ modelId, role, serial }) =>
            modelId === profile.modelId &&
            role === profile.role &&
            (role !== '' || serial === profile.serial),
        )
        const before = changed[at]
        const id = profile.modelId === keyboardSurface ? keyboardSurface : newId()
        if (before === undefined) changed.push({ ...profile, id, armed: false })
        else changed[at] = { ...before, ...profile }
      }
      settings.write({ surfaces: changed })
    },
  }
}
