import { t } from '#texts/text.ts'
import { lengths, limits } from '../../../../src-main/contract/v1/limits.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'

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
