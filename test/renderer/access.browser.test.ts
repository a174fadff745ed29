import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Access } from '../../src-main/contract/bridge/access.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

let page: Page
const face = keptFace()

const open = async (access: Access): Promise<void> => {
  page = await face.open(`at=1200&access=${access}`)
  await air(page, 'song-02', 30_000, 150_000)
}

const sent = (): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...window.fake.triggers.map(({ control }) => control),
    ...window.fake.asked.map(({ name }) => name),
  ])

/** Opens a view by its key, and reads why it is not shown. */
const refusedView = async (key: string): Promise<string> => {
  await page.keyboard.press(key)
  return page.getByTestId('not-allowed').innerText()
}

describe('the page of a person who was invited to view', () => {
  it('says on GO and on each press that it is for viewing, and sends nothing', async () => {
    await open('view')
    expect(await page.getByTestId('go').innerText()).toContain('VIEW ONLY')
    for (const key of ['Space', 'KeyP', 'KeyJ', 'KeyM']) {
      await page.keyboard.press(key)
      expect(await page.getByTestId('last-press').innerText()).toBe(
        'VIEW ONLY You were invited to view this show. To run it, ask at the desk for an invitation to call.',
      )
    }
    await page.getByTestId('go').click({ force: true })
    expect(await sent()).toEqual([])
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  it('says why Edit and Outputs are not for it, and shows the journal', async () => {
    await open('view')
    const why =
      'Your invitation does not cover editing or setting up. Ask at the desk for an invitation to edit.'
    expect(await refusedView('Alt+2')).toBe(why)
    expect(await refusedView('Alt+5')).toBe(why)
    await page.keyboard.press('Alt+7')
    await page.getByTestId('not-allowed').waitFor({ state: 'detached' })
  })

  it('offers no settings of the desk, and dims itself alone', async () => {
    await open('view')
    await page.evaluate(() => window.fake.emit('view', { view: 'settings' }))
    const sections = page.getByRole('dialog').locator('h3')
    await sections.first().waitFor()
    const names = await sections.allInnerTexts()
    for (const name of ['Presses', 'Language', 'Data', 'Paired browsers']) expect(names).not.toContain(name)
    expect(names).toContain('Warnings')
  })
})

describe('the page of a person who was invited to call', () => {
  it('presses GO, and does not edit', async () => {
    await open('call')
    await page.keyboard.press('Space')
    await expect.poll(sent).toContain('Space')
    expect(await refusedView('Alt+2')).toContain('Ask at the desk for an invitation to edit')
  })
})

describe('the page of a person who was invited to edit', () => {
  it('edits, and leaves tokens to the desk', async () => {
    await open('edit')
    expect(await refusedView('Alt+8')).toBe('This is done at the computer that runs Showcall only.')
    await page.keyboard.press('Alt+2')
    await page.getByRole('grid').waitFor()
  })
})
