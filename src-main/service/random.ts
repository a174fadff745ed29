import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes from here on would favour the first letters. */
const fair = 256 - (256 % letters.length)

/** 20 characters of `[A-Za-z0-9]`. */
export function randomId(): string {
  let id = ''
  while (id.length < 20) {
    for (const byte of randomBytes(32)) {
      if (byte < fair && id.length < 20) id += letters[byte % letters.length]
    }
  }
  return id
}

/** Opaque, 256 bits, safe in an address. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Tells the changes of one database from those of another: see `Position`. 12 characters of `[A-Za-z0-9]`. */
export const newHistory = (): string => randomId().slice(0, 12)
