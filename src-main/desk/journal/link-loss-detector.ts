import type { LinkState } from '../ports/show-service.ts'

/** What a change of the link is for the journal; another rundown that is being opened is no loss. */
export function createLinkLossDetector(): (
  was: LinkState,
  is: LinkState,
) => 'link-lost' | 'link-back' | null {
  let lost = false
  return (was, is) => {
    if (is === 'live') {
      const back = lost
      lost = false
      return back ? 'link-back' : null
    }
    if (was !== 'live' || is === 'connecting') return null
    lost = true
    return 'link-lost'
  }
}
