import type { FeedbackView } from '../../../desk/ports/surface.ts'

/** Why presses do not reach the show; null while they do. */
export const linkWord = (link: FeedbackView['link']): string | null => words[link]

/** Said while this desk decides the show; null while the service does. */
export const localWord = ({
  authority,
  drill = false,
}: Pick<FeedbackView, 'authority' | 'drill'>): string | null =>
  authority === 'local' ? (drill ? 'DRILL' : 'LOCAL') : authority === 'reconciling' ? 'CHOOSE' : null

const words: Readonly<Record<FeedbackView['link'], string | null>> = {
  live: null,
  lost: 'NO LINK',
  'signed-out': 'TOKEN',
  'watch-only': 'WATCH ONLY',
  'standing-by': 'STANDBY',
  replaced: 'REPLACED',
}
