import { t } from '#texts/text.ts'
import { readColor } from '../../../../src-main/domain/rundown/written-row.ts'

/** Colours that a person chooses by name, in the order in which they are offered. */
export const presetColours = [
  { name: t('edit.colours.red'), value: '#c62828' },
  { name: t('edit.colours.orange'), value: '#e65100' },
  { name: t('edit.colours.amber'), value: '#f9a825' },
  { name: t('edit.colours.green'), value: '#2e7d32' },
  { name: t('edit.colours.teal'), value: '#00838f' },
  { name: t('edit.colours.blue'), value: '#1565c0' },
  { name: t('edit.colours.violet'), value: '#7a1fa2' },
  { name: t('edit.colours.grey'), value: '#616161' },
] as const

/** Its name, or `#rrggbb` of one without; empty for none. */
export const colourName = (value: string | null): string =>
  presetColours.find(preset => preset.value === value)?.name ?? value ?? ''

/** Null for none, undefined for what is no colour. */
export function readColourName(typed: string): string | null | undefined {
  const word = typed.trim().toLocaleLowerCase()
  if (word === '' || word === t('edit.colours.none').toLocaleLowerCase()) return null
  const preset = presetColours.find(({ name }) => name.toLocaleLowerCase() === word)
  return preset?.value ?? readColor(word) ?? undefined
}
