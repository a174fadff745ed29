import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { initialUi } from '../../src-renderer/state/session/ui-state.ts'
import { keptFace } from './face.ts'
import { faceStates, showState } from './face-states.ts'

describe('what a person asked of their system', () => {
  let page: Page
  const face = keptFace()

  const show = async (name: string): Promise<void> => {
    const state = faceStates.find(one => one.name === name)
    if (state === undefined) throw new Error(`There is no state “${name}”.`)
    await showState(page, state)
  }

  /** OVER in its louder form, which a person chooses. */
  const showLoudOver = async (): Promise<void> => {
    await show('call, over')
    await page.evaluate(warnings => window.look({ warnings }), { ...initialUi.warnings, loudOver: true })
    await page.locator('[data-condition="over"][data-loud="true"]').waitFor()
  }

  it('with reduced motion nothing moves by itself, and OVER is there all the same', async () => {
    page = await face.open('at=1200')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showLoudOver()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await page.getByText('OVER', { exact: true }).first().isVisible()).toBe(true)
  })

  it('without that wish the edge of a loud OVER blinks, so that the test above can fail', async () => {
    page = await face.open('at=1200')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await showLoudOver()
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  })

  describe('with forced colours', () => {
    const open = async (): Promise<void> => {
      page = await face.open('at=1200')
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.emulateMedia({ forcedColors: 'active' })
    }
    /** Width and style of an edge as it is drawn, the thickest of four. */
    const edge = (selector: string, pseudo?: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((node, pseudo) => {
          const style = getComputedStyle(node, pseudo)
          const sides = ['top', 'right', 'bottom', 'left'].map(
            side =>
              [
                Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
                style.getPropertyValue(`border-${side}-style`),
              ] as const,
          )
          const [width, kind] = sides.toSorted(([a], [b]) => b - a)[0] ?? [0, 'none']
          return `${width} ${kind}`
        }, pseudo)

    it('shows the cue on air, the next one and what is selected by edges and words', async () => {
      await open()
      await show('call, running')
      await page.keyboard.press('ArrowDown')
      expect(await edge('[data-testid="cue-row"][data-state="on-air"]')).toBe('3 solid')
      expect(await edge('[data-testid="cue-row"][data-state="next"]')).toBe('2 dashed')
      for (const word of ['ON AIR', 'NEXT']) {
        await page.getByText(word, { exact: true }).first().waitFor()
      }
      const bar = page.getByRole('img', { name: 'Progress of the cue on air' })
      const drawn = await bar.evaluate(node =>
        [node, ...node.querySelectorAll('*')].some(part => {
          const { forcedColorAdjust, backgroundColor } = getComputedStyle(part)
          return forcedColorAdjust === 'none' && backgroundColor !== 'rgba(0, 0, 0, 0)'
        }),
      )
      expect(drawn).toBe(true)
    })

    it('frames OVER doubly and PAUSED dashed, each with its word', async () => {
      await open()
      await show('call, over')
      expect(await edge('[data-testid="on-air-field"]')).toBe('6 double')
      await page.getByText('OVER', { exact: true }).first().waitFor()
      await show('call, paused')
      expect(await edge('[data-testid="on-air-field"]')).toBe('6 dashed')
      await page.getByText('PAUSED', { exact: true }).first().waitFor()
    })

    it('outlines a refused press, and shows the focus on every control that Tab reaches', async () => {
      await open()
      await show('call, refused')
      const outline = await page
        .locator('[data-refused="true"]')
        .first()
        .evaluate(node => getComputedStyle(node).outlineStyle)
      expect(outline).toBe('solid')
      await show('call, running')
      for (let count = 0; count < 20; count += 1) {
        await page.keyboard.press('Tab')
        const shown = await page.evaluate(() => {
          const node = document.activeElement
          if (node === null || node === document.body) return 'nothing'
          const { outlineStyle, outlineWidth } = getComputedStyle(node)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
            ? 'shown'
            : node.outerHTML.slice(0, 200)
        })
        expect(['shown', 'nothing']).toContain(shown)
      }
    })

    it('draws the ring of a hold while it fills', async () => {
      await open()
      await show('call, running')
      await page.getByTestId('previous').hover()
      await page.mouse.down()
      const ring = page.locator('[data-testid="previous"] svg[data-active="true"] circle').last()
      await ring.waitFor()
      const colors = await ring.evaluate(node => {
        const { stroke } = getComputedStyle(node)
        const ground = getComputedStyle(node.closest('button') ?? document.body).backgroundColor
        return { stroke, ground }
      })
      await page.mouse.up()
      expect(colors.stroke).not.toBe(colors.ground)
    })
  })
})
