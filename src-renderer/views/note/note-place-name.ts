import { t } from '#texts/text.ts'
import type { NotePlace } from '../../../src-main/domain/as-run/journal-entry.ts'

/** `page 31 · KEEPER` */
export const notePlaceName = ({ page, speaker }: NotePlace): string =>
  [page === null ? '' : t('script.page', { page }), speaker].filter(Boolean).join(' · ')
