import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Cdp, cdpOver } from './cdp.ts'

export interface Chromium {
  readonly cdp: Cdp
  readonly process: ChildProcess
  /** Where a second client of the DevTools protocol finds this browser. */
  readonly endpoint: string
}

const flags = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--force-color-profile=srgb',
  '--font-render-hinting=slight',
  '--password-store=basic',
  '--use-mock-keychain',
  // No page of a test reaches the network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Starts the browser whose pages stand for windows. `profile` keeps what pages store, from one start to the next. */
export async function startChromium(executable: string, profile: string): Promise<Chromium> {
  mkdirSync(profile, { recursive: true })
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  // A browser that was killed with its parent leaves this behind.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, name), { force: true })
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(executable, [...flags, ...sandbox, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A signal to the group of a terminal ends it with Electron, not before.
    detached: true,
  })
  const [, , , input, output] = child.stdio
  const cdp = cdpOver(input as NodeJS.WritableStream as never, output as never)
  const gone = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The browser of the double ended with ${code}.`)))
  })
  gone.catch(() => undefined)
  await Promise.race([cdp.send('Target.setDiscoverTargets', { discover: true }), gone])
  await refuseOtherWindows(cdp)
  const endpoint = (): string => {
    const [port, path] = readFileSync(portFile, 'utf8').split('\n')
    return `ws://127.0.0.1:${port}${path}`
  }
  return {
    cdp,
    process: child,
    get endpoint() {
      return endpoint()
    },
  }
}

/** Pages that the double did not make are windows that a page opened: they end before they begin. */
async function refuseOtherWindows(cdp: Cdp): Promise<void> {
  cdp.events('').on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
    if (!waitingForDebugger) return
    if (targetInfo.openerId === undefined) void cdp.send('Runtime.runIfWaitingForDebugger', {}, sessionId)
    else void cdp.send('Target.closeTarget', { targetId: targetInfo.targetId })
  })
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  })
}
