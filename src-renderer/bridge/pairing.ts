/** Of an address that the desk printed, and of an invitation. */
const prefixes = ['#pair=', '#join=']
const keyName = 'showcall.paired'

/** The one-time secret in the address; null when the page was opened without one. */
export function pairingSecret(hash: string): string | null {
  const prefix = prefixes.find(begin => hash.startsWith(begin))
  if (prefix === undefined) return null
  const secret = decodeURIComponent(hash.slice(prefix.length))
  return secret === '' ? null : secret
}

/**
 * What pages of this browser show to the desk beside the cookie, which every server on this host gets. It is kept for
 * this very address: a reload and further tabs find it, pages of other servers do not.
 */
interface PageKey {
  /** Null for a browser that was not paired. */
  read(): string | null
  keep(key: string): void
}

export function createPageKey(storage: () => Storage): PageKey {
  let held: string | null = null
  return {
    read() {
      try {
        return storage().getItem(keyName) ?? held
      } catch {
        return held
      }
    },
    keep(key) {
      held = key
      try {
        storage().setItem(keyName, key)
      } catch {
        // A browser that keeps nothing has to be paired again after a reload.
      }
    },
  }
}

/** `refused`: the secret is not good, or no more. `too-many`: it is not, and many wrong ones came before it. */
export type PairOutcome = 'paired' | 'refused' | 'too-many'

/** Trades the secret for a session, and takes it out of the address. */
export async function pair(secret: string, pageKey: PageKey): Promise<PairOutcome> {
  history.replaceState(null, '', location.pathname + location.search)
  const reply = await postUntilAnswered('/desk/pair', JSON.stringify({ secret, key: pageKey.read() }))
  if (!reply.ok) return reply.status === 429 ? 'too-many' : 'refused'
  const { key }: { readonly key: string } = await reply.json()
  pageKey.keep(key)
  return 'paired'
}

/** Chromium cancels a request when a network of the computer comes or goes: it is sent again after 1 s. */
async function postUntilAnswered(path: string, body: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    } catch {
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
}

const ownAddress = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** Whether that address is one of the computer on which the page is shown. */
export const isThisComputer = ({ hostname }: Pick<Location, 'hostname'>): boolean => ownAddress.test(hostname)
