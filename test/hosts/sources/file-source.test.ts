import { appendFileSync, mkdirSync, mkdtempSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { saidOf } from '../../../src-main/contract/message-error.ts'
import { createSources } from '../../../src-main/hosts/sources/sources.ts'

const sources = createSources()
const { signal } = new AbortController()
const why = (failing: Promise<unknown>): Promise<string | undefined> =>
  failing.then(
    () => 'It was read.',
    error => inEnglish(saidOf(error)),
  )

describe('a file of this computer', () => {
  let dir: string
  let path: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'showcall-source-'))
    path = join(dir, 'evening.csv')
    writeFileSync(path, 'Title\nOne\n')
  })

  it('is read whole, and again when it has changed', async () => {
    const first = await sources.read(path, signal)
    expect([first.name, Buffer.from(first.content).toString()]).toEqual(['evening.csv', 'Title\nOne\n'])
    expect(await sources.readNewer(path, first.mark, signal)).toBeNull()
    appendFileSync(path, 'Two\n')
    const second = await sources.readNewer(path, first.mark, signal)
    expect(Buffer.from(second?.content ?? []).toString()).toBe('Title\nOne\nTwo\n')
    expect(second?.digest).not.toBe(first.digest)
  })

  it('is reported when it is written, and when an editor puts another one in its place', async () => {
    let reports = 0
    const stop = sources.watch(path, () => {
      reports += 1
    })
    try {
      writeFileSync(path, 'Title\nTwo\n')
      await expect.poll(() => reports).toBeGreaterThan(0)
      const before = reports
      writeFileSync(join(dir, '.evening.csv.swp'), 'Title\nThree\n')
      renameSync(join(dir, '.evening.csv.swp'), path)
      await expect.poll(() => reports).toBeGreaterThan(before)
      const { content } = await sources.read(path, signal)
      expect(Buffer.from(content).toString()).toBe('Title\nThree\n')
    } finally {
      stop()
    }
  })

  it('may be in a folder that is not there: nothing is reported', () => {
    sources.watch(join(dir, 'away', 'x.csv'), () => undefined)()
  })

  it('is refused in words when it is none, or too large', async () => {
    expect(await why(sources.read(join(dir, 'none.csv'), signal))).toBe('there is no such file or folder.')
    mkdirSync(join(dir, 'folder'))
    expect(await why(sources.read(join(dir, 'folder'), signal))).toBe('it is a folder, not a file.')
    truncateSync(path, 17 * 1024 * 1024)
    expect(await why(sources.read(path, signal))).toMatch(/larger than 16 MB/)
  })

  it.skipIf(process.platform === 'win32')('is no device, which never ends', async () => {
    expect(await why(sources.read('/dev/zero', signal))).toBe('it is no file.')
  })
})

describe('what a person types', () => {
  const resolved = (typed: string): Promise<string | undefined> =>
    (async () => sources.resolve(typed))().catch((error: unknown) => inEnglish(saidOf(error)))

  it('is a whole path, as systems write one', async () => {
    const path = join(tmpdir(), 'evening.csv')
    expect(await resolved(` ${path} `)).toBe(path)
    expect(await resolved(`"${path}"`)).toBe(path)
    expect(await resolved(pathToFileURL(path).href)).toBe(path)
    expect(await resolved('~/evening.csv')).toBe(join(homedir(), 'evening.csv'))
    expect(await resolved('evening.csv')).toMatch(/neither a whole path nor an https address/)
  })

  it('is an https address without a password', async () => {
    expect(await resolved('https://docs.example.org/pub?output=csv#1')).toBe(
      'https://docs.example.org/pub?output=csv',
    )
    expect(await resolved('http://docs.example.org/pub')).toMatch(/https:\/\/ only/)
    expect(await resolved('https://anna:secret@docs.example.org/')).toMatch(/password/)
    expect(await resolved('https://')).toMatch(/is no address/)
  })
})
