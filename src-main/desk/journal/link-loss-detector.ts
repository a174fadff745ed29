import type { LinkState } from '../ports/show-service.ts'

/** Whether a change of the link is a loss or a return for the journal; opening another rundown is no loss. */
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
