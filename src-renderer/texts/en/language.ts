import type { Language } from '../../../src-main/domain/language.ts'

/** Each in its own language, so that whoever wants it finds it. */
const names: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Of the choice of a language. */
export const languageTexts = {
  label: 'Language · Sprache',
  browser: 'Same as browser or system',
  names,
  help: 'For all pages. Each page changes once it shows Call and has nothing unsaved. The show continues.',
  failed: 'That did not work. Try again.',
} as const
