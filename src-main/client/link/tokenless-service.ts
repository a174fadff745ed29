import { MessageError } from '../../contract/message-error.ts'
import { type LinkHealth, type ShowService, unknownHealth } from '../../desk/ports/show-service.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { refusedWrites } from '../content/content-writes.ts'

interface TokenlessOptions {
  /** Address without secrets. */
  readonly address: string
  /** Local steady milliseconds. */
  readonly local: () => number
  /** This computer's wall clock, epoch ms. */
  readonly wall: () => number
}

const text = messageOf('token.gone-from-keychain')

const health: LinkHealth = {
  ...unknownHealth,
  state: 'signed-out',
  problem: { code: 'link.token_gone', text },
}

/** A service that this desk has no token for: always signed out, and no request is sent. */
export function tokenlessService({ address, local, wall }: TokenlessOptions): ShowService {
  const ahead = wall() - local()
  const refuse = async (): Promise<never> => {
    throw new MessageError(text)
  }
  return {
    address,
    now: () => instant(Math.round(ahead + local())),
    clockSteps: () => 0,
    writes: { patchRundown: refuse, bulkCues: refuse, patchOutputMessage: refuse },
    whole: {
      list: refuse,
      read: refuse,
      create: refuse,
      bulkCells: refuse,
      bulkMentions: refuse,
      bulkTextVariables: refuse,
      patchColumn: refuse,
      patchRundown: refuse,
      patchOutputMessage: refuse,
      deleteRundown: refuse,
    },
    onLink(listener) {
      listener(health)
      return () => undefined
    },
    list: refuse,
    follow: () => ({
      act: async () => ({ ok: false, reason: 'signed-out', detail: null }),
      reached: async () => null,
      ping: async () => false,
      writes: refusedWrites('link.token_gone', text),
      watchReferences: () => () => undefined,
      close: () => undefined,
    }),
    close: () => undefined,
  }
}
