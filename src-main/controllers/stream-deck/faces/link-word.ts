import type { FeedbackView } from '../../../desk/ports/surface.ts'

/** Why presses do not reach the show; null while they do. */
export const linkWord = (link: FeedbackView['link']): string | null => words[link]

const words: Readonly<Record<FeedbackView['link'], string | null>> = {
  live: null,
  lost: 'NO LINK',
  'signed-out': 'TOKEN',
  'watch-only': 'WATCH ONLY',
}
