import { DeskStanding, deskStandingPath } from '../../contract/desk-standing.ts'
import { MessageError } from '../../contract/message-error.ts'
import { limits } from '../../contract/v1/limits.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { AskStanding } from '../../desk/ports/connector.ts'
import { type LinkHealth, type ShowService, unknownHealth } from '../../desk/ports/show-service.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { refusedWrites } from '../content/content-writes.ts'
import type { Network } from '../http/network.ts'
import { networkFor } from '../http/pinned-network.ts'

export interface TokenlessOptions {
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
      bulkItems: limits.bulkItems,
    },
    onLink(listener) {
      listener(health)
      return () => undefined
    },
    list: refuse,
    follow: () => ({
      act: async () => ({ ok: false, reason: 'signed-out', detail: null }),
      refresh: async () => null,
      ping: async () => false,
      writes: refusedWrites('link.token_gone', text),
      watchReferences: () => () => undefined,
      close: () => undefined,
    }),
    close: () => undefined,
  }
}

const answerWithin = 3_000
const standing = validatorOf(DeskStanding)

/** No token is shown. A certificate that neither this computer nor a person has trusted counts as no answer. */
export const createAskStanding =
  (network: Network): AskStanding =>
  async (baseUrl, connection) => {
    try {
      const { fetch } = connection === undefined ? network : networkFor(network, connection)
      const url = new URL(deskStandingPath, baseUrl).href
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerWithin) })
      const body: unknown = reply.ok ? await reply.json() : null
      return standing.Check(body) ? body : 'none'
    } catch {
      return null
    }
  }
