import { deskTexts } from '../domain/messages/en.ts'
import { messageFormatter } from './message-format.ts'

/** Texts for the terminal, the log and files in English. */
export const inEnglish = messageFormatter(deskTexts, 'en')
