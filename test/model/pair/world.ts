import type { Duplex } from 'node:stream'
import { expect } from 'vitest'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import type { SavedPair } from '../../../src-main/hosts/standby/pair-file.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { seeded } from '../../support/seeded.ts'
import { createLine, type Line } from './line.ts'
import { type Disk, lostAfter, type ModelDesk, startModelDesk } from './model-desk.ts'

export type Place = 0 | 1

/** Two paired desks and the line between them; says at once what must never be. */
export interface World {
  readonly line: Line
  press(at: Place, by: 'desk' | 'program'): void
  person(at: Place, act: PersonAct): void
  kill(at: Place): void
  start(at: Place): void
  /** How far its wall clock is off, ms. */
  setClock(at: Place, by: number): void
  pass(ms: number): Promise<void>
  /** Who is the first desk, as far as it knows. */
  leader(): Place
  /** Faults stop; people choose where they are asked. In the end both are the same. */
  settle(): Promise<void>
  close(): void
}

const personActs = ['takeOver', 'handOver', 'goOn', 'keepHere', 'keepThere', 'acknowledge'] as const
export type PersonAct = (typeof personActs)[number]

/** So often it is looked at what must never be, ms. */
const looksEvery = 100

export async function createWorld(seed: number): Promise<World> {
  const random = seeded(seed)
  const time = createVirtualTime()
  const line = createLine(time.timers, time.now, random)
  const faults: string[] = []
  const accepted: { readonly what: string; readonly at: Place }[] = []
  /** What a person has said may be dropped, and whose is dropped from now on. */
  const dropped = new Set<string>()
  let dropping: Place | null = null
  /** Desks whose show a person has left for that of the other: so is what they accept until they refuse presses. */
  const left = new Set<Place>()
  /** A person has made a desk call though the other one may call too, and they have not met since. */
  let maySplit = false
  /** A person has asked for it. */
  const mayLead = new Set<Place>()
  /** The other one hands over to it, and has not gone on since. */
  const handed = new Set<Place>()
  let count = 0
  const newId = (what: string): string => {
    count += 1
    return `${what}-${count}`
  }
  const disks: readonly [Disk, Disk] = [diskOf('first'), diskOf('standby')]
  const desks: (ModelDesk | null)[] = [null, null]
  /** How far the wall clock of each is ahead, ms. */
  const clocks: [number, number] = [0, 0]

  const dial = async (): Promise<Duplex> => {
    const listening = desks[0] ?? null
    const ends = listening === null ? null : line.connect()
    await new Promise<void>(resolve => void time.timers.after(ends === null ? lostAfter / 2 : 5, resolve))
    if (
      ends === null ||
      listening === null ||
      desks[0] !== listening ||
      ends.some(({ destroyed }) => destroyed)
    )
      throw new Error('unreachable')
    listening.pair.take(ends[1])
    ofFirst.add(ends[1])
    return ends[0]
  }
  const ofFirst = new Set<Duplex>()
  const start = (at: Place): void => {
    if (desks[at] !== null) return
    desks[at] = startModelDesk({
      name: at === 0 ? 'Booth 1' : 'Booth 2',
      disk: disks[at],
      timers: time.timers,
      now: () => shift(time.now(), duration(clocks[at])),
      random,
      newId,
      dial,
      standingChanges(before, after) {
        if (before.role === 'standby' && after.role === 'first') {
          left.delete(at)
          if (!mayLead.has(at) && !handed.has(at)) faults.push(`desk ${at} takes over by itself`)
          mayLead.delete(at)
          handed.delete(at)
          maySplit = true
        }
        if (after.role === 'standby' && dropping === at) {
          for (const what of disks[at].database.accepted) dropped.add(what)
          dropping = null
          left.add(at)
        }
      },
      failed: error => faults.push(error),
    })
  }
  const kill = (at: Place): void => {
    desks[at]?.kill()
    desks[at] = null
    mayLead.delete(at)
    if (at !== 0) return
    for (const socket of ofFirst) socket.destroy()
    ofFirst.clear()
  }

  /** Since when each stands by alone, with a copy of all of it, and is offered nothing. */
  const aloneSince: [number | null, number | null] = [null, null]
  const lookForOffers = (): void => {
    for (const at of [0, 1] as const) {
      const slice = desks[at]?.slice()
      const isAlone =
        slice?.role === 'standby' &&
        slice.offer === null &&
        !slice.peer.connected &&
        disks[at].copy?.isPromoted === false &&
        !disks[at].saved.takingOver
      aloneSince[at] = isAlone ? (aloneSince[at] ?? time.now()) : null
      const since = aloneSince[at] ?? time.now()
      if (time.now() - since > 2 * lostAfter) faults.push(`desk ${at} stands by alone and is offered nothing`)
    }
  }
  const look = (): void => {
    lookForOffers()
    for (const at of [0, 1] as const) if (desks[at]?.pair.passive === null) handed.delete(otherThan(at))
    const calls = desks.map(desk => desk !== null && desk.pair.passive === null)
    if (calls[0] === true && calls[1] === true && !maySplit) faults.push('both call')
    for (const { database, copy } of disks)
      for (const { accepted } of [database, ...(copy === null ? [] : [copy.database])])
        if (new Set(accepted).size !== accepted.length) faults.push(`twice: ${accepted.join(' ')}`)
    const roles = disks.map(({ saved }) => saved.standing.role)
    const isPair = desks.every(desk => desk?.slice().peer.connected === true)
    if (isPair && roles[0] !== roles[1] && desks.every(desk => desk?.slice().choice === null))
      maySplit = mayLead.size + handed.size > 0
    expect(faults).toEqual([])
  }
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= looksEvery) {
      await time.advance(Math.min(left, looksEvery))
      look()
    }
  }

  const person = (at: Place, act: PersonAct): void => {
    const desk = desks[at] ?? null
    if (desk === null) return
    const { pair } = desk
    const other = otherThan(at)
    const done = (reply: Promise<unknown>): void =>
      void reply.catch((error: unknown) => faults.push(`${act}: ${String(error)}`))
    switch (act) {
      case 'takeOver':
        mayLead.add(at)
        done(pair.takeOver())
        break
      case 'handOver':
        done(pair.handOver())
        if (pair.slice().handingOver) handed.add(other)
        break
      case 'goOn':
        maySplit = true
        done(pair.goOn())
        break
      case 'keepHere':
      case 'keepThere': {
        if (pair.slice().choice === null) return
        const keep = act === 'keepHere' ? 'here' : 'there'
        const loser = keep === 'here' ? other : at
        for (const what of disks[loser].database.accepted) dropped.add(what)
        dropping = loser
        done(pair.choose(keep))
        break
      }
      case 'acknowledge':
        done(pair.acknowledge())
    }
  }

  const isAsking = (): boolean =>
    desks.some(desk => desk?.slice().choice != null || desk?.slice().offer != null)

  /** What stands between both now and their being the same; null: they are, or ask a person. */
  const unsettled = (): string | null => {
    const slices = desks.map(desk => desk?.slice() ?? null)
    if (slices.some(slice => slice?.peer.connected !== true)) return 'not connected'
    if (slices.every(slice => slice?.choice !== null)) return null
    const first = slices.findIndex(slice => slice?.role === 'first' && slice.passive === null)
    const standby = slices.findIndex(slice => slice?.role === 'standby')
    if (first === -1) return isAsking() ? null : 'nobody calls, and nobody is asked'
    if (standby === -1 || first === standby) return 'both are first desks'
    const copy = slices[first]?.copy
    if (copy?.state !== 'following' || copy.behind !== 0 || copy.identicalAt === null) return 'not identical'
    return disks[standby]?.copy?.database.accepted.join() === disks[first]?.database.accepted.join()
      ? null
      : 'says that it is identical, and is not'
  }
  const settle = async (): Promise<void> => {
    line.set('up')
    line.delay = 1
    line.jitter = 5
    for (const at of [0, 1] as const) start(at)
    await pass(40_000)
    expect(unsettled()).toBeNull()
    for (let asked = 0; isAsking() && asked < 4; asked += 1) {
      for (const at of [0, 1] as const) {
        const slice = desks[at]?.slice()
        if (slice?.offer != null) person(at, 'takeOver')
        if (slice?.choice != null) person(at, random() < 0.5 ? 'keepHere' : 'keepThere')
        if (slice?.offer != null || slice?.choice != null) break
      }
      await pass(30_000)
      expect(unsettled()).toBeNull()
    }
    expect(isAsking()).toBe(false)
    const first = disks.find(({ saved }) => saved.standing.role === 'first')
    const there = new Set(first?.database.accepted)
    const missing = accepted.filter(({ what }) => !there.has(what) && !dropped.has(what))
    expect(missing, 'accepted, and gone without a person having chosen').toEqual([])
  }

  const world: World = {
    line,
    press(at, by) {
      const desk = desks[at] ?? null
      if (desk === null) return
      const what = newId(`press-${at}`)
      void desk.press(by, what).then(isAccepted => {
        if (!isAccepted) return
        accepted.push({ what, at })
        if (left.has(at)) dropped.add(what)
      })
    },
    person,
    kill,
    start,
    setClock(at, by) {
      clocks[at] += by
    },
    pass,
    leader: () => (disks[0].saved.standing.role === 'first' ? 0 : 1),
    settle,
    close() {
      kill(0)
      kill(1)
    },
  }
  start(0)
  start(1)
  person(0, 'goOn')
  await pass(3_000)
  return world
}

const otherThan = (at: Place): Place => (at === 0 ? 1 : 0)

const diskOf = (role: 'first' | 'standby'): Disk => ({
  saved: savedPair(role),
  database: { accepted: role === 'first' ? ['show'] : ['other'] },
  copy: null,
})

const savedPair = (role: 'first' | 'standby'): SavedPair => ({
  peer: { desk: '', name: '', fingerprint: '', host: '', port: 4_750, token: null },
  certificate: '',
  key: '',
  dials: role === 'standby',
  standing: { role, epoch: 1, base: null, chosenOver: null },
  replaced: false,
  takingOver: false,
  access: null,
})
