import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longFunctions } from './function-lengths.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'showcall-lengths-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const check = (text: string): readonly string[] => {
  writeFileSync(join(root, 'a.tsx'), text)
  return longFunctions(root, ['.'])
}
const lines = (count: number, text: string): string => `${text}\n`.repeat(count)

it('lets a function of 80 lines pass, and reports one of 81', () => {
  expect(check(`function fits() {\n${lines(78, 'call()')}}\n`)).toEqual([])
  expect(check(`\nexport function long() {\n${lines(79, 'call()')}}\n`)).toEqual(['a.tsx:2 long (81)'])
  expect(check(`const View = () => (\n<p>\n${lines(80, 'word')}</p>\n)\n`)).toEqual(['a.tsx:1 View (84)'])
})

it('does not count the short entries of a table', () => {
  const table = (count: number, entry: string) =>
    `function create() {\nreturn {\n${lines(count, `a: () =>\n${entry},`)}}\n}\n`
  expect(check(table(50, 'call()'))).toEqual([])
  expect(check(table(30, '[\n1]'))).toEqual(['a.tsx:1 create (94)'])
  expect(check(`function create() {\nreturn {\n${lines(11, 'a: 1,')}${'\n'.repeat(70)}}\n}\n`)).toEqual([
    'a.tsx:1 create (85)',
  ])
})
