import { knownText, t } from '#texts/text.ts'

interface WrongPlace {
  readonly fields: Set<string>
  readonly reasons: Set<string>
}

/**
 * What the desk says of a file of bindings, one line for each wrong place: a binding that is none of the known ones is
 * reported by a validator once for each of them, by paths such as `/surfaces/0/pages/1/bindings/2/action/do: must be …`.
 */
export function describeFaults(faults: readonly string[]): readonly string[] {
  const places = new Map<string, WrongPlace>()
  for (const fault of faults) {
    const [, path, reason] = /^(\/\S*): (.*)$/s.exec(fault) ?? []
    const { name, field } = path === undefined ? { name: fault, field: '' } : placeOf(path)
    const place = places.get(name) ?? { fields: new Set(), reasons: new Set() }
    if (field !== '') place.fields.add(field)
    if (reason !== undefined) place.reasons.add(reason)
    places.set(name, place)
  }
  return [...places].map(([name, { fields, reasons }]) => {
    if (reasons.size === 0) return name
    const [reason] = reasons
    const said = reasons.size === 1 && reason !== undefined ? reason : t('controllers.files.not-understood')
    return [name, [[...fields].join(', '), said].filter(Boolean).join(' ')].filter(Boolean).join(': ')
  })
}

/** `/surfaces/0/pages/1/bindings/2/action/do` is of surface 1, page 2, binding 3, and there of its action. */
function placeOf(path: string): { readonly name: string; readonly field: string } {
  const parts = path.slice(1).split('/')
  const name: string[] = []
  while (parts.length >= 2) {
    const [list = '', at = ''] = parts
    const item = knownText(`controllers.files.items.${list}`)
    if (item === null || !/^\d+$/.test(at)) break
    name.push(`${item} ${Number(at) + 1}`)
    parts.splice(0, 2)
  }
  return { name: name.join(', '), field: parts[0] ?? '' }
}
