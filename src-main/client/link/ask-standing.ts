import { DeskStanding, deskStandingPath } from '../../contract/desk-standing.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { AskStanding } from '../../desk/ports/connector.ts'
import type { Network } from '../http/network.ts'
import { networkFor } from '../http/pinned-network.ts'

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
