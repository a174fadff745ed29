import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { withTimers } from './face-states.ts'

let page: Page
const face = keptFace()
beforeEach(async () => {
  page = await face.open('at=1200')
  await page.getByTestId('rail-timers').click()
  await page.getByTestId('timer-add').waitFor()
})

const asked = () => page.evaluate(() => window.fake.asked.map(({ name, payload }) => ({ name, payload })))

it('a timer is set up by its form, which says what is wrong and asks nothing until then', async () => {
  await page.getByTestId('timer-add').click()
  await page.getByTestId('timer-span').fill('soon')
  await page.keyboard.press('Enter')
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(2)
  expect(await asked()).toEqual([])
  await page.getByTestId('timer-name').fill('Interval')
  await page.getByTestId('timer-span').fill('20:00')
  await page.getByTestId('timer-warnings').fill('5:00 60')
  await page.keyboard.press('Enter')
  await page.getByTestId('timer').waitFor()
  expect(await asked()).toMatchObject([
    {
      name: 'timer.write',
      payload: {
        id: null,
        setup: { name: 'Interval', kind: 'down', span: 1_200_000, warnings: [300_000, 60_000] },
      },
    },
  ])
  expect(await page.getByTestId('timer-time').textContent()).toContain('20:00')
})

it('its buttons are presses of that timer, with the time at which they were made', async () => {
  await withTimers(page)
  const row = page.getByTestId('timer').first()
  for (const id of ['timer-toggle', 'timer-plus', 'timer-reset']) await row.getByTestId(id).click()
  const downs = await page.evaluate(() =>
    window.fake.triggers
      .filter(({ edge }) => edge === 'down')
      .map(({ intent, made }) => [intent, made !== null]),
  )
  const intent = (more: object) => [{ action: 'timer', timer: { timerId: 'interval', ...more } }, true]
  expect(downs).toEqual([
    intent({ act: 'toggle' }),
    intent({ act: 'add', by: 60_000 }),
    intent({ act: 'reset' }),
  ])
})

it('in Call those that run and are chosen for it stand beside the tabs, and lead to their view', async () => {
  await page.getByTestId('rail-call').click()
  expect(await page.getByTestId('running-timers').count()).toBe(0)
  await withTimers(page)
  const running = page.getByTestId('running-timers')
  await running.getByText('Interval').click()
  await page.locator('main[data-view="timers"]').waitFor()
  expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)
})
