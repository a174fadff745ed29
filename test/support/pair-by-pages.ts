import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * People at both desks pair them, in Connections: each compares the code that it shows. `lead`: where the second desk
 * reaches that port of the first.
 */
export async function pairByPages(
  first: Page,
  second: Page,
  lead: (port: number) => Promise<{ readonly host: string; readonly port: number }>,
): Promise<void> {
  await first.getByTestId('standby-listen').click()
  const text = await first.getByTestId('pairing').innerText()
  const { host, port } = await lead(Number(/Port\s+(\d+)/.exec(text)?.[1]))
  await second.getByTestId('standby-host').fill(host)
  await second.getByTestId('standby-port').fill(String(port))
  await second.getByRole('button', { name: 'Connect', exact: true }).click()
  const codes = await Promise.all([first, second].map(page => page.getByTestId('pairing-code').innerText()))
  expect(codes[0]).toMatch(/^\d{4} \d{4}$/)
  expect(codes[1]).toBe(codes[0])
  for (const page of [first, second]) await page.getByRole('button', { name: 'Same', exact: true }).click()
}
