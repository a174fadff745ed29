import { randomId } from '../random.ts'

/** Tells the changes of one database from those of another: see `Position`. 12 characters of `[A-Za-z0-9]`. */
export const newHistory = (): string => randomId().slice(0, 12)
