import type * as en from '../en/language.ts'
import type { Translated } from '../translated.ts'

/** Zur Wahl der Sprache. */
export const languageTexts: Translated<typeof en.languageTexts> = {
  label: 'Sprache · Language',
  browser: 'Wie Browser oder System es wünschen',
  names: { en: 'English', de: 'Deutsch' },
  help: 'Für alle Seiten dieses Pults. Jede wechselt, sobald sie die Cues zeigt und alles auf ihr gespeichert ist; die Show läuft weiter.',
  failed: 'Das Pult konnte es nicht ausführen. Bitte noch einmal versuchen.',
}
