import { expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { triedIn } from '../support/every-round.ts'
import { cutOff } from './cut-off.ts'
import { openFace } from './face.ts'
import { settled } from './face-states.ts'

/** The largest first: English is tried in it alone, and in all in the long tests. */
const looks = [
  { textSize: 'large', density: 'roomy' },
  { textSize: 'large', density: 'normal' },
  { textSize: 'normal', density: 'roomy' },
] as const

it.each(languages)('large text and wide rows: all of Call fits at 1280 pixels, in “%s”', async language => {
  const face = await openFace(inject('browserPath'), language)
  const found: Record<string, unknown> = {}
  try {
    for (const look of triedIn(language, looks)) {
      const page = await face.open('at=-600&rows=200&devices=many', {
        viewport: { width: 1280, height: 800 },
      })
      await page.evaluate(look => window.look(look), look)
      const check = async (state: string): Promise<void> => {
        await settled(page)
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('header button, [data-testid="first-steps"] :is(p, button)')]
            .filter(part => {
              const around = part.closest('header, [data-testid="first-steps"]')?.getBoundingClientRect()
              const { top, right, bottom } = part.getBoundingClientRect()
              return (
                around !== undefined && (top < around.top || bottom > around.bottom || right > around.right)
              )
            })
            .map(part => part.textContent),
        )
        // A start that leaves its column would stand on the duration.
        const starts = await page.evaluate(() =>
          [...document.querySelectorAll('[data-list] tbody tr')].flatMap(row => {
            const [, start, length] = row.querySelectorAll('td')
            const range = document.createRange()
            if (start === undefined || length === undefined) return []
            range.selectNodeContents(start)
            const over = range.getBoundingClientRect().right - length.getBoundingClientRect().left
            return over > 0 ? [start.textContent] : []
          }),
        )
        const faults = [...(await page.evaluate(cutOff)), ...outside, ...starts]
        if (faults.length > 0) found[`${look.textSize} ${look.density}: ${state}`] = faults
      }
      await page.evaluate(() => window.fake.changeCaller({ guide: 'device' }))
      await check('first steps')
      await page.evaluate(() => {
        const [, second] = window.fake.rows().filter(({ cue }) => cue.type === 'cue')
        window.fake.changeCaller({ guide: 'done' })
        window.fake.connect('PD002', true)
        if (second !== undefined) window.fake.air(second.cue.id, window.now() - 5_000, window.now() + 60_000)
      })
      await check('on air')
      await page.evaluate(() => window.fake.connect('PD002', false))
      await check('a controller is gone')
    }
    expect(found).toEqual({})
  } finally {
    await face.close()
  }
})
