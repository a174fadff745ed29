import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { validatorOf } from '../validator.ts'
import { type Access, allows } from './access.ts'
import type { BridgeFailure } from './bridge.ts'
import { operationNames, operations } from './operations.ts'

/** The reason why a request is refused; null where the person may make it and its payload fits its schema. */
type RequestCheck = (access: Access, name: string, payload: unknown) => BridgeFailure | null

/**
 * Checks requests: all of them in the main thread, before they are served; those of browsers before that in the service's thread,
 * so that the thread of the presses gets none that is wrong.
 */
export function createRequestCheck(): RequestCheck {
  const checks = new Map(
    operationNames.map(name => {
      const schema: TSchema = operations[name].input
      // The first press waits for no compilation.
      const validator = name === 'trigger' ? Compile(schema) : validatorOf(schema)
      return [name as string, { least: operations[name].access, validator }]
    }),
  )
  return (access, name, payload) => {
    const check = checks.get(name)
    if (check === undefined) return noSuchRequest
    const { least, validator } = check
    // The right is checked before the payload is read.
    if (!allows(access, least)) return failure('not-allowed', messageOf(`access.needs-${least}`))
    if (validator.Check(payload)) return null
    // The validator walks the whole payload to name even one error.
    const [first] = hasAtMost(payload, mostExplained) ? validator.Errors(payload) : []
    return failure(
      'invalid-request',
      `${name}: ${first?.instancePath ?? ''} ${first?.message ?? 'not valid'}`,
    )
  }
}

export const noSuchRequest: BridgeFailure = {
  error: 'invalid-request',
  message: 'There is no request of that name.',
}

/** Values in a payload whose first error is named. */
const mostExplained = 500

/** Whether a value, with all that is in it, is as many values or fewer. Looks at no more than those. */
function hasAtMost(value: unknown, most: number): boolean {
  let seen = 0
  const waiting = [value]
  for (let one = waiting.pop(); seen <= most; one = waiting.pop()) {
    seen += 1
    if (typeof one === 'object' && one !== null)
      for (const key in one) {
        waiting.push(Reflect.get(one, key))
        if (waiting.length + seen > most) return false
      }
    if (waiting.length === 0) return true
  }
  return false
}

const failure = (error: BridgeFailure['error'], message: Said): BridgeFailure => ({ error, message })
