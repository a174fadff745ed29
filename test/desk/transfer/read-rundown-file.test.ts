import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { rundownFileVersion } from '../../../src-main/contract/rundown-file.ts'
import { readRundownFile } from '../../../src-main/desk/transfer/read-rundown-file.ts'

it('a file of a rundown is reported by each cue that is wrong, once, and how many are left', () => {
  const cues = Array.from({ length: 60 }, () => ({ type: 'song', children: [] }))
  const text = JSON.stringify({ format: 'showcall-rundown', version: rundownFileVersion, cues })
  const reading = readRundownFile(text)
  const reasons = reading.ok ? [] : reading.faults.map(({ reason }) => inEnglish(reason))
  expect(reasons).toHaveLength(51)
  for (let cue = 0; cue < 49; cue += 1)
    expect(reasons.filter(reason => reason.startsWith(`/cues/${cue}: `))).toHaveLength(1)
  expect(reasons[50]).toBe('… and 11 more errors.')
})

const fileOf = (cues: readonly unknown[]): string =>
  JSON.stringify({ format: 'showcall-rundown', version: rundownFileVersion, cues })
const codesOf = (text: string): readonly unknown[] => {
  const reading = readRundownFile(text)
  return reading.ok
    ? []
    : reading.faults.map(({ reason }) => (typeof reason === 'string' ? reason : reason.code))
}

it('a file that is wrong everywhere is reported by 50 places, and that there are more', () => {
  const cells = Array.from({ length: 50 }, () => ({ nothing: true }))
  const codes = codesOf(fileOf(Array.from({ length: 900 }, () => ({ type: 'song', children: [], cells }))))
  expect(codes).toHaveLength(51)
  expect(new Set(codes.slice(0, 50))).toEqual(new Set(['file.wrong-at']))
  expect(codes[50]).toBe('file.more-places')
})

it('a file with more rows than a rundown has is refused by their number alone', () => {
  expect(codesOf(fileOf(Array.from({ length: 200_000 }, () => null)))).toEqual(['rundown-file.too-many-rows'])
})
