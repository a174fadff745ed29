import type { Duplex } from 'node:stream'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { DeskPairSlice } from '../../../src-main/contract/bridge/standby.ts'
import type { Clock } from '../../../src-main/domain/time/time.ts'
import { DeskPair } from '../../../src-main/hosts/standby/pair.ts'
import type { SavedPair } from '../../../src-main/hosts/standby/pair-file.ts'
import { type KeptCopy, openMemoryReplica } from './memory-replica.ts'
import { createMemoryService, type Database, type MemoryService } from './memory-service.ts'

export const lostAfter = 5_000

/** What a desk has on its disk, and finds there when it starts again. */
export interface Disk {
  saved: SavedPair
  database: Database
  copy: KeptCopy | null
}

export interface ModelDeskOptions {
  readonly name: string
  readonly disk: Disk
  readonly timers: Timers
  readonly now: Clock
  readonly random: () => number
  readonly newId: (what: string) => string
  /** Connects to the other desk; throws. */
  readonly dial: () => Promise<Duplex>
  /** Before the disk has another standing. */
  readonly standingChanges: (before: SavedPair['standing'], after: SavedPair['standing']) => void
  readonly failed: (error: string) => void
}

/** A desk that runs: the real pair over a service and a copy in memory. */
export interface ModelDesk {
  readonly pair: DeskPair
  readonly service: MemoryService
  slice(): DeskPairSlice
  /** At the desk, or by a program with a token; false: refused. */
  press(by: 'desk' | 'program', what: string): Promise<boolean>
  /** Nothing of it happens any more. */
  kill(): void
}

/** Starts it from its disk, as `TwoDesks` does. */
export function startModelDesk(options: ModelDeskOptions): ModelDesk {
  const { name, disk, now, random, newId } = options
  let isAlive = true
  const sockets = new Set<Duplex>()
  const timers: Timers = { after: (ms, task) => options.timers.after(ms, () => isAlive && task()) }
  const work = (most: number): Promise<void> =>
    new Promise(resolve => void timers.after(random() * most, resolve))
  completeTakeover(disk)
  const isPassive = disk.saved.standing.role === 'standby' || disk.saved.standing.role === 'first'
  const service = createMemoryService({
    isPassive,
    database: {
      read: () => disk.database,
      write(database) {
        disk.database = database
      },
    },
    work,
    newRun: () => newId('run'),
  })
  let replicas = 0
  const pair: DeskPair = new DeskPair({
    saved: disk.saved,
    save(saved) {
      if (!isAlive) return
      options.standingChanges(disk.saved.standing, saved.standing)
      disk.saved = saved
    },
    identity: () => ({ desk: name, name, port: 4_750 }),
    version: 'model',
    outputKey: '00'.repeat(32),
    keepOutputKey: () => undefined,
    timers,
    lostAfter,
    now,
    service,
    dashboard: {
      async mint() {
        const tokenId = newId('token')
        const isMade = await service.accept(tokenId)
        return isMade
          ? { ok: true, token: tokenId, tokenId }
          : { ok: false, status: 503, code: 'service.passive', detail: '' }
      },
      listTokens: async () => {
        const known = disk.saved.access?.tokenId
        return known === undefined
          ? []
          : [
              {
                tokenId: known,
                role: 'VIEW',
                rundownId: null,
                forDesk: false,
                issuedAt: 0,
                expiresAt: null,
                revoked: !disk.database.accepted.includes(known),
              },
            ]
      },
      revoke: async () => ({ ok: true, stored: true }),
    },
    desk: {
      shown: () => ({ rundownId: 'show', onAir: { rundown: 'Show', cue: null, phase: 'running' } }),
      follow: () => work(50),
      own: () => work(300),
      passiveChanged: () => undefined,
      callsChanged: () => undefined,
      served: () => ({ outputs: [], pages: [], apis: [], outputPages: [] }),
      share: () => undefined,
    },
    async openReplica() {
      replicas += 1
      if (replicas > 1) options.failed(`${name} has its copy open twice`)
      return openMemoryReplica({
        disk: {
          read: () => disk.copy,
          write(copy) {
            disk.copy = copy
          },
        },
        work,
        closed: () => {
          replicas -= 1
        },
      })
    },
    putInPlace: () => putInPlace(disk),
    async dial() {
      const socket = await options.dial()
      if (!isAlive) return new Promise(() => undefined)
      sockets.add(socket)
      return socket
    },
    accessChanged: () => undefined,
    changed: () => undefined,
    problem: () => undefined,
    log: ({ level, error }) => {
      if (level === 'error' && isAlive) options.failed(error ?? 'an error')
    },
    unpaired: () => options.failed('nobody has ended the pair'),
  })
  return {
    pair,
    service,
    slice: () => pair.slice(),
    async press(by, what) {
      if (by === 'desk' && pair.passive !== null) return false
      return service.accept(what)
    },
    kill() {
      isAlive = false
      for (const socket of sockets) socket.destroy()
    },
  }
}

function putInPlace(disk: Disk): void {
  if (disk.copy?.isPromoted !== true) throw new Error('There is no promoted copy.')
  disk.database = disk.copy.database
  disk.copy = null
}

/** As `completeTakeover` does at a start. */
function completeTakeover(disk: Disk): void {
  if (!disk.saved.takingOver) return
  if (disk.copy !== null) disk.database = disk.copy.database
  disk.copy = null
  disk.saved = { ...disk.saved, takingOver: false, access: null }
}
