import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import {
  judgeLinkDrill,
  judgeSurfaceDrill,
  type LinkDrill,
  type SurfaceDrill,
} from '../../../src-main/domain/preflight/drill.ts'
import { duration } from '../../../src-main/domain/time/time.ts'

const resultText = ({ passed, text }: ReturnType<typeof judgeLinkDrill>): string =>
  `${passed ? 'passed' : 'failed'}: ${inEnglish(text)}`

describe('a lost link', () => {
  const link = (change: Partial<LinkDrill>): string =>
    resultText(
      judgeLinkDrill({
        stated: duration(7_500),
        toLocal: duration(5_230),
        presses: 2,
        toLive: duration(810),
        kept: true,
        ...change,
      }),
    )

  it('is passed by LOCAL in time, a press there, and LIVE with the same show', () => {
    expect(link({})).toBe(
      'passed: LOCAL after 5.3 s (at most 7.5 s), 2 presses changed the show in LOCAL, LIVE again after 0.9 s, no press lost.',
    )
    expect(link({ toLocal: duration(7_500) })).toMatch(/^passed/)
  })

  it.each([
    [{ toLocal: null }, 'The desk was not LOCAL within 7.5 s.'],
    [{ toLocal: duration(7_501) }, 'LOCAL after 7.6 s, which is later than 7.5 s.'],
    [{ presses: 0 }, 'No press was made while LOCAL. Press GO during the drill.'],
    [{ toLive: null }, 'The desk did not come back to LIVE.'],
    [{ kept: false }, 'The show in LIVE is not the one that stood in LOCAL: a press was lost.'],
  ])('is not passed with %j', (change, why) => {
    expect(link(change)).toBe(`failed: ${why}`)
  })
})

describe('a lost controller', () => {
  const surface = (change: Partial<SurfaceDrill>): string =>
    resultText(judgeSurfaceDrill({ gone: true, presses: 1, back: true, ...change }))

  it('is passed by a desk that says so, a press by other means, and its return', () => {
    expect(surface({})).toMatch(/^passed: The desk said that it is gone, one press acted by other means/)
    expect(surface({ gone: false })).toMatch(/^failed: The desk did not say/)
    expect(surface({ presses: 0 })).toMatch(/^failed: No press was made by other means/)
    expect(surface({ back: false })).toMatch(/^failed: The controller did not come back/)
  })
})
