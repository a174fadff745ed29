import { messageFormatter } from '../../src-main/contract/message-format.ts'
import { deskTexts, language } from './catalogue.ts'
import { isolated } from './isolated.ts'

/** What the desk says, in the language of this page. */
export const messageText = messageFormatter(deskTexts, language, isolated)
