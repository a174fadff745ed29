import { pageTexts } from '../../src-main/domain/messages/en.ts'

/**
 * What this page says: English for types and tests. The build of a page puts its language here, and texts that are
 * compiled, each group with the first part of the page that says one of it (`page-texts.ts`).
 */
export const texts: Readonly<Record<string, string>> = pageTexts

export const language: string = 'en'
