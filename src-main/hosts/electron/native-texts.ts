import type { Language } from '../../domain/language.ts'

/** Texts of the application's own dialogs and menus. Pages have theirs in src-renderer/texts. */
export interface NativeTexts {
  readonly unsaved: {
    readonly message: string
    readonly detail: string
    readonly discard: string
    readonly stay: string
  }
}

const texts: Readonly<Record<Language, NativeTexts>> = {
  en: {
    unsaved: {
      message: 'Some edits are not saved yet.',
      detail: 'Quit now and they are lost. Go back and they are saved as soon as the service answers.',
      discard: 'Quit without saving',
      stay: 'Go back',
    },
  },
  de: {
    unsaved: {
      message: 'Einige Änderungen sind noch nicht gespeichert.',
      detail:
        'Beim Beenden gehen sie verloren. Zurück, und sie werden gespeichert, sobald der Dienst antwortet.',
      discard: 'Ohne Speichern beenden',
      stay: 'Zurück',
    },
  },
}

export const nativeTexts = (language: Language): NativeTexts => texts[language]
