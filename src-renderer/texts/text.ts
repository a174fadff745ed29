import { textFormatter } from '../../src-main/contract/message-format.ts'
import type { ParamsOf } from '../../src-main/domain/messages/message.ts'
import { language, pageTexts } from './catalogue.ts'
import { isolated } from './isolated.ts'

/** Of a text that pages show; the English catalogue is the list of them. */
type TextCode = keyof typeof pageTexts

type TextParams<Code extends TextCode> = ParamsOf<(typeof pageTexts)[Code], string | number>

type ParamsArgument<Code extends TextCode> = keyof TextParams<Code> extends never
  ? []
  : [params: TextParams<Code>]

const format = textFormatter(pageTexts, language, isolated)
const formatStored = textFormatter(pageTexts, language)

/** A text in the language of the page; its parameters come from the English catalogue. */
export function t<Code extends TextCode>(code: Code, ...[params]: ParamsArgument<Code>): string {
  return format(code, params)
}

/** The same for a text that becomes data, as a title does: without marks of direction. */
export function storedText<Code extends TextCode>(code: Code, ...[params]: ParamsArgument<Code>): string {
  return formatStored(code, params)
}

/** Of a code that is composed from data: its text, or null without one. It takes no parameters. */
export const knownText = (code: string): string | null =>
  Object.hasOwn(pageTexts, code) ? format(code) : null
