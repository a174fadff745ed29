import type { OnePairedBrowser, PairedBrowsersReply } from '../../contract/bridge/paired-browsers.ts'
import type { DoneReply } from '../../contract/bridge/requests.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { PairedBrowsers } from '../ports/paired-browsers.ts'

/** What a page may do about the browsers that are paired. */
export interface BrowserActs {
  list(clientId: string): PairedBrowsersReply
  end(request: OnePairedBrowser): DoneReply
}

/** `browsers`: null in hosts without any. */
export function createBrowserActs(locked: () => boolean, browsers: PairedBrowsers | null): BrowserActs {
  return {
    list: clientId => ({ browsers: browsers?.list(clientId) ?? null }),
    end({ id }) {
      if (locked()) return { ok: false, reason: messageOf('refusal.locked') }
      try {
        browsers?.end(id)
        return { ok: true }
      } catch {
        return {
          ok: false,
          reason: messageOf('browser.unpaired-until-stop'),
        }
      }
    },
  }
}
