import { type Language, languages } from '../../src-main/domain/language.ts'

/** `npm run test:long` tries every combination where `npm test` tries those that fail first. */
export const isEveryRound = (): boolean => process.env['npm_lifecycle_event'] === 'test:long'

/** German, which needs most room; the long tests try all. */
export const languagesTried = (): readonly Language[] =>
  languages.filter(language => language === 'de' || isEveryRound())

/**
 * In German, which needs most room, the first one, where there is least, and the last one; in English the first one. Where
 * these fit, the others nearly always do: the long tests try them all.
 */
export const triedIn = <Size>(language: Language, sizes: readonly Size[]): readonly Size[] =>
  isEveryRound() ? sizes : sizes.filter((_, at) => at === 0 || (language !== 'en' && at === sizes.length - 1))
