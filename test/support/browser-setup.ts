import type { TestProject } from 'vitest/node'
import { findTestBrowser } from './find-browser.ts'
import { serveTestPages, type TestPages } from './test-pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly browserPath: string
    readonly testPages: TestPages['addresses']
  }
}

/** Once for all tests that need a browser: the test pages are built, and a Chromium is found. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  project.provide('browserPath', findTestBrowser(say))
  const pages = await serveTestPages()
  project.provide('testPages', pages.addresses)
  return () => pages.close()
}
