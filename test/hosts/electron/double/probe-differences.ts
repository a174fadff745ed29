/** What of a probe is compared, and which observations are not, each with the reason. */
export interface ProbeDifferences {
  readonly scenarios: RegExp
  /** Those that `npm test` runs, at least one of each kind. The others take half a minute, and run in `npm run test:long`. */
  readonly inEachRun: RegExp
  readonly except: readonly (readonly [observation: RegExp, why: string])[]
}

const all = /./
const fromRunToRun =
  'The record is of one run: the exit code of a process whose children end with it differs from run to run.'

/**
 * The records are those of Electron 22. Where its sources of version 45 say otherwise, the double follows those. What a
 * probe asks and the double has not is left out by itself.
 */
export const differences: Readonly<Record<string, ProbeDifferences>> = {
  boot: { scenarios: all, inEachRun: all, except: [] },
  'context-bridge': {
    scenarios: all,
    inEachRun: all,
    except: [[/^argument proxy$/, 'No page can tell a proxy from its target.']],
  },
  ipc: {
    scenarios: all,
    inEachRun: all,
    except: [
      [/^handle without a function$/, 'A TypeError since version 24 (lib/browser/ipc-main-impl.ts).'],
      [
        /^(invoke no handler|handleOnce again|after removeHandler)$/,
        'The error of a missing handler has its name since version 25 (lib/browser/ipc-dispatch.ts).',
      ],
      [/^sendSync /, 'The double has no ipcRenderer.sendSync.'],
      [
        /^senderFrame after /,
        'Null once the frame has navigated or gone, as the documentation of version 45 allows: the double is the stricter one.',
      ],
    ],
  },
  quit: {
    scenarios: all,
    inEachRun:
      /^(quit|quit, (close|before-quit) prevented once|quit in window-all-closed|close all|destroy in close|exit|relaunch)$/,
    except: [[/^again$/, 'The double records a relaunch and does not start.']],
  },
  'process-send': {
    scenarios: /^(quit|parent disconnects|no channel)$/,
    inEachRun: /^(quit|parent disconnects)$/,
    except: [],
  },
  'before-unload': {
    scenarios: all,
    inEachRun: /^(close|close, lets it go|quit|reload|navigate|destroy)$/,
    except: [[/^exit$/, fromRunToRun]],
  },
  'second-instance': { scenarios: all, inEachRun: /^second instance$/, except: [] },
  uncaught: {
    scenarios: all,
    inEachRun: /^(before ready|after ready with a listener|rejection)$/,
    except: [
      [
        /^uncaughtException$/,
        'An entry that throws is reported by Electron itself, without an origin (lib/browser/init.ts).',
      ],
    ],
  },
  signals: {
    scenarios: /^SIGINT (?!.*group)/,
    inEachRun: /^SIGINT (once|twice|once, before-quit prevented|once, handled (before|after) ready)$/,
    except: [[/^exit$/, fromRunToRun]],
  },
}
