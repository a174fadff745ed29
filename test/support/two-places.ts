import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts'
import {
  commandIn,
  ip,
  lay,
  makePlaces,
  programIn,
  removePlaces,
  sayWithoutNamespaces,
} from './namespaces.ts'

/** A booth with a desk and a stage with a service, and one cable between them. */
export interface TwoPlaces {
  /** Commands that run a process there. */
  readonly booth: readonly string[]
  readonly stage: readonly string[]
  /** Options of the service, so that the booth reaches it. */
  readonly serviceOptions: readonly string[]
  /** A program that runs in the booth, for one that cannot be given a command before it. */
  inBooth(program: string): string
  /** Address by which the booth reaches a service of that port on the stage. */
  lineTo(port: number): Promise<string>
  /** The cable is pulled: nothing arrives any more, and no end is notified. */
  pull(): void
  plug(): void
  close(): void
}

/** Two network namespaces of this computer; where it lets nobody make them, two ends of its loopback, which it says. */
export function openTwoPlaces(): TwoPlaces {
  const names = { booth: `booth-${process.pid}`, stage: `stage-${process.pid}` }
  try {
    return inNamespaces(names)
  } catch (error) {
    removePlaces(Object.values(names))
    sayWithoutNamespaces(error)
    return overLoopback()
  }
}

function inNamespaces({ booth, stage }: { readonly booth: string; readonly stage: string }): TwoPlaces {
  makePlaces([booth, stage])
  lay('cable', { place: booth, address: '10.213.77.1/24' }, { place: stage, address: '10.213.77.2/24' })
  const scripts = mkdtempSync(join(tmpdir(), 'showcall-places-'))
  return {
    booth: commandIn(booth),
    stage: commandIn(stage),
    serviceOptions: ['--host', '10.213.77.2'],
    inBooth: program => programIn(booth, program, scripts),
    lineTo: async port => `http://10.213.77.2:${port}`,
    // The far end: the near one keeps its address, as a desk does whose switch lost its uplink.
    pull: () => ip('-n', stage, 'link', 'set', 'cable', 'down'),
    plug: () => ip('-n', stage, 'link', 'set', 'cable', 'up'),
    close() {
      removePlaces([booth, stage])
      rmSync(scripts, { recursive: true, force: true })
    },
  }
}

function overLoopback(): TwoPlaces {
  let line: CuttableProxy | null = null
  return {
    booth: [],
    stage: [],
    serviceOptions: [],
    inBooth: program => program,
    async lineTo(port) {
      line = await startCuttableProxy(port)
      return `http://127.0.0.1:${line.port}`
    },
    pull: () => line?.cut('silent'),
    plug: () => line?.mend(),
    close: () => line?.close(),
  }
}
