import { describe, expect, it } from 'vitest'
import { isCurrent, summaryOf } from '../../../src-main/domain/preflight/certificate.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { at } from './facts.ts'

describe('a certificate', () => {
  const certificate = {
    at: at(16),
    took: duration(90_000),
    rundownId: 'r',
    title: 'Gala',
    by: null,
    app: '3.0.0',
    drills: [],
    points: (['ok', 'todo', 'none', 'unknown', 'todo'] as const).map((state, place) => ({
      id: String(place),
      check: 'disk' as const,
      subject: null,
      state,
      text: '',
    })),
  }

  it('counts the points at which there was something to do', () => {
    expect(summaryOf(certificate)).toEqual({ at: at(16), open: 2 })
  })

  it('counts for a day', () => {
    expect(isCurrent(certificate, at(15, 59, 17))).toBe(true)
    expect(isCurrent(certificate, at(16, 0, 17))).toBe(false)
  })
})
