import type { OutputLook } from '../../src-main/domain/output/output-page.ts'

/** Grounds and inks of the themes, as in `theme/tokens.css`. */
const grounds: Readonly<Record<OutputLook['theme'], string>> = {
  day: '#fafbfc',
  dark: '#090a0c',
  blackout: '#000000',
}
const inks: Readonly<Record<OutputLook['theme'], string>> = {
  day: '#0d1116',
  dark: '#f2f4f7',
  blackout: '#ff6252',
}

/** WCAG 2.2: 1 to 21, of two colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const groundOf = ({ ground, theme }: OutputLook): string => ground ?? grounds[theme]

export const inkOf = ({ ink, theme }: OutputLook): string => ink ?? inks[theme]

const least = 4.5

/** A text of this colour can be read on the ground of the look. */
export const readable = (color: string, look: OutputLook): boolean => contrast(color, groundOf(look)) >= least

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
