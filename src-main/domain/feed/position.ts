/** A place in the changes of one rundown: `<history>.<seq>`. Numbers of two histories are never compared. */
export interface Position {
  /** Random; another one when the database is another: restored, saved from damage, or begun anew. */
  readonly history: string
  readonly seq: number
}

export const formatPosition = ({ history, seq }: Position): string => `${history}.${seq}`

const form = /^([A-Za-z0-9]{1,32})\.(\d{1,15})$/

/** Returns null when the text is not a position. */
export function parsePosition(text: string): Position | null {
  const [, history, seq] = form.exec(text) ?? []
  return history === undefined || seq === undefined ? null : { history, seq: Number(seq) }
}
