import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)

/** The text of each page of a PDF, read by pdf.js in a page beside this one. */
export async function pdfPages(page: Page, pdf: Buffer): Promise<readonly string[]> {
  const reader = await page.context().newPage()
  for (const part of ['pdf.worker', 'pdf']) {
    const path = require.resolve(`pdfjs-dist/build/${part}.min.mjs`)
    await reader.addScriptTag({ type: 'module', content: await readFile(path, 'utf8') })
  }
  await reader.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis)
  const pages = await reader.evaluate(async bytes => {
    // What the script leaves in the page, by its own types.
    const { pdfjsLib } = globalThis as unknown as { readonly pdfjsLib: typeof import('pdfjs-dist') }
    const data = Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))
    const document = await pdfjsLib.getDocument({ data }).promise
    const texts: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent()
      texts.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    return texts
  }, pdf.toString('base64'))
  await reader.close()
  return pages
}
