import type { Language } from '../../src-main/domain/language.ts'
import type * as en from '../../src-main/domain/messages/en.ts'

/** What is said in a language, by code: by the desk, on pages, and by the system's menus and dialogs. */
export type Catalogue = {
  readonly [Part in keyof typeof en]: Readonly<Record<keyof (typeof en)[Part], string>>
}

export const catalogueOf = async (language: Language): Promise<Catalogue> =>
  import(`../../src-main/domain/messages/${language}.ts`)
