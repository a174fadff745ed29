import { messageFormatter } from '../../../src-main/contract/message-format.ts'
import { de } from '../../../src-main/domain/messages/de.ts'

/** Was das Pult sagt, auf Deutsch. */
export const messageText = messageFormatter(de, 'de')
