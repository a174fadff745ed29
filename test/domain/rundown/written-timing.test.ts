import { describe, expect, it } from 'vitest'
import {
  formatLimits,
  limitPassed,
  noLimits,
  readDurationWithLimits,
  readLimits,
  readStartRule,
  splitStart,
} from '../../../src-main/domain/rundown/written-timing.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

describe('what a start asks of GO', () => {
  it('stands before its time as a sign or in words, English or German', () => {
    const exactly = ['=20:00', '= 20:00', 'exactly 20:00', 'Exact 20:00', 'genau 20:00', 'pünktlich um 20:00']
    const latest = ['<20:00', '<= 20:00', '≤ 20:00', 'not after 20:00', 'by 20:00', 'spätestens 20:00']
    const earliest = ['>20:00', 'not before 20:00', 'nicht vor 20:00', 'ab 20:00']
    for (const [rule, texts] of [
      ['exactly', exactly],
      ['not-after', latest],
      ['not-before', earliest],
    ] as const)
      for (const text of texts) expect(splitStart(text), text).toEqual({ rule, time: '20:00' })
    expect(splitStart('20:00')).toEqual({ rule: null, time: '20:00' })
    for (const text of ['float', 'Floating', 'gleitend', 'frei'])
      expect(splitStart(text), text).toEqual({ rule: 'floating', time: '' })
  })

  it('no word is cut from the beginning of another', () => {
    for (const text of ['bystander', 'abend', 'exactness', 'floats on']) {
      expect(splitStart(text)).toEqual({ rule: null, time: text })
    }
  })

  it('stands alone in a column of its own', () => {
    expect(
      ['exactly', 'not_after', 'not-before', 'Floating', '=', 'spätestens', '', 'soon', '= 20:00'].map(
        readStartRule,
      ),
    ).toEqual(['exactly', 'not-after', 'not-before', 'floating', 'exactly', 'not-after', null, null, null])
  })
})

describe('the limits of a duration', () => {
  const span = (seconds: number) => duration(seconds * 1_000)

  it('stand behind it, in brackets or as a range', () => {
    const both = { shortest: span(150), longest: span(240) }
    for (const text of ['3:00 (2:30–4:00)', '3:00 2:30-4:00', '3:00 ( 2:30 - 4:00 )', '180 (2m30–4m)'])
      expect(readDurationWithLimits(text), text).toEqual({ duration: span(180), limits: both })
    expect(readDurationWithLimits('3:00 (2:30–)')).toEqual({
      duration: span(180),
      limits: { ...both, longest: null },
    })
    expect(readDurationWithLimits('3:00 (–4:00)')).toEqual({
      duration: span(180),
      limits: { ...both, shortest: null },
    })
    expect(readDurationWithLimits('(2:30–4:00)')).toEqual({ duration: null, limits: both })
    expect(readDurationWithLimits('3:00 ()')).toEqual({ duration: span(180), limits: noLimits })
    expect(readDurationWithLimits('3:00')).toEqual({ duration: span(180), limits: null })
  })

  it('and AUTO after both, or alone', () => {
    const both = { shortest: span(150), longest: span(240) }
    expect(readDurationWithLimits('3:00 (2:30–4:00) AUTO')).toEqual({
      duration: span(180),
      limits: both,
      auto: true,
    })
    expect(readDurationWithLimits('3:00 no auto')).toEqual({ duration: span(180), limits: null, auto: false })
    expect(readDurationWithLimits('auto')).toEqual({ duration: null, limits: null, auto: true })
    expect(readDurationWithLimits('ohne AUTO')).toEqual({ duration: null, limits: null, auto: false })
    expect(readDurationWithLimits('soon AUTO')).toBeNull()
  })

  it('that cannot be read are refused with all of it', () => {
    for (const text of [
      '',
      'soon',
      '3:00 (soon)',
      '3:00 (2:30)',
      'soon (2:30–4:00)',
      '3:00 4:00',
      '2:30–4:00',
    ])
      expect(readDurationWithLimits(text), text).toBeNull()
  })

  it('read as they are shown', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 604_800 }).map(span))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 604_800 }), limit, limit, (seconds, shortest, longest) => {
        const limits = { shortest, longest }
        expect(readLimits(formatLimits(limits))).toEqual(limits)
        expect(readDurationWithLimits(`${formatDuration(span(seconds))} (${formatLimits(limits)})`)).toEqual({
          duration: span(seconds),
          limits,
        })
      }),
    )
  })

  it('are passed over by a duration beyond them', () => {
    const limits = { shortest: span(150), longest: span(240) }
    expect([149, 150, 240, 241].map(seconds => limitPassed(span(seconds), limits))).toEqual([
      'shortest',
      null,
      null,
      'longest',
    ])
    expect(limitPassed(span(1), noLimits)).toBeNull()
  })
})
