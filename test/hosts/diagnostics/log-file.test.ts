import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { logPath, openLogFile } from '../../../src-main/hosts/diagnostics/desk-log.ts'

describe('the file of the log', () => {
  let directory: string
  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'showcall-log-')), 'logs')
  })

  const linesOf = (age: number): readonly string[] =>
    readFileSync(logPath(directory, age), 'utf8').trimEnd().split('\n')

  it('has every line in its order, after those of the start before', async () => {
    const first = openLogFile({ directory })
    for (let at = 0; at < 500; at += 1) first.write(`line ${at}`)
    await first.flush()
    const second = openLogFile({ directory })
    second.write('line 500')
    await second.flush()
    expect(linesOf(0)).toEqual(Array.from({ length: 501 }, (_, at) => `line ${at}`))
  })

  it('goes on in a new file once one is full, and keeps so many', async () => {
    const log = openLogFile({ directory, maxBytes: 100, keep: 3 })
    for (let at = 0; at < 10; at += 1) {
      log.write(`${at}`.repeat(59))
      await log.flush()
    }
    expect(readdirSync(directory).toSorted()).toEqual(['showcall.1.log', 'showcall.2.log', 'showcall.log'])
    expect(
      [0, 1, 2].map(age =>
        linesOf(age)
          .map(line => line[0])
          .join(''),
      ),
    ).toEqual(['9', '8', '7'])
  })

  it('that cannot be written drops its lines, says so once, and reports how many when it is written again', async () => {
    writeFileSync(directory, 'a file where the directory should be')
    const failures: unknown[] = []
    const log = openLogFile({ directory, failed: error => failures.push(error) })
    for (const line of ['one', 'two', 'three']) {
      log.write(line)
      await log.flush()
    }
    expect(failures).toHaveLength(1)
    rmSync(directory)
    log.write('four')
    await log.flush()
    const [lost, four] = linesOf(0)
    expect(JSON.parse(lost ?? '')).toMatchObject({ event: 'log.lost', lines: 3 })
    expect(four).toBe('four')
  })

  it.skipIf(process.platform !== 'linux')('of a full disk holds nobody up and throws nothing', async () => {
    mkdirSync(directory)
    symlinkSync('/dev/full', logPath(directory, 0))
    const failures: unknown[] = []
    const log = openLogFile({ directory, failed: error => failures.push(error) })
    log.write('one')
    await log.flush()
    log.write('two')
    log.flushNow()
    expect(failures).toMatchObject([{ code: 'ENOSPC' }])
  })

  it('is written at once at the end of the process', () => {
    mkdirSync(directory)
    const log = openLogFile({ directory })
    log.write('the last')
    log.flushNow()
    expect(linesOf(0)).toEqual(['the last'])
  })
})
