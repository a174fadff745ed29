/**
 * What this page says, and what the desk says to it: English for types and tests. A build of the pages puts the catalogues of
 * all languages here, each in a file of its own (`page-texts.ts`), and a page loads the one of its language at its start.
 */
export { deskTexts, pageTexts } from '../../src-main/domain/messages/en.ts'

export const language: string = 'en'
