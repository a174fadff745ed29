import { type Formats, IntlMessageFormat } from 'intl-messageformat'
import type { Message, MessageCode, Said } from '../domain/messages/message.ts'

/** Gives a message in one language. A finished text, as older versions of Showcall stored them, stays as it is. */
interface FormatMessage {
  (message: Said): string
  (message: Said | null): string | null
}

/** Without an argument, the text of an ICU message is the text itself. */
export const needsFormat = /[{}'#]/

const formats: Partial<Formats> = {
  date: {
    utc: { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' },
  },
}

type Params = Readonly<Record<string, string | number | boolean>>

/**
 * Texts of a catalogue, by code. Each is compiled at its first use; the build of the pages compiles them beforehand.
 * `shown` is given each parameter that is a text.
 */
export function textFormatter(
  catalogue: Readonly<Record<string, string>>,
  locale: string,
  shown?: (text: string) => string,
): (code: string, params?: Params) => string {
  const compiled = new Map<string, IntlMessageFormat>()
  return (code, params) => {
    const text = catalogue[code]
    // A page that was opened before an update may hear of a code that it does not know.
    if (text === undefined) return code
    if (typeof text === 'string' && !needsFormat.test(text)) return text
    const known = compiled.get(code) ?? new IntlMessageFormat(text, locale, formats, { ignoreTag: true })
    compiled.set(code, known)
    return String(known.format(params && shown ? withTexts(params, shown) : params))
  }
}

const withTexts = (params: Params, shown: (text: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]),
  )

export function messageFormatter(
  catalogue: Readonly<Record<MessageCode, string>>,
  locale: string,
  shown?: (text: string) => string,
): FormatMessage {
  const format = textFormatter(catalogue, locale, shown)

  const say = ({ code, params }: Message): string =>
    format(
      code,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]),
      ),
    )

  function formatted(said: Said): string
  function formatted(said: Said | null): string | null
  function formatted(said: Said | null): string | null {
    return typeof said === 'object' && said !== null ? say(said) : said
  }
  return formatted
}
