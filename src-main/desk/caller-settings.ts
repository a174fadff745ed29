import type { CallerSettingsRequest } from '../contract/bridge/requests.ts'
import type { CallerSettings } from '../contract/bridge/slices.ts'
import { done, type Reply, refusedAsLocked } from '../contract/reply.ts'
import type { GateSettings } from '../domain/show/gate.ts'
import { duration } from '../domain/time/time.ts'
import type { SettingsStore } from './ports/settings.ts'

/** What a person has set of the gate and the undo. */
export interface CallerSettingsStore {
  read(): CallerSettings
  gate(): GateSettings
  write(change: CallerSettingsRequest): Reply
}

export function createCallerSettings(settings: SettingsStore, changed: () => void): CallerSettingsStore {
  const read = (): CallerSettings => settings.read().caller
  return {
    read,
    gate: () => ({ doublePress: duration(read().doublePress) }),
    write(change) {
      const harmless = Object.keys(change).every(name => name === 'theme' || name === 'guide')
      // A booth that goes dark may dim its keys, locked or not; the guide changes nothing of the desk.
      if (settings.read().locked && !harmless) return refusedAsLocked
      // A member that is left out stays, and so does one that is undefined.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      settings.write({ caller: { ...read(), ...given } })
      changed()
      return done
    },
  }
}
