import { showList } from '../../support/desk-frame.ts'
import { type DoubleStart, startDouble } from '../electron/double/start-double.ts'
import type { Host, RunningInDouble, StartOptions } from './host.ts'

const deskAddress = 'showcall://desk/index.html'

/** The built application in the double of Electron. */
export const doubleHost = (
  browserPath: string,
): Omit<Host, 'start'> & {
  start(options: StartOptions & Partial<DoubleStart>): Promise<RunningInDouble>
} => ({
  name: 'the double of Electron',
  async start({ dataDir, args = [], ...rest }) {
    const double = startDouble({
      ...rest,
      browserPath,
      args: ['--port', '0', '--data-dir', dataDir, ...args],
    })
    return {
      double,
      async page() {
        const page = await double.page(deskAddress)
        await page.getByTestId('go').waitFor()
        await showList(page)
        return page
      },
      output: double.output,
      signal: signal => void double.child.kill(signal),
      exited: double.exited,
      kill: double.kill,
    }
  },
  async startAgain({ dataDir, args = [], env = {} }) {
    const double = startDouble({ browserPath, env, args: ['--port', '0', '--data-dir', dataDir, ...args] })
    return { code: await double.exited, output: double.output() }
  },
})
