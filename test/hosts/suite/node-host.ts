import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { openPage, sharedBrowser } from '../../support/browser.ts'
import { showList } from '../../support/desk-frame.ts'
import { runToEnd } from '../../support/running-desk.ts'
import type { Host, StartOptions } from './host.ts'

const start = fileURLToPath(new URL('../../../src-main/hosts/run.js', import.meta.url))
const commandLine = ({ dataDir, args = [] }: StartOptions): readonly string[] => [
  '--web',
  '--no-open',
  '--port',
  '0',
  '--data-dir',
  dataDir,
  ...args,
]

/** The desk of `npm start -- --web`, in a browser. */
export const nodeHost = (browserPath: string): Host => ({
  name: 'the Node host',
  async start(options) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', start, ...commandLine(options)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, INIT_CWD: process.cwd(), ...options.env },
      },
    )
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
    }
    const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
    const address = new Promise<string>((resolve, reject) => {
      void exited.then(code => reject(new Error(`The desk ended with ${code}:\n${chunks.join('')}`)))
      createInterface({ input: child.stdout }).on('line', line => {
        const found = /http:\S+#pair=\S+/.exec(line)
        if (found !== null) resolve(found[0])
      })
    })
    address.catch(() => undefined)
    const contexts: BrowserContext[] = []
    void exited.then(() => Promise.all(contexts.map(context => context.close())))
    return {
      async page() {
        const browser = await sharedBrowser(browserPath)
        const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
        contexts.push(context)
        const { page } = await openPage(context, await address)
        await page.getByTestId('go').waitFor()
        await showList(page)
        return page
      },
      output: () => chunks.join(''),
      signal: signal => void child.kill(signal),
      exited,
      async kill() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await exited
      },
    }
  },
  startAgain: ({ args = [], dataDir, env }) =>
    runToEnd(['--web', '--no-open', '--port', '0', '--data-dir', dataDir, ...args], env),
})
