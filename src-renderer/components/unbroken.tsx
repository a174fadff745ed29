import { Fragment } from 'react'

/** A text in which the name of a call, as `LX 12`, stays in one line. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(named).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={at}>{at % 2 === 1 ? <span data-unbroken>{part}</span> : part}</Fragment>
  ))
}

/** A short word and the number after it, as `LX 12`. Splitting by it makes each of them every second part. */
const named = /((?<!\p{L})\p{L}{1,5} \d+)/u
