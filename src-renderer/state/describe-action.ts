import { messageText } from '#texts/messages.ts'
import { type BoundAction, describeAction as messageFor } from '../../src-main/domain/bindings/binding.ts'

/** An action in a few words, in the language of this page: `Jump to cue 12A`. */
export const describeAction = (action: BoundAction): string => messageText(messageFor(action))
