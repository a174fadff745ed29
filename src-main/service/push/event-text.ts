import type { StreamEvent } from './stream-events.ts'

export const textOf = (events: Iterable<StreamEvent>): string => {
  let text = ''
  for (const [name, data] of events) text += `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  return text
}

/** Null for more than so many characters; no more than that is made of it. */
export function boundedText(events: Iterable<StreamEvent>, most: number): string | null {
  const parts: string[] = []
  let length = 0
  for (const event of events) {
    const text = textOf([event])
    length += text.length
    if (length > most) return null
    parts.push(text)
  }
  return parts.join('')
}

/** The events of one commit, with its identifier on the last block; only the identifier where there are no events. */
export const withId = (text: string, id: string): string =>
  `${text === '' ? '' : text.slice(0, -1)}id: ${id}\n\n`

export function commitText(events: Iterable<StreamEvent>, id: string, most: number): string | null {
  const text = boundedText(events, most)
  return text === null ? null : withId(text, id)
}
