import { editTexts } from '#texts/edit.ts'
import { readColor } from '../../../../src-main/domain/running-order/running-order-fields.ts'

/** Colours that a person chooses by name, in the order in which they are offered. */
export const presetColours = [
  { name: editTexts.colours.red, value: '#c62828' },
  { name: editTexts.colours.orange, value: '#e65100' },
  { name: editTexts.colours.amber, value: '#f9a825' },
  { name: editTexts.colours.green, value: '#2e7d32' },
  { name: editTexts.colours.teal, value: '#00838f' },
  { name: editTexts.colours.blue, value: '#1565c0' },
  { name: editTexts.colours.violet, value: '#7a1fa2' },
  { name: editTexts.colours.grey, value: '#616161' },
] as const

/** Its name, or `#rrggbb` of one without; empty for none. */
export const colourName = (value: string | null): string =>
  presetColours.find(preset => preset.value === value)?.name ?? value ?? ''

/** Null for none, undefined for what is no colour. */
export function readColourName(typed: string): string | null | undefined {
  const word = typed.trim().toLocaleLowerCase()
  if (word === '' || word === editTexts.colours.none.toLocaleLowerCase()) return null
  const preset = presetColours.find(({ name }) => name.toLocaleLowerCase() === word)
  return preset?.value ?? readColor(word) ?? undefined
}
