/** How long the launcher waits, in milliseconds. */
export interface LauncherLimits {
  /** From the start of Electron to a page that has loaded. */
  readonly loaded: number
  /** From the request to end to the killing, for an Electron that showed no page. */
  readonly hung: number
  /** From a SIGTERM to the killing; longer than a desk takes to close in good order. */
  readonly stop: number
}

export const launcherLimits: LauncherLimits = { loaded: 20_000, hung: 2_000, stop: 15_000 }
