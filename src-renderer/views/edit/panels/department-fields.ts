import { t } from '#texts/text.ts'
import { lengths, limits } from '../../../../src-main/contract/v1/limits.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'

/** By the name of the column: the whole of it, its first word or as much as there is room for; no other one has it. */
export function firstShortName(name: string, taken: readonly string[]): string {
  const most = lengths.departmentShortName
  const [word = ''] = name.trim().split(/\s+/)
  const whole = name.trim().length <= most ? name.trim() : word
  const fits = (count: number): string =>
    count === 1 ? cut(whole, most) : `${cut(whole, most - String(count).length)}${count}`
  const used = new Set(taken.map(other => other.toLowerCase()))
  const count = Array.from({ length: taken.length + 1 }, (_, at) => at + 1).find(
    each => !used.has(fits(each).toLowerCase()),
  )
  return fits(count ?? 1)
}

/** Whole characters, no half of one. */
function cut(text: string, most: number): string {
  let short = ''
  for (const character of text) if (short.length + character.length <= most) short += character
  return short.trim()
}

/** As it was typed; with the reason where it cannot be that. */
export function readShortName(
  typed: string,
  others: readonly Column[],
): { readonly shortName: string } | { readonly fault: string } {
  const shortName = typed.trim()
  if (shortName === '' || shortName.length > lengths.departmentShortName)
    return { fault: t('text-columns.short-name-fault') }
  const same = others.find(
    ({ department }) => department?.shortName.toLowerCase() === shortName.toLowerCase(),
  )
  return same === undefined
    ? { shortName }
    : { fault: t('text-columns.short-name-taken', { short: shortName, name: same.name }) }
}

/** Names that commas separate; null where the service would not take them. */
export function readGroups(typed: string): readonly string[] | null {
  const groups = [...new Set(typed.split(',').map(group => group.trim()))].filter(group => group !== '')
  const fits =
    groups.length <= limits.groupsPerDepartment &&
    groups.every(group => group.length <= lengths.departmentGroup)
  return fits ? groups : null
}
