import { randomBytes } from 'node:crypto'

/** `req_` and 24 hex digits: a random part of this run, and a count. */
export function createRequestIds(): () => string {
  const run = randomBytes(8).toString('hex')
  let count = 0
  return () => {
    count = (count + 1) >>> 0
    return `req_${run}${count.toString(16).padStart(8, '0')}`
  }
}
