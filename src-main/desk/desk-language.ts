import type { Language } from '../domain/language.ts'
import type { Settings } from './ports/settings.ts'

/** Which language a page is shown in, and which the desk's own sentences are in. */
export interface DeskLanguage {
  /** Of the sentences that the desk says: as a person chose; else as the page that came last wanted. */
  spoken(): Language
  /** Of a page of the desk, whose browser or system wants this one. */
  ofPage(wanted: Language): Language
  /** Of a screen without buttons: the desk does not change its own for it. */
  ofOutput(wanted: Language): Language
}

/** `system`: what the desk speaks before any page came. */
export function createDeskLanguage(settings: Pick<Settings, 'read'>, system: Language): DeskLanguage {
  let last = system
  const chosen = (): Language | null => settings.read().caller.language
  return {
    spoken: () => chosen() ?? last,
    ofPage(wanted) {
      last = wanted
      return chosen() ?? wanted
    },
    ofOutput: wanted => chosen() ?? wanted,
  }
}
