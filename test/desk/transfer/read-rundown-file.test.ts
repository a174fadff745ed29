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
