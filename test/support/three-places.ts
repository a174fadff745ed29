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

/** Two booths, each with a desk, and a stage; a cable between each two of them. */
export interface ThreePlaces {
  readonly booth: Booth
  readonly second: Booth
  /** The command that runs a process there. */
  readonly stage: readonly string[]
  /** How the second booth reaches the desk of the first, which listens for it at that port. */
  lineTo(port: number): Promise<{ readonly host: string; readonly port: number }>
  /** The cable between the booths is pulled: nothing arrives any more, and no end is notified. */
  pull(): void
  plug(): void
  close(): void
}

export interface Booth {
  readonly within: readonly string[]
  /** Where the stage reaches it. */
  readonly host: string
  program(program: string): string
}

/** Three network namespaces of this computer; where it lets nobody make them, its loopback, which it says. */
export function openThreePlaces(): ThreePlaces {
  const names = ['booth', 'second', 'stage'].map(name => `${name}-${process.pid}`)
  const [booth = '', second = '', stage = ''] = names
  try {
    return inNamespaces({ booth, second, stage })
  } catch (error) {
    removePlaces(names)
    sayWithoutNamespaces(error)
    return overLoopback()
  }
}

function inNamespaces(names: {
  readonly booth: string
  readonly second: string
  readonly stage: string
}): ThreePlaces {
  const { booth, second, stage } = names
  makePlaces([booth, second, stage])
  lay('cable', { place: booth, address: '10.213.78.1/24' }, { place: second, address: '10.213.78.2/24' })
  lay('stage', { place: booth, address: '10.213.77.1/24' }, { place: stage, address: '10.213.77.2/24' })
  lay('stage-2', { place: second, address: '10.213.79.1/24' }, { place: stage, address: '10.213.79.2/24' })
  const scripts = mkdtempSync(join(tmpdir(), 'showcall-places-'))
  const at = (place: string, host: string): Booth => ({
    within: commandIn(place),
    host,
    program: program => programIn(place, program, scripts),
  })
  return {
    booth: at(booth, '10.213.77.1'),
    second: at(second, '10.213.79.1'),
    stage: commandIn(stage),
    lineTo: async port => ({ host: '10.213.78.1', port }),
    pull: () => ip('-n', booth, 'link', 'set', 'cable', 'down'),
    plug: () => ip('-n', booth, 'link', 'set', 'cable', 'up'),
    close() {
      removePlaces(Object.values(names))
      rmSync(scripts, { recursive: true, force: true })
    },
  }
}

function overLoopback(): ThreePlaces {
  let line: CuttableProxy | null = null
  const here: Booth = { within: [], host: '127.0.0.1', program: program => program }
  return {
    booth: here,
    second: here,
    stage: [],
    async lineTo(port) {
      line?.close()
      line = await startCuttableProxy(port)
      return { host: '127.0.0.1', port: line.port }
    },
    pull: () => line?.cut('silent'),
    plug: () => line?.mend(),
    close: () => line?.close(),
  }
}
