import { openDesk } from '../../../src-main/hosts/launcher/open-desk.ts'
import { launcherLimits } from '../../../src-main/hosts/launcher/stop-signals.ts'

/** The launcher in a process of its own, with limits of the test and without a look at the display. */
export interface Trial {
  readonly root: string
  readonly args: readonly string[]
  readonly file: string | null
  readonly limits: Partial<typeof launcherLimits>
}

/** A stand-in for the desk in a browser ends with this code. */
const browserCode = 7

const trial = JSON.parse(process.env['SHOWCALL_TRIAL'] ?? '') as Trial

process.exitCode = await openDesk(
  {
    root: trial.root,
    args: trial.args,
    file: trial.file,
    dataDir: null,
    cwd: process.cwd(),
    env: process.env,
    async inBrowser(args) {
      process.stdout.write(`browser ${JSON.stringify(args)}\n`)
      return browserCode
    },
  },
  { limits: { ...launcherLimits, ...trial.limits }, display: async () => null },
)
