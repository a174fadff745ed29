/** `#rrggbb` of a colour in any form that the API takes. How far one shines through has no place in a rundown. */
export function hexOf(colour: string): string {
  if (!colour.startsWith('#')) {
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(([digits]) => Number(digits))
    return `#${[red, green, blue].map(byte => Math.min(byte, 255).toString(16).padStart(2, '0')).join('')}`
  }
  const digits = colour.slice(1).toLowerCase()
  if (digits.length >= 6) return `#${digits.slice(0, 6)}`
  return `#${[...digits.slice(0, 3)].map(digit => digit + digit).join('')}`
}
