import type { ComponentProps } from 'react'

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
