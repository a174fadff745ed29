import { type Row, required } from '../decode.ts'
import type { SharedCounts } from '../port.ts'
import type { Sql } from './sql.ts'

/** Each request is one statement on a table that is not logged: its commit waits for no disk. */
export function createPostgresCounts(sql: Sql): SharedCounts {
  return {
    async inWindow(key, { now, windowMs, limit }) {
      const row = await sql.look(countInWindow, key, now, windowMs, limit)
      const [opened = now, used = 1] = timesOf(row)
      return { opened, used }
    },
    async recent(key, { now, windowMs, limit }) {
      const row = await sql.look(addRecent, key, now, windowMs, limit)
      const times = timesOf(row)
      return { times: times.filter(time => time > 0), allowed: times.at(-1) !== refused }
    },
  }
}

/** In place of a time: the last request was refused, and does not count. */
const refused = 0

const timesOf = (row: Row | undefined): readonly number[] => {
  const { requests } = required(row, 'requests')
  return Array.isArray(requests) ? requests.map(Number) : []
}

/** The time at which the window opened, and the count. */
const countInWindow = `INSERT INTO budgets AS b VALUES ($1, ARRAY[$2::bigint, 1])
  ON CONFLICT (key) DO UPDATE SET requests =
    CASE WHEN $2 - b.requests[1] >= $3 OR $2 < b.requests[1] THEN ARRAY[$2::bigint, 1]
    ELSE ARRAY[b.requests[1], least(b.requests[2] + 1, $4::bigint + 1)] END
  RETURNING requests`

/** Their times, and at the end `refused` where this one is one too many. */
const addRecent = `INSERT INTO budgets AS b VALUES ($1, ARRAY[CASE WHEN $4::bigint > 0 THEN $2::bigint ELSE 0 END])
  ON CONFLICT (key) DO UPDATE SET requests = (
    SELECT coalesce(array_agg(at ORDER BY at), '{}')
      || CASE WHEN count(*) < $4::bigint THEN $2::bigint ELSE 0 END
    FROM unnest(b.requests) AS at WHERE at > 0 AND $2 - at < $3 AND at <= $2)
  RETURNING requests`
