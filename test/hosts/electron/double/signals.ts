const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/**
 * Signals as Electron's main process takes them on POSIX (electron_browser_main_parts_posix.cc). Just before ready
 * Chromium installs handlers of its own, which replace those of Node for listeners that are there already. The first
 * signal quits the application and gives the signal back to the system, so that the second kills. A listener that is
 * added after ready installs Node's handler over Chromium's.
 */
export function installSignals(quit: () => void): { ready(): void } {
  let isReady = false
  const owners = new Map<Signal, 'node' | 'chromium' | 'system'>()
  const owned = (): boolean => true
  const emit = process.emit.bind(process) as (name: string, ...args: unknown[]) => boolean
  const isSignal = (name: string | symbol): name is Signal => signals.includes(name as Signal)

  process.emit = ((name: string, ...args: unknown[]): boolean => {
    if (!isReady || !isSignal(name) || owners.get(name) === 'node') return emit(name, ...args)
    if (owners.get(name) === 'chromium') {
      owners.set(name, 'system')
      quit()
    } else {
      process.removeAllListeners(name)
      process.kill(process.pid, name)
    }
    return true
  }) as typeof process.emit

  return {
    ready() {
      isReady = true
      for (const signal of signals) {
        owners.set(signal, 'chromium')
        // Without a listener Node leaves the signal to the system.
        process.on(signal, owned)
        process.on('newListener', name => {
          // Node installs its handler with the first listener alone.
          const own = process.listeners(signal).filter(listener => listener !== owned)
          if (name === signal && own.length === 0) owners.set(signal, 'node')
        })
      }
    },
  }
}
