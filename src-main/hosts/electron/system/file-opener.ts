/** Files that the system asks the application to open. Those that come before the desk is up wait for it. */
export interface FileOpener {
  /** `path`: absolute, as macOS sends it by `open-file`. */
  open(path: string): void
  /** From now on files are opened at once, in the order in which they came. */
  ready(openFile: (path: string) => Promise<unknown>): void
}

export function createFileOpener(): FileOpener {
  let waiting: string[] = []
  let opening: Promise<unknown> = Promise.resolve()
  let openFile: ((path: string) => Promise<unknown>) | null = null
  const next = (path: string, run: (path: string) => Promise<unknown>): void => {
    opening = opening.then(() => run(path)).catch(() => undefined)
  }
  return {
    open(path) {
      if (openFile === null) waiting.push(path)
      else next(path, openFile)
    },
    ready(run) {
      openFile = run
      for (const path of waiting) next(path, run)
      waiting = []
    },
  }
}
