import { Fragment } from 'react'
import styles from './long-words.module.css'

/** Letters of the longest word that is never broken. */
const most = 22
/** The same where a table has many columns of text on a narrow page. */
const mostOfMany = 17

/** The words that may be broken are at odd places. A line ends after a hyphen by itself. */
const longWords = new RegExp(`([^\\s-]{${mostOfMany + 1},})`)

/** Whether a word of it may be broken wherever it stands. */
export const hasLongWord = (text: string): boolean =>
  text.split(longWords).some((part, at) => at % 2 === 1 && part.length > most)

/** A text in which only long words may be broken in the middle: a column of a table is as wide as each of the others. */
export function LongWords({ text }: { readonly text: string }) {
  return text.split(longWords).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={at} className={styles['word']} data-long={part.length > most || undefined}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
