/**
 * What this page says, and what the desk says to it: English for types and tests. A build of the pages puts the catalogues of
 * all languages here, each in two files of its own (`page-texts.ts`). A page loads those of its language: the first at its start, the
 * rest before the first part that is fetched later.
 */
export { deskTexts, pageTexts } from '../../src-main/domain/messages/en.ts'

export const language: string = 'en'

/** Resolves once the texts of parts that are fetched later are there. */
export const restOfTexts = async (): Promise<void> => undefined
