import { t } from '#texts/text.ts'
import type { OutputFace } from '../../src-main/domain/output/output-page.ts'

/** Said while the desk decides the show without its service; null while the service does. */
export const localNote = ({ local, drill }: Pick<OutputFace, 'local' | 'drill'>): string | null =>
  local ? t(drill === true ? 'output.drill' : 'output.local') : null
