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
  /** Title of the dialog that asks where to save a file. */
  readonly save: string
  readonly edit: Readonly<Record<'cut' | 'copy' | 'paste' | 'selectAll' | 'copyLink', string>>
  readonly menu: Readonly<Record<MenuText, string>>
}

type MenuText =
  | 'about'
  | 'settings'
  | 'services'
  | 'hideOthers'
  | 'showAll'
  | 'quit'
  | 'file'
  | 'open'
  | 'openRecent'
  | 'clearRecent'
  | 'export'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'view'
  | 'zoomIn'
  | 'zoomOut'
  | 'actualSize'
  | 'fullScreen'
  | 'window'
  | 'minimize'
  | 'zoomWindow'
  | 'front'
  | 'help'
  | 'guide'
  | 'keys'
  | 'diagnostics'

const texts: Readonly<Record<Language, NativeTexts>> = {
  en: {
    unsaved: {
      message: 'Some edits are not saved yet.',
      detail:
        'If you quit now they are lost. Go back and wait until the service answers; then they are saved.',
      discard: 'Quit without saving',
      stay: 'Go back',
    },
    pageFailed: {
      message: 'The Showcall window stopped working.',
      detail: 'The show continues, and so do controllers and outputs. Reload the window to see it.',
      reload: 'Reload',
    },
    startFailed: { title: 'Showcall cannot start', close: 'Close' },
    save: 'Save',
    edit: {
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select All',
      copyLink: 'Copy Link',
    },
    menu: {
      about: 'About Showcall',
      settings: 'Settings…',
      services: 'Services',
      hideOthers: 'Hide Others',
      showAll: 'Show All',
      quit: 'Quit Showcall',
      file: 'File',
      open: 'Open…',
      openRecent: 'Open Recent',
      clearRecent: 'Clear Menu',
      export: 'Export or Print…',
      edit: 'Edit',
      undo: 'Undo',
      redo: 'Redo',
      view: 'View',
      zoomIn: 'Zoom In',
      zoomOut: 'Zoom Out',
      actualSize: 'Actual Size',
      fullScreen: 'Full Screen',
      window: 'Window',
      minimize: 'Minimise',
      zoomWindow: 'Zoom',
      front: 'Bring All to Front',
      help: 'Help',
      guide: 'Showcall Guide',
      keys: 'Keyboard Shortcuts',
      diagnostics: 'Save Diagnostic Bundle…',
    },
  },
  de: {
    unsaved: {
      message: 'Einige Änderungen sind noch nicht gespeichert.',
      detail:
        'Beim Beenden gehen sie verloren. Zurückgehen und warten, bis der Dienst antwortet; dann werden sie gespeichert.',
      discard: 'Ohne Speichern beenden',
      stay: 'Zurück',
    },
    pageFailed: {
      message: 'Das Fenster von Showcall funktioniert nicht mehr.',
      detail:
        'Die Show läuft weiter, ebenso Bediengeräte und Ausgaben. Das Fenster neu laden, um sie zu sehen.',
      reload: 'Neu laden',
    },
    startFailed: { title: 'Showcall kann nicht starten', close: 'Schließen' },
    save: 'Speichern',
    edit: {
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      selectAll: 'Alles auswählen',
      copyLink: 'Link kopieren',
    },
    menu: {
      about: 'Über Showcall',
      settings: 'Einstellungen …',
      services: 'Dienste',
      hideOthers: 'Andere ausblenden',
      showAll: 'Alle einblenden',
      quit: 'Showcall beenden',
      file: 'Ablage',
      open: 'Öffnen …',
      openRecent: 'Zuletzt geöffnet',
      clearRecent: 'Einträge löschen',
      export: 'Exportieren oder drucken …',
      edit: 'Bearbeiten',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      view: 'Darstellung',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      actualSize: 'Originalgröße',
      fullScreen: 'Vollbild',
      window: 'Fenster',
      minimize: 'Im Dock ablegen',
      zoomWindow: 'Zoomen',
      front: 'Alle nach vorne bringen',
      help: 'Hilfe',
      guide: 'Anleitung zu Showcall',
      keys: 'Tastenkürzel',
      diagnostics: 'Diagnosedatei sichern …',
    },
  },
}

export const nativeTexts = (language: Language): NativeTexts => texts[language]
