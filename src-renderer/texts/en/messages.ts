import { messageFormatter } from '../../../src-main/contract/message-format.ts'
import { en } from '../../../src-main/domain/messages/en.ts'

/** What the desk says, in the language of this page. */
export const messageText = messageFormatter(en, 'en')
