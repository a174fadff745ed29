import { messageText } from '#texts/messages.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import type { RefusalReason } from '../../src-main/domain/show/refusals.ts'

/** What is said of a refused press: `word` fits a key face, `text` says what happened and what to do. */
export const refusalTexts = (reason: RefusalReason): { readonly word: string; readonly text: string } => ({
  word: messageText(messageOf(`refusal.${reason}.word`)),
  text: messageText(messageOf(`refusal.${reason}`)),
})
