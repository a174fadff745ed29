import pg from 'pg'
import { expect, it } from 'vitest'
import { StoreNotWritable, StoreUnavailable } from '../../../src-main/service/store/port.ts'
import { asUnavailable } from '../../../src-main/service/store/postgres/sql.ts'

const failed = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

it('a full disk of the database is not one that may answer in a moment', () => {
  expect(asUnavailable(failed('53100'))).toBeInstanceOf(StoreNotWritable)
  expect(asUnavailable(failed('53300'))).toBeInstanceOf(StoreUnavailable)
  const told = asUnavailable(failed('53100'))
  expect(asUnavailable(told)).toBe(told)
})
