import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { triedIn } from '../support/every-round.ts'
import { type Face, openFace } from './face.ts'
import { air, settled } from './face-states.ts'

/** Texts on the buttons of the transport that are cut, or run over the edge of their button; evaluated in the page. */
function cutOnButtons(): readonly string[] {
  const found: string[] = []
  for (const button of document.querySelectorAll('section:has(> [data-testid="go"]) button')) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const letters = document.createRange()
      letters.selectNodeContents(text)
      const { left, right, top, bottom, width } = letters.getBoundingClientRect()
      // A title, and what a call says, end in an ellipsis where they are long.
      const isShortened = text.parentElement?.closest('bdi') != null
      if (width === 0 || isShortened) continue
      const edges = []
      let isHidden = false
      for (let at = text.parentElement; at !== null && button.contains(at); at = at.parentElement) {
        const { clipPath, overflowX, visibility } = getComputedStyle(at)
        isHidden ||= clipPath !== 'none' || visibility === 'hidden'
        if (at === button || overflowX !== 'visible') edges.push(at.getBoundingClientRect())
      }
      const over = Math.max(
        ...edges.flatMap(edge => [
          edge.left - left,
          right - edge.right,
          edge.top - top,
          bottom - edge.bottom,
        ]),
      )
      // The line of a text is higher than its letters.
      if (!isHidden && over > 2.5) found.push(`“${text.nodeValue}” by ${Math.round(over)} px`)
    }
  }
  return found
}

/** What of GO touches its ring; evaluated in the page. */
function atTheRing(): readonly string[] {
  const go = document.querySelector('[data-testid="go"]')
  const ring = go?.querySelector('svg')?.getBoundingClientRect()
  if (go == null || ring === undefined) return ['There is no ring.']
  const found: string[] = []
  const texts = document.createTreeWalker(go, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const letters = document.createRange()
    letters.selectNodeContents(text)
    for (const { left, right, top, bottom } of letters.getClientRects()) {
      const isBeside = left >= ring.right + 3 || right <= ring.left
      const isBelow = top >= ring.bottom - 3 || bottom <= ring.top
      if (!isBeside && !isBelow) found.push(text.nodeValue ?? '')
    }
  }
  return found
}

describe.each(languages)('words on the buttons of the transport, in “%s”,', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  const running = async (width: number): Promise<Page> => {
    const page = await face.open('at=1200', { viewport: { width, height: 800 } })
    await page.evaluate(show => window.fake.change(show), calledShow)
    await air(page, 'song-02', 10_000, 80_000)
    return page
  }

  it.each(triedIn(language, [1024, 1280, 1440, 1920]))(
    'are whole while no press can act, %i px wide',
    async width => {
      const page = await running(width)
      const look = async (what: string): Promise<void> => {
        await settled(page)
        expect([what, await page.evaluate(cutOnButtons)]).toEqual([what, []])
      }
      await look('live')
      for (const link of [
        { authority: 'lost' },
        { authority: 'signed-out' },
        { authority: 'connecting' },
        { authority: 'live', watchOnly: true },
      ] as const) {
        await page.evaluate(link => window.fake.changeLink(link), link)
        await look(JSON.stringify(link))
      }
      await page.evaluate(() => window.fake.changeLink({ authority: 'live', watchOnly: false }))
      await page.evaluate(() => window.fake.setConnected(false))
      await page.getByTestId('call').locator('[data-long]').waitFor()
      await look('away')
    },
  )

  it.each(triedIn(language, [1280, 1440, 1920]))(
    'how early GO is stands clear of its ring, %i px wide',
    async width => {
      const page = await running(width)
      const minute = 60_000
      for (const left of [9 * minute, 12.6 * minute, 59 * minute, 62.6 * minute, 662.6 * minute]) {
        await page.evaluate(
          ([rows, left]) => {
            const at = Math.round(window.now()) + left
            const early = rows.map(row =>
              row.cue.id === 'postcard-03' ? { ...row, cue: { ...row.cue, startTime: at as never } } : row,
            )
            window.fake.change({ rows: early })
          },
          [calledShow.rows, left] as const,
        )
        await settled(page)
        expect(await page.getByTestId('go-early').innerText()).toMatch(/^\d+(:\d\d)+ /)
        expect([left, await page.evaluate(atTheRing), await page.evaluate(cutOnButtons)]).toEqual([
          left,
          [],
          [],
        ])
      }
    },
  )
})
