import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const fromPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'))

interface Axe {
  readonly source: string
}
interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/**
 * Checks a part of a page many times: axe is brought into the page once. Gives what is wrong in words; `colors`: their
 * contrast alone.
 */
export async function axeFaults(page: Page, part: string, colors: boolean): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const { source }: Axe = fromPlaywright('axe-core')
    await page.addScriptTag({ content: source })
  }
  const { violations } = await page.evaluate(
    ({ part, colors }): Promise<Found> => {
      const rules = colors ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}
      return Reflect.get(window, 'axe').run(part, { ...rules, resultTypes: ['violations'] })
    },
    { part, colors },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
