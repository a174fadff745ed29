import type { OnePairedBrowser, PairedBrowsersReply } from '../../contract/bridge/paired-browsers.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { PairedBrowsers } from '../ports/people.ts'

/** What a page may do about the browsers that are paired. */
export interface BrowserActs {
  list(clientId: string): PairedBrowsersReply
  end(request: OnePairedBrowser): Reply
}

/** `browsers`: null in hosts without any. */
export function createBrowserActs(locked: () => boolean, browsers: PairedBrowsers | null): BrowserActs {
  return {
    list: clientId => ({ browsers: browsers?.list(clientId) ?? null }),
    end({ id }) {
      if (locked()) return refusedAsLocked
      try {
        browsers?.end(id)
        return done
      } catch {
        return refused(messageOf('browser.unpaired-until-stop'))
      }
    },
  }
}
