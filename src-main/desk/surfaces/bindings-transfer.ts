import type { ImportBindingsReply } from '../../contract/bridge/controllers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { SettingsStore } from '../ports/settings.ts'
import { bindingsText, type ReadBindings } from './bindings-file.ts'
import type { ProfileStore } from './profile-store.ts'
import { isFor } from './same-device.ts'
import type { Surfaces } from './surfaces.ts'

export interface BindingsTransferOptions {
  readonly profiles: Pick<ProfileStore, 'list' | 'put'>
  readonly settings: SettingsStore
  readonly surfaces: Pick<Surfaces, 'slot' | 'slots' | 'reread'>
  readonly locked: () => boolean
  readonly onAir: () => boolean
  readonly setDrivers: (drivers: readonly HidDriver[]) => void
}

/** Everything that a person has bound, out as a file and in again. */
export interface BindingsTransfer {
  exportBindings(): { readonly name: string; readonly text: string }
  importBindings(read: ReadBindings): ImportBindingsReply
}

export function createBindingsTransfer(options: BindingsTransferOptions): BindingsTransfer {
  const { profiles, settings, surfaces } = options
  return {
    exportBindings: () => ({
      name: 'showcall-bindings.json',
      text: bindingsText(
        profiles.list(),
        profile => surfaces.slot(profile.id)?.layout ?? profile.pages,
        settings.read(),
      ),
    }),
    importBindings(read) {
      if (options.locked()) return { ok: false, faults: [messageOf('refusal.locked')] }
      if (options.onAir()) return { ok: false, faults: [messageOf('controller.import-on-air')] }
      if (!read.ok) return read
      const { surfaces: setups, drivers, outputs: rules } = read.file
      profiles.put(setups.map(setup => ({ ...setup, debounce: setup.debounce ?? defaultDebounce })))
      // A file without any is of a desk that has none, and takes none away here.
      if (rules.length > 0) settings.write({ outputs: { ...settings.read().outputs, rules } })
      options.setDrivers([
        ...settings.read().drivers.filter(known => !drivers.some(isFor(known))),
        ...drivers,
      ])
      for (const { id } of surfaces.slots()) surfaces.reread(id)
      return { ok: true, surfaces: setups.length, drivers: drivers.length, outputs: rules.length }
    },
  }
}
