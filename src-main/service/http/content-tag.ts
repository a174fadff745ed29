import { createHash } from 'node:crypto'
import type { View } from '../core/view.ts'

/** Of a list, and of all that is read of a rundown but its show: it changes with any of it. */
export const contentTag = (view: View): string => view.rundown.contentVersion.toString(36)

const separator = '~'

/**
 * Of one thing that can be written. Its first part is of the thing itself. The second is of what is read with it and follows
 * from other things: what is included, the end of a rundown, the time of the last change.
 */
export function thingTag(data: object, included: object | undefined, view: View): string {
  const { updated_at, end_time, ...own } = { ...data } as Readonly<Record<string, unknown>>
  const rest = included === undefined ? hashOf([updated_at, end_time]) : contentTag(view)
  return hashOf(own) + separator + rest
}

/** Whether a tag is of that thing as it is: what follows from others may have changed. */
export const isOfThing = (tag: string, data: object, view: View): boolean =>
  tag.split(separator, 1)[0] === thingTag(data, undefined, view).split(separator, 1)[0]

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
