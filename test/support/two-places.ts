import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts'

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
  /** The cable is pulled: nothing arrives any more, and nobody is told. */
  pull(): void
  plug(): void
  close(): void
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

/** Two network namespaces of this computer; where it lets nobody make them, two ends of its loopback, which it says. */
export function openTwoPlaces(): TwoPlaces {
  const names = { booth: `booth-${process.pid}`, stage: `stage-${process.pid}` }
  try {
    return inNamespaces(names)
  } catch (error) {
    remove(Object.values(names))
    process.stderr.write(
      `NO NETWORK NAMESPACES HERE: a line over loopback stands in for the cable. Run as root for the whole test. (${String(error).trim()})\n`,
    )
    return overLoopback()
  }
}

function remove(namespaces: readonly string[]): void {
  for (const name of namespaces) {
    try {
      ip('netns', 'del', name)
    } catch {
      // It was not made.
    }
  }
}

function inNamespaces({ booth, stage }: { readonly booth: string; readonly stage: string }): TwoPlaces {
  const at = (name: string): readonly string[] => ['ip', 'netns', 'exec', name]
  for (const name of [booth, stage]) ip('netns', 'add', name)
  ip('-n', booth, 'link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'cable', 'netns', stage)
  for (const [name, address] of [
    [booth, '10.213.77.1/24'],
    [stage, '10.213.77.2/24'],
  ] as const) {
    ip('-n', name, 'address', 'add', address, 'dev', 'cable')
    for (const device of ['lo', 'cable']) ip('-n', name, 'link', 'set', device, 'up')
  }
  const scripts = mkdtempSync(join(tmpdir(), 'showcall-places-'))
  return {
    booth: at(booth),
    stage: at(stage),
    serviceOptions: ['--host', '10.213.77.2'],
    inBooth(program) {
      const script = join(scripts, 'program')
      writeFileSync(script, `#!/bin/sh\nexec ${at(booth).join(' ')} '${program}' "$@"\n`)
      chmodSync(script, 0o700)
      return script
    },
    lineTo: async port => `http://10.213.77.2:${port}`,
    // The far end: the near one keeps its address, as a desk does whose switch lost its uplink.
    pull: () => ip('-n', stage, 'link', 'set', 'cable', 'down'),
    plug: () => ip('-n', stage, 'link', 'set', 'cable', 'up'),
    close() {
      remove([booth, stage])
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
