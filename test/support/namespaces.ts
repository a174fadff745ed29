import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Network namespaces of this computer: places with a network of their own, and cables between them. Root alone makes them. */
export const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

/** One end of a cable; `address` with the length of its network. */
export interface CableEnd {
  readonly place: string
  readonly address: string
}

export function makePlaces(places: readonly string[]): void {
  for (const place of places) {
    ip('netns', 'add', place)
    ip('-n', place, 'link', 'set', 'lo', 'up')
  }
}

/** `cable`: what both ends are called. */
export function lay(cable: string, one: CableEnd, other: CableEnd): void {
  ip('-n', one.place, 'link', 'add', cable, 'type', 'veth', 'peer', 'name', cable, 'netns', other.place)
  for (const { place, address } of [one, other]) {
    ip('-n', place, 'address', 'add', address, 'dev', cable)
    ip('-n', place, 'link', 'set', cable, 'up')
  }
}

export function removePlaces(places: readonly string[]): void {
  for (const place of places) {
    try {
      ip('netns', 'del', place)
    } catch {
      // It was not made.
    }
  }
}

/** The command that runs a process there. */
export const commandIn = (place: string): readonly string[] => ['ip', 'netns', 'exec', place]

/** A program that runs there, for one that cannot be given a command before it. `folder`: takes its script. */
export function programIn(place: string, program: string, folder: string): string {
  const script = join(folder, place)
  writeFileSync(script, `#!/bin/sh\nexec ${commandIn(place).join(' ')} '${program}' "$@"\n`)
  chmodSync(script, 0o700)
  return script
}

/** Says plainly that a test has less than the network that it is meant for. */
export function sayWithoutNamespaces(error: unknown): void {
  process.stderr.write(
    `NO NETWORK NAMESPACES HERE: a line over loopback stands in for the cable. Run as root for the whole test. (${String(error).trim()})\n`,
  )
}
