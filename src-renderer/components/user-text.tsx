import { type ComponentProps, Fragment } from 'react'

interface UserTextProps extends Omit<ComponentProps<'bdi'>, 'children' | 'dir'> {
  readonly text: string
}

/** Scripts whose letters and marks reach further up and down than Latin ones: Arabic, those of India, Thai, Khmer and others. */
export const tallScript = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Characters that two lines of a title in large type hold. */
const mostInLargeType = 46

/** A text of a person, in its own direction: it is shortened at its end, and reorders nothing that stands beside it. */
export const UserText = ({ text, ...rest }: UserTextProps) => (
  <bdi
    dir="auto"
    data-tall={tallScript.test(text) || undefined}
    data-long={text.length > mostInLargeType || undefined}
    {...rest}
  >
    {text}
  </bdi>
)

/** A text in which the name of a call, as `LX 12`, stays in one line. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(named).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={at}>{at % 2 === 1 ? <span data-unbroken>{part}</span> : part}</Fragment>
  ))
}

/** A short word and the number after it, as `LX 12`. Splitting by it makes each of them every second part. */
const named = /((?<!\p{L})\p{L}{1,5} \d+)/u
