import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../../src-main/domain/language.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { axeInEveryBrightness } from '../../support/axe.ts'
import { keptFace } from '../face.ts'
import { settled } from '../face-states.ts'

/** What is typed into the cell of a cue of 45 seconds, and how its mark begins; null: it has none. */
const typed: Readonly<Record<Language, readonly (readonly [string, string | null])[]>> = {
  en: [
    ['+20 SND 3', '“+20 SND 3” is read as text, not as a call with a time. Type minutes,'],
    ['+9:00 SND 3', '“+9:00 SND 3” is due after the end of the cue, which takes 0:45. Type'],
    ['-7:00 SND 3', '“-7:00 SND 3” is due before the start of the cue, which takes 0:45. Type'],
    ['+0:20 SND 3', null],
    ['-3 dB', null],
  ],
  de: [
    ['+20 SND 3', '„+20 SND 3“ wird als Text gelesen, nicht als Einsatz mit Zeit. Minuten,'],
    ['+9:00 SND 3', '„+9:00 SND 3“ liegt nach dem Ende des Cues, der 0:45 dauert. Eine'],
    ['-7:00 SND 3', '„-7:00 SND 3“ liegt vor dem Beginn des Cues, der 0:45 dauert. Eine'],
    ['+0:20 SND 3', null],
    ['-3 dB', null],
  ],
}

describe.each(languages)(
  'a call that can never be called at its time is marked in Edit, in “%s”',
  language => {
    let page: Page
    const face = keptFace(language)

    it('with a sign, with why, and with what to type', async () => {
      page = await face.open('at=-600', { viewport: { width: 1280, height: 800 } })
      await page.evaluate(show => window.fake.change(show), calledShow)
      await page.keyboard.press('Alt+2')
      const cell = page.locator('[data-cue-id="postcard-03"] [data-kind="text"]').nth(1)
      await cell.waitFor()
      for (const [text, why] of typed[language]) {
        await cell.click()
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
        await cell.locator(`[title="${text}"]`).waitFor()
        const mark = cell.getByTestId('mistimed')
        if (why === null) {
          await mark.waitFor({ state: 'detached' })
          continue
        }
        // Whatever surrounds what was typed keeps its direction.
        const said = async () => (await mark.getAttribute('title'))?.replaceAll(/[\u2066-\u2069]/g, '')
        await expect.poll(said).toContain(why)
        const described = await cell.evaluate(node => {
          const by = node.getAttribute('aria-describedby') ?? ''
          return document.getElementById(by)?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
        })
        expect(described).toBe(await said())
        await settled(page)
      }
      await cell.click()
      await page.keyboard.type('+9:00 SND 3')
      await page.keyboard.press('Enter')
      await cell.getByTestId('mistimed').waitFor()
      expect(await axeInEveryBrightness(page)).toEqual([])
    })
  },
)
