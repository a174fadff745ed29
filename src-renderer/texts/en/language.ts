import type { Language } from '../../../src-main/domain/language.ts'

/** Each in its own language, so that whoever wants it finds it. */
const names: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Of the choice of a language. */
export const languageTexts = {
  label: 'Language · Sprache',
  browser: 'As the browser or system wants',
  names,
  help: 'Of all pages of this desk. Each changes as soon as it shows the cues and nothing on it is unsaved; the show goes on.',
  failed: 'The desk could not do it. Try again.',
} as const
