import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GlobalFonts } from '@napi-rs/canvas'

/** One family for each subset; a text takes each letter from the first that has it. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const

const familyOf = (subset: string): string => `Showcall Inter ${subset}`

/** For a canvas font: Inter first, then the fonts of the system for other scripts. */
export const faceFamily = [...subsets.map(subset => `"${familyOf(subset)}"`), 'sans-serif'].join(', ')

/** Registers Inter, which is shipped with the application under the SIL Open Font License. */
export async function registerFonts(fonts: typeof GlobalFonts): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  await Promise.all(
    subsets.map(async subset => {
      const family = familyOf(subset)
      if (fonts.has(family)) return
      const file = resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)
      fonts.register(await readFile(file), family)
    }),
  )
}
