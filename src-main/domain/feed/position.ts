/** A place in the changes of one rundown: `<history>.<seq>`. Numbers of two histories are never compared. */
export interface Position {
  /** Random; changes with the database: when it is restored, recovered from damage, or created again. */
  readonly history: string
  readonly seq: number
}

export const formatPosition = ({ history, seq }: Position): string => `${history}.${seq}`

const form = /^([A-Za-z0-9]{1,32})\.(\d{1,15})$/

/** Returns null for what is not a position. */
export function parsePosition(value: unknown): Position | null {
  const [, history, seq] = typeof value === 'string' ? (form.exec(value) ?? []) : []
  return history === undefined || seq === undefined ? null : { history, seq: Number(seq) }
}
