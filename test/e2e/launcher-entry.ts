import { fileURLToPath } from 'node:url'
import { runBrowserDesk } from '../../src-main/hosts/launcher/browser-desk.ts'
import { openDesk } from '../../src-main/hosts/launcher/open-desk.ts'
import { launcherLimits } from '../../src-main/hosts/launcher/stop-signals.ts'

/** `npm start` with a display as far as it knows, and less patience. */
const root = fileURLToPath(new URL('../../', import.meta.url))

process.exitCode = await openDesk(
  {
    root,
    args: process.argv.slice(2),
    file: null,
    dataDir: null,
    cwd: process.cwd(),
    env: process.env,
    inBrowser: args => runBrowserDesk(root, args),
  },
  { limits: { ...launcherLimits, loaded: 10_000, hung: 300 }, display: async () => null },
)
