import { isIPv6 } from 'node:net'
import type { OtherOutputDesk } from '../../contract/bridge/output-pages.ts'
import { followedFrom } from '../../domain/standby/pair.ts'
import type { Desk } from '../desk.ts'
import type { PublishedPair } from '../ports/standby.ts'

/** The other desk as it is sent to screens; null while it serves them nothing. */
export function otherOf(pair: PublishedPair | null): OtherOutputDesk | null {
  const origins = (pair?.other.outputs ?? []).filter(isInPolicy)
  if (pair === null || origins.length === 0) return null
  return { origins, fromEpoch: followedFrom(pair), ...(!pair.leads && { isPassiveHere: true }) }
}

/** The policy of a page, by which it may ask there, knows no addresses of version 6. */
const isInPolicy = (origin: string): boolean => !isIPv6(new URL(origin).hostname.replace(/^\[|\]$/g, ''))

/** Calls `changed` when the other desk as sent to screens has changed. Returns a function that stops it. */
export function watchOther(
  desk: Pick<Desk, 'subscribe'>,
  other: () => OtherOutputDesk | null,
  changed: () => void,
): () => void {
  let sent = JSON.stringify(other())
  return desk.subscribe(name => {
    if (name !== 'standby') return
    const now = JSON.stringify(other())
    if (now === sent) return
    sent = now
    changed()
  })
}
