import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smallFiles } from './small-files.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'showcall-small-'))
  plant('src-main/desk/press.ts', "import { a } from './part.ts'\nexport const b = a\n")
  plant('src-main/desk/part.ts', 'export const a = 1\n')
  mkdirSync(join(root, 'src-renderer'))
  mkdirSync(join(root, 'test'))
})
afterEach(() => rmSync(root, { recursive: true }))

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const lines = (count: number, text: string): string => `${text}\n`.repeat(count)

it('reports a small file that one file of its folder alone imports', () => {
  expect(smallFiles(root)).toEqual([
    'src-main/desk/part.ts (1 lines) is imported by press.ts alone: move it there.',
  ])
  plant('src-main/desk/press.ts', "import type { a } from './part.ts'\nexport type B = typeof a\n")
  plant('src-main/desk/part.ts', lines(40, 'export const a = 1'))
  expect(smallFiles(root)).toHaveLength(1)
})

it.each([
  ['is longer', 'src-main/desk/part.ts', lines(41, 'export const a = 1')],
  ['has a second user', 'src-main/desk/other.ts', "import { a } from './part.ts'\n"],
  ['has its user in another folder', 'src-main/desk/press.ts', "import { a } from './part/part.ts'\n"],
  ['has a test', 'test/part.test.ts', "import { a } from '../src-main/desk/part.ts'\n"],
  ['is loaded when it is needed', 'src-main/desk/press.ts', "const { a } = await import('./part.ts')\n"],
  [
    'has a user that would be too long with it',
    'src-main/desk/press.ts',
    `import { a } from './part.ts'\n${lines(249, 'a()')}`,
  ],
])('lets one stay that %s', (_why, path, text) => {
  plant(path, text)
  expect(smallFiles(root)).toEqual([])
})

it('lets one stay that is a row of a table', () => {
  const folder = 'src-main/service/store/migrations'
  rmSync(join(root, 'src-main/desk'), { recursive: true })
  plant(`${folder}/index.ts`, "import { rundowns } from './001-rundowns.ts'\n")
  plant(`${folder}/001-rundowns.ts`, 'export const rundowns = 1\n')
  expect(smallFiles(root)).toEqual([])
})
