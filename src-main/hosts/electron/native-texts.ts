/// <reference types="vite/types/importMeta.d.ts" />
import type { Language } from '../../domain/language.ts'
import type { nativeTexts as english } from '../../domain/messages/en.ts'

/** Of the application's own dialogs and menus. */
export type NativeTexts = Readonly<Record<keyof typeof english, string>>

const texts = import.meta.glob<NativeTexts>('../../domain/messages/??.ts', {
  eager: true,
  import: 'nativeTexts',
})

export function nativeTexts(language: Language): NativeTexts {
  const found = texts[`../../domain/messages/${language}.ts`]
  if (found === undefined) throw new Error(`There is no catalogue of the language "${language}".`)
  return found
}
