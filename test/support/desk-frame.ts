import type { Page } from 'playwright-core'

/** Shows the list of cues in Call: a rundown with departments shows their calls first. */
export const showList = (page: Page): Promise<void> => page.getByTestId('sheet-list').click()

/** Chooses what the menu of the rail names so. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByTestId('menu').click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}
