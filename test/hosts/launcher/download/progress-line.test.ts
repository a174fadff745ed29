import { expect, it } from 'vitest'
import { createProgressLine } from '../../../../src-main/hosts/launcher/download/progress-line.ts'

const total = 100_000_000

/** Updates of a download with 10 MB a second, 1 MB each; what was written. */
function written(terminal: boolean, known: number | null): readonly string[] {
  const out: string[] = []
  let at = 5_000
  const line = createProgressLine({
    label: 'Electron',
    write: text => void out.push(text),
    terminal,
    now: () => at,
  })
  for (let received = 0; received <= total; received += 1_000_000) {
    line.update(received, known)
    at += 100
  }
  line.end()
  return out
}

it('on a terminal one line is written over, with percent, size and speed', () => {
  const out = written(true, total)
  expect(out[0]).toBe('\rElectron: 0 % of 100 MB\u001b[K')
  expect(out[5]).toBe('\rElectron: 10 % of 100 MB, 10 MB/s\u001b[K')
  expect(out.at(-2)).toBe('\rElectron: 100 % of 100 MB, 10 MB/s\u001b[K')
  expect(out.at(-1)).toBe('\n')
  // Five times a second at most.
  expect(out.length).toBeLessThanOrEqual(53)
})

it('elsewhere a line is written every 10 %', () => {
  const out = written(false, total)
  expect(out).toHaveLength(11)
  expect(out[3]).toBe('Electron: 30 % of 100 MB, 10 MB/s\n')
  expect(out.at(-1)).toBe('Electron: 100 % of 100 MB, 10 MB/s\n')
})

it('elsewhere, where the size is not known, a line is written every 10 MB', () => {
  const out = written(false, null)
  expect(out).toHaveLength(11)
  expect(out[1]).toBe('Electron: 10 MB, 10 MB/s\n')
})
