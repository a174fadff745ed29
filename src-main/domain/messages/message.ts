import type { deskTexts } from './en.ts'

/** The stable name of what the desk says; the English catalogue is the list of them. */
export type MessageCode = keyof typeof deskTexts

/**
 * What is said, without a language: pages, terminal and log format it with a catalogue. `messageOf` alone makes one, and
 * checks its parameters. It is no union of all codes: comparing hundreds of nested types takes the compiler minutes.
 */
export interface Message {
  readonly code: MessageCode
  /** Data of people goes in as it is; numbers, times and spans as numbers; a message may hold others. */
  readonly params: Readonly<Record<string, MessageValue>>
  readonly [checked]: true
}

/** Of the types alone: no such member is there. */
declare const checked: unique symbol

/** Text of people, of another program or of the system is a string; what Showcall says itself is a message. */
export type MessageValue = string | number | Message

/** A message; or a finished sentence, as older versions of Showcall stored them. */
export type Said = string | Message

/** Composes a message; the English catalogue tells which parameters it takes. */
export function messageOf<Code extends MessageCode>(
  code: Code,
  ...[params]: keyof ParamsOf<(typeof deskTexts)[Code]> extends never
    ? []
    : [params: ParamsOf<(typeof deskTexts)[Code]>]
): Message {
  const made: Pick<Message, 'code' | 'params'> = { code, params: params ?? {} }
  return made as Message
}

/** Whether both say the same. */
export const sameMessage = (one: Said | null, other: Said | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Several messages, one behind the other. */
export const sentences = (first: Message | null, ...others: readonly (Message | null)[]): Message | null =>
  others.reduce(
    (all, next) =>
      all === null || next === null ? (all ?? next) : messageOf('sentences', { first: all, next }),
    first,
  )

/**
 * The parameters of an ICU message. Every `{` is followed by `name}`, by `name, kind`, or it begins a branch of a plural or
 * a select, which is empty or holds more than one word. Braces in apostrophes are shown.
 */
export type ParamsOf<Text extends string, Value = MessageValue> = {
  readonly [Param in Params<Text, Value> as Param[0]]: Param[1]
}

type Params<
  Text extends string,
  Value,
  Found extends [string, unknown] = never,
> = Text extends `${infer Before}'{${string}'${infer After}`
  ? Params<`${Before}${After}`, Value>
  : Text extends `${string}{${infer Rest}`
    ? Params<Rest, Value, Found | Param<Rest, Value>>
    : Found

type Param<Rest extends string, Value> = Rest extends `${infer Inside}}${string}`
  ? Inside extends '' | `{${string}`
    ? never
    : Inside extends `${infer Name}, ${infer Kind}`
      ? Kind extends `number${string}` | `plural${string}` | `date${string}`
        ? [Name, number]
        : Kind extends `select, true ${string}`
          ? [Name, boolean]
          : Kind extends `select${string}`
            ? [Name, string]
            : never
      : Inside extends `${string} ${string}` | `${string}{${string}`
        ? never
        : [Inside, Value]
  : never

/** A catalogue of another language: every code, with the parameters that the English text takes. */
export type Translated<English extends Texts, Other extends Texts<keyof English>> = {
  readonly [Code in keyof English]: ParamsOf<Other[Code]> extends ParamsOf<English[Code]>
    ? ParamsOf<English[Code]> extends ParamsOf<Other[Code]>
      ? Other[Code]
      : never
    : never
}

type Texts<Code extends PropertyKey = string> = Readonly<Record<Code, string>>
