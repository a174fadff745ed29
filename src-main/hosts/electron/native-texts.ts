import type { Language } from '../../domain/language.ts'

/** Texts of the application's own dialogs and menus. Pages have theirs in src-renderer/texts. */
export interface NativeTexts {
  readonly unsaved: {
    readonly message: string
    readonly detail: string
    readonly discard: string
    readonly stay: string
  }
  readonly pageFailed: {
    readonly message: string
    readonly detail: string
    readonly reload: string
  }
  readonly startFailed: {
    readonly title: string
    readonly close: string
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
    pageFailed: {
      message: 'The Showcall window stopped working.',
      detail: 'The show goes on, and so do your devices and outputs. Load the window again to see it.',
      reload: 'Load again',
    },
    startFailed: { title: 'Showcall cannot start', close: 'Close' },
  },
  de: {
    unsaved: {
      message: 'Einige Änderungen sind noch nicht gespeichert.',
      detail:
        'Beim Beenden gehen sie verloren. Zurück, und sie werden gespeichert, sobald der Dienst antwortet.',
      discard: 'Ohne Speichern beenden',
      stay: 'Zurück',
    },
    pageFailed: {
      message: 'Das Fenster von Showcall funktioniert nicht mehr.',
      detail:
        'Die Show läuft weiter, ebenso Geräte und Ausgaben. Laden Sie das Fenster neu, um sie zu sehen.',
      reload: 'Neu laden',
    },
    startFailed: { title: 'Showcall kann nicht starten', close: 'Schließen' },
  },
}

export const nativeTexts = (language: Language): NativeTexts => texts[language]
