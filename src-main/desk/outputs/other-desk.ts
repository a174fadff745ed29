import { isIPv6 } from 'node:net'
import type { OtherOutputDesk } from '../../contract/bridge/output-pages.ts'
import { followedFrom } from '../../domain/standby/pair.ts'
import type { Desk } from '../desk-options.ts'
import type { PublishedPair } from '../ports/standby.ts'

/** What screens are told of the other desk; null while it serves them nothing. */
export function otherOf(told: PublishedPair | null): OtherOutputDesk | null {
  const origins = (told?.other.outputs ?? []).filter(isInPolicy)
  return told === null || origins.length === 0 ? null : { origins, fromEpoch: followedFrom(told) }
}

/** The policy of a page, by which it may ask there, knows no addresses of version 6. */
const isInPolicy = (origin: string): boolean => !isIPv6(new URL(origin).hostname.replace(/^\[|\]$/g, ''))

/** Calls `changed` when screens are to be told something else of the other desk. Gives what ends it. */
export function watchOther(
  desk: Pick<Desk, 'subscribe'>,
  other: () => OtherOutputDesk | null,
  changed: () => void,
): () => void {
  let told = JSON.stringify(other())
  return desk.subscribe(name => {
    if (name !== 'standby') return
    const now = JSON.stringify(other())
    if (now === told) return
    told = now
    changed()
  })
}
