import { messageText } from '#texts/messages.ts'
import type { BridgeAnswer, BridgeFailure } from '../../src-main/contract/bridge/bridge.ts'
import type { OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import type { Said } from '../../src-main/domain/messages/message.ts'

/**
 * A request that the desk did not serve, by the stable code of the bridge contract; `not-sent`: it never left this page. Where
 * a request was sent and no answer came, another error is thrown: nobody knows what the desk did with it.
 */
export class BridgeError extends Error {
  readonly code: BridgeFailure['error'] | 'not-sent'

  constructor(code: BridgeError['code'], said: Said) {
    super(messageText(said))
    this.name = 'BridgeError'
    this.code = code
  }
}

/** What the desk answered; throws a `BridgeError` where it did not serve the request. */
export function servedValue<Name extends OperationName>(answer: BridgeAnswer<Name>): OutputOf<Name> {
  if (answer.ok) return answer.value
  throw new BridgeError(answer.failure.error, answer.failure.message)
}

/** The person at this page was invited to do less; the message says so. */
export const isNotAllowed = (error: unknown): error is BridgeError =>
  error instanceof BridgeError && error.code === 'not-allowed'
