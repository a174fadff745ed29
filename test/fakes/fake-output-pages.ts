import type { BridgeRequest, BridgeRequestName } from '../../src-main/contract/bridge/bridge.ts'
import type { OutputPageItem, OutputPagesSlice } from '../../src-main/contract/bridge/output-pages.ts'
import type { BridgeReplies } from '../../src-main/contract/bridge/replies.ts'
import { defaultOutputLook } from '../../src-main/domain/output-page.ts'
import type { Emitter } from '../../src-renderer/state/emitter.ts'

type Name = Extract<BridgeRequestName, 'output-pages' | `output-page.${string}`>
type Handlers = { readonly [One in Name]: (payload: BridgeRequest<One>) => BridgeReplies[One] }

const done = { ok: true } as const

/** The output pages of a fake's desk: one of each act, kept in memory. */
export function createFakeOutputPages(told: Emitter<OutputPagesSlice>): Handlers {
  let pages: readonly OutputPageItem[] = []
  let made = 0
  const slice = (): OutputPagesSlice => ({ pages, links: true, displays: null })
  const set = (next: readonly OutputPageItem[]): typeof done => {
    pages = next
    told.emit(slice())
    return done
  }
  return {
    'output-pages': slice,
    'output-page.make'({ kind, name }) {
      made += 1
      const id = `page-${made}`
      set([...pages, { id, kind, name, look: defaultOutputLook, display: null, viewers: 0 }])
      return { ok: true, id }
    },
    'output-page.write': ({ id, name, look }) =>
      set(
        pages.map(page =>
          page.id === id ? { ...page, name: name ?? page.name, look: look ?? page.look } : page,
        ),
      ),
    'output-page.link': ({ id }) => ({ ok: true, path: `/output/countdown#key=${id}.secret` }),
    'output-page.renew': () => done,
    'output-page.remove': ({ id }) => set(pages.filter(page => page.id !== id)),
  }
}
