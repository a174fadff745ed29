import { deskTexts } from '../domain/messages/en.ts'
import { messageFormatter } from './message-format.ts'

/** What the terminal, the log and files in English say. */
export const inEnglish = messageFormatter(deskTexts, 'en')
