import { sentence } from '#texts/sentences.ts'
import { type BoundAction, describeAction as inEnglish } from '../../src-main/domain/bindings/binding.ts'

/** An action in a few words, in the language of this page: `Jump to cue 12A`. */
export const describeAction = (action: BoundAction): string => sentence(inEnglish(action))
