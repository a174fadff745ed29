import { expect, it } from 'vitest'
import { problemCodes } from '../../src-main/contract/v1/problem-codes.ts'
import { routes } from '../../src-main/service/http/routes/index.ts'
import { decisionRows } from './coverage-rows/decisions.ts'
import { errorRows } from './coverage-rows/errors.ts'
import { namedTests } from './coverage-rows/named-tests.ts'
import { operationRows } from './coverage-rows/operations.ts'
import { resourceRows } from './coverage-rows/resources.ts'
import { tests } from './coverage-rows/tests.ts'

const rows = [...resourceRows, ...operationRows, ...errorRows, ...decisionRows]

it('each row of the specification has a test, and each test that is named is there', () => {
  const present = namedTests()
  const missing = Object.values(tests).filter(name => !present.has(name))
  expect(missing).toEqual([])
  expect(rows.filter(({ tests: by }) => by.length === 0)).toEqual([])
  const used = new Set<string>(rows.flatMap(({ tests: by }) => by))
  expect(Object.values(tests).filter(name => !used.has(name))).toEqual([])
  const lines = rows.map(
    ({ section, row, tests: by }) => `${section.padEnd(14)}${row.padEnd(78)}${by.join('\n'.padEnd(93))}`,
  )
  process.stdout.write(`${lines.join('\n')}\n${rows.length} rows, ${used.size} tests.\n`)
})

it('each error code and each operation has a row', () => {
  const words = new Set(rows.flatMap(({ row }) => row.split(/[\s,:]+/)))
  expect(Object.keys(problemCodes).filter(code => !words.has(code))).toEqual([])
  expect(routes.map(({ spec }) => spec.operation).filter(name => !words.has(name))).toEqual([])
})
