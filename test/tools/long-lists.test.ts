import { readdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../vitest.long.config.ts'
import { readSource } from './readmes.ts'

/** Uses what tries fewer combinations in `npm test`. */
const triesFewer = /\b(isEveryRound|languagesTried|triedIn|pairs|brightnessesOf)\(/

describe('the long tests', () => {
  it('have each file that tries fewer combinations in `npm test`', () => {
    const included = (config.test?.projects ?? []).flatMap(project =>
      typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
    )
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
      .map(path => `test/${path.replaceAll('\\', '/')}`)
      .filter(path => path.endsWith('.test.ts') && !path.startsWith('test/support/'))
      .filter(path => triesFewer.test(readSource(path)))
    expect(files).toContain('test/renderer/matrix.browser.test.ts')
    expect(files.filter(path => !included.some(glob => matchesGlob(path, glob)))).toEqual([])
  })
})
