/** A place in the changes of one rundown: `<history>.<seq>`. Numbers of two histories are never compared. */
export interface Position {
  /** Random; another one when the database is another: restored, saved from damage, or begun anew. */
  readonly history: string
  readonly seq: number
}

export const formatPosition = ({ history, seq }: Position): string => `${history}.${seq}`

const form = /^([A-Za-z0-9]{1,32})\.(\d{1,15})$/

/** Returns null for what is not a position. */
export function parsePosition(told: unknown): Position | null {
  const [, history, seq] = typeof told === 'string' ? (form.exec(told) ?? []) : []
  return history === undefined || seq === undefined ? null : { history, seq: Number(seq) }
}
