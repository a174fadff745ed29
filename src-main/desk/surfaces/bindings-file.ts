import { Compile } from 'typebox/compile'
import { BindingsFile } from '../../contract/bindings.ts'
import type { ImportBindingsReply } from '../../contract/bridge/controllers.ts'
import { wrongPlaces } from '../../contract/wrong-places.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import { layoutFaults, triggerMessages } from '../../domain/bindings/faults.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { DeskSettings, Profile } from '../ports/settings.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** Where the schema of the file is published with the source. */
const schemaName = 'showcall-bindings.schema.json'

/** Everything that a person has bound, as a file for another desk. Nothing of it is secret. */
export function bindingsText(
  profiles: readonly Profile[],
  layoutOf: (profile: Profile) => SurfaceSlot['layout'] | null,
  { drivers, outputs }: Pick<DeskSettings, 'drivers' | 'outputs'>,
): string {
  const file: BindingsFile = {
    $schema: schemaName,
    format: 'showcall-bindings',
    version: 1,
    surfaces: profiles.flatMap(profile => {
      const pages = layoutOf(profile)
      if (pages === null) return []
      const { modelId, role, serial, brightness, debounce } = profile
      return [
        {
          modelId,
          role,
          serial,
          brightness,
          pages: pages.map(({ name, bindings, shows }) => ({
            name,
            bindings: [...bindings],
            shows: { ...shows },
          })),
          // A file without it can be read by an older desk.
          ...(debounce !== defaultDebounce && { debounce }),
        },
      ]
    }),
    drivers: [...drivers],
    outputs: [...outputs.rules],
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

export type ReadBindings =
  | { readonly ok: true; readonly file: BindingsFile }
  | Extract<ImportBindingsReply, { ok: false }>

/** Number of wrong places that are reported one by one. */
const mostPlaces = 20

/** Reads such a file; nothing of it is taken when anything in it is wrong. */
export function readBindings(text: string): ReadBindings {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return {
      ok: false,
      faults: [messageOf('file.not-json', { why: error instanceof Error ? error.message : String(error) })],
    }
  }
  const validator = Compile(BindingsFile)
  if (!validator.Check(json)) {
    const { places, more } = wrongPlaces(validator, json)
    const faults = places.slice(0, mostPlaces).flatMap(({ errors }) =>
      errors.map(({ instancePath, message }) =>
        messageOf('file.wrong-at', {
          place: instancePath === '' ? messageOf('file.whole') : instancePath,
          why: message,
        }),
      ),
    )
    const rest = more ? [messageOf('file.more-places')] : andMore(places.length)
    return { ok: false, faults: [...faults, ...rest] }
  }
  const faults = json.surfaces.flatMap(({ role, modelId, pages }) =>
    layoutFaults(pages).map(({ page, binding: { control, trigger }, reason }) =>
      messageOf('binding.fault-at', {
        surface: role || modelId,
        page: page + 1,
        control,
        trigger: triggerMessages[trigger],
        why: reason,
      }),
    ),
  )
  if (faults.length === 0) return { ok: true, file: json }
  return { ok: false, faults: [...faults.slice(0, mostPlaces), ...andMore(faults.length)] }
}

const andMore = (places: number): readonly Message[] =>
  places > mostPlaces ? [messageOf('binding.more-faults', { count: places - mostPlaces })] : []
