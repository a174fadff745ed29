import type { Language } from '../../src-main/domain/language.ts'

/** `npm run test:long` tries every combination where `npm test` tries those that fail first. */
export const isEveryRound = (): boolean => process.env['npm_lifecycle_event'] === 'test:long'

/**
 * All of them in German, which needs most room; in English the first one, where there is least. Where German fits, English
 * nearly always does: the long tests try it in all.
 */
export const triedIn = <Size>(language: Language, sizes: readonly Size[]): readonly Size[] =>
  isEveryRound() || language !== 'en' ? sizes : sizes.slice(0, 1)
