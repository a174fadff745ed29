import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OutputLinks } from '../../desk/ports/output-screens.ts'

/**
 * Links of output pages. Their secrets are derived from the key of this installation, so that none is kept, a link can
 * be shown again to the person at the desk, and stays good over restarts. `turn` ends the links before it. `others`: keys
 * of desks that this one is or was paired with; a link that one of them made is good here as well.
 */
export function createOutputLinks(
  key: () => Uint8Array,
  others: () => readonly Uint8Array[] = () => [],
): Pick<OutputLinks, 'path' | 'pageId' | 'isGood'> {
  const secretOf = ({ id, kind, turn }: Parameters<OutputLinks['path']>[0], by: Uint8Array): string =>
    `${id}.${createHmac('sha256', by).update(`output-page\0${kind}\0${id}\0${turn}`).digest('base64url')}`
  return {
    // In the fragment: never sent to a server, never in a log or a Referer.
    path: page => `/output/${page.kind}#key=${secretOf(page, key())}`,
    pageId: secret => /^([\w-]{1,64})\.[\w-]{43}$/.exec(secret)?.[1] ?? null,
    isGood(page, secret) {
      const given = Buffer.from(secret)
      return [key(), ...others()].some(by => {
        const right = Buffer.from(secretOf(page, by))
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
