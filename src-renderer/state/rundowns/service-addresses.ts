import type { ConnectionAddresses } from '../../../src-main/contract/connection.ts'
import type { DeskState } from '../session/desk-state.ts'

/** Where programs reach the service in use. */
export interface ReachableAddresses extends ConnectionAddresses {
  /** The reference of its API; null where this page does not know it. */
  readonly docs: string | null
  /** It runs inside this desk, and answers on this computer only. */
  readonly here: boolean
}

/** `page`: where this page was loaded from. A page that the service served reaches the service at its own origin. */
export function serviceAddresses(
  { connections, link }: Pick<DeskState, 'connections' | 'link'>,
  page: Pick<Location, 'protocol' | 'origin'>,
): ReachableAddresses {
  const remote = connections.items.find(({ id }) => id === connections.current)
  if (remote !== undefined) {
    const { baseUrl, v0Url, socketUrl } = remote
    return { baseUrl, v0Url, socketUrl, docs: null, here: false }
  }
  const isServed = page.protocol === 'http:' || page.protocol === 'https:'
  const origin = isServed ? page.origin : new URL(link.service).origin
  return {
    baseUrl: `${origin}/api-v1`,
    v0Url: `${origin}/api-v0`,
    socketUrl: origin,
    docs: `${origin}/docs`,
    here: true,
  }
}
