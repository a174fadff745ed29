import type * as en from '../en/language.ts'
import type { Translated } from '../translated.ts'

/** Zur Wahl der Sprache. */
export const languageTexts: Translated<typeof en.languageTexts> = {
  label: 'Sprache · Language',
  browser: 'Wie Browser oder System',
  names: { en: 'English', de: 'Deutsch' },
  help: 'Für alle Seiten. Jede wechselt, sobald sie Fahren zeigt und nichts ungespeichert ist. Die Show läuft weiter.',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
}
