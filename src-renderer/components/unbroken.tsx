import { Fragment } from 'react'

/** A text in which the name of a call, as `LX 12`, stays in one line. */
export function Unbroken({ text }: { readonly text: string }) {
  return unbrokenParts(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={at}>{at % 2 === 1 ? <span data-unbroken>{part}</span> : part}</Fragment>
  ))
}

const named = /((?<!\p{L})\p{L}{1,5} \d+)/u

/** A text in parts. Every second one is a short word and the number after it, as `LX 12`, and stays in one line. */
const unbrokenParts = (text: string): readonly string[] => text.split(named)
