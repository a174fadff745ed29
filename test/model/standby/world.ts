import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { CommitPosition } from '../../../src-main/service/store/commit-feed.ts'
import { openReplica } from '../../../src-main/service/store/sqlite/installation-replica.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { copyAsKilled, linkStandby, rowsOf, type StandbyLink, showcall } from '../../support/standby.ts'
import type { Disks } from './disks.ts'
import { type First, openFirst } from './first.ts'

/** A desk and its standby; each of them can be stopped, killed and begun again, and the link between them cut. */
export interface World {
  first(): First
  /** Passes on so many items, or as many as there are. */
  pass(items: number): Promise<void>
  cut(): void
  restartFirst(): Promise<void>
  killFirst(): Promise<void>
  killReplica(): Promise<void>
  /** The disk of the standby is full while so many items are passed on. */
  passToFullDisk(items: number): Promise<void>
  fillFirst(): void
  freeFirst(): Promise<void>
  /** Changes a row of the replica; null where there is none, or where it is being copied. */
  tamper(row: number): void
  /** The rows of the first are remembered as those of its newest commit. */
  remember(): void
  /** The replica receives everything, and is compared row by row. */
  look(): Promise<void>
  /** The standby takes over, and is compared with the first, whose disk takes everything then. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** No disk is waited for, where the system has a directory in memory: what a power cut leaves is not tried here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function createWorld(commitLog: number, disks: Disks): World {
  const root = mkdtempSync(join(memory, 'showcall-standby-'))
  let generation = 0
  const newDirectory = (name: string): string => {
    generation += 1
    const directory = join(root, `${name}-${generation}`)
    mkdirSync(directory)
    return directory
  }

  let firstDir = newDirectory('first')
  let first = openFirst(firstDir, commitLog)
  let standbyDir = newDirectory('standby')
  const replicaFile = () => join(standbyDir, 'showcall.db')
  let replica = openReplica(replicaFile(), showcall)
  let link: StandbyLink | null = null
  let isTampered = false
  let states = new Map<string, string>()
  const key = (position: CommitPosition | null): string => JSON.stringify(position)

  const linked = (): StandbyLink => {
    link ??= linkStandby(first.store, replica)
    return link
  }
  const cut = (): void => {
    link?.close()
    link = null
  }
  const pass = async (items: number): Promise<void> => {
    for (let count = 0; count < items && !(await linked().isCaughtUp()); count += 1) await linked().advance()
  }
  const rows = (file: string): string => JSON.stringify(rowsOf(file))

  /** Whatever number the replica says that it is at, it has the rows of then. */
  const compareWithThen = (): void => {
    const then = states.get(key(replica.position))
    if (then !== undefined && !isTampered) expect(rows(replicaFile())).toBe(then)
  }

  const verify = async (): Promise<'identical' | 'differs' | 'elsewhere'> => {
    const state = await first.store.commits.stateHash()
    if (state === null) throw new Error('Nothing is numbered.')
    return replica.verify(state)
  }

  return {
    first: () => first,
    pass,
    cut,

    async restartFirst() {
      cut()
      await first.store.close()
      disks.free(firstDir)
      first = openFirst(firstDir, commitLog)
    },

    async killFirst() {
      const directory = newDirectory('first')
      copyAsKilled(first.file, join(directory, 'showcall.db'))
      cut()
      await first.store.close()
      disks.free(firstDir)
      firstDir = directory
      first = openFirst(firstDir, commitLog)
    },

    async killReplica() {
      compareWithThen()
      const directory = newDirectory('standby')
      copyAsKilled(replicaFile(), join(directory, 'showcall.db'))
      const before = { position: replica.position, isDiverged: replica.isDiverged }
      cut()
      replica.close()
      standbyDir = directory
      replica = openReplica(replicaFile(), showcall)
      expect({ position: replica.position, isDiverged: replica.isDiverged }).toEqual(before)
      compareWithThen()
    },

    async passToFullDisk(items) {
      disks.fill(standbyDir)
      try {
        await pass(items)
      } catch {
        cut()
      } finally {
        disks.free(standbyDir)
      }
      compareWithThen()
    },

    fillFirst: () => disks.fill(firstDir),
    async freeFirst() {
      disks.free(firstDir)
      await first.store.unsaved.save()
    },

    tamper(row) {
      if (replica.isCopying) return
      isTampered = true
      const database = new DatabaseSync(replicaFile())
      const sql = [
        `UPDATE cues SET title = title || '.' WHERE id IN (SELECT id FROM cues LIMIT 1 OFFSET ${row})`,
        `DELETE FROM tokens WHERE id IN (SELECT id FROM tokens LIMIT 1 OFFSET ${row % 3})`,
        `INSERT OR IGNORE INTO kept_replies VALUES ('key ${row}', 'of nobody', 1)`,
        'UPDATE runners SET revision = revision + 1',
      ][row % 4]
      database.exec(`PRAGMA foreign_keys = OFF; ${sql ?? ''}`)
      database.close()
    },

    remember() {
      const newest = first.store.commits.newest()
      if (newest !== null && !states.has(key(newest))) states.set(key(newest), rows(first.file))
    },

    async look() {
      // What another program has written is noticed by this.
      await first.store.commits.stateHash()
      await linked().catchUp()
      if (isTampered) {
        const isSame = rows(replicaFile()) === rows(first.file)
        expect(await verify()).toBe(isSame ? 'identical' : 'differs')
        isTampered = false
        if (!isSame) {
          expect(replica.isDiverged).toBe(true)
          cut()
          await linked().catchUp()
        }
      }
      expect(replica.position).toEqual(first.store.commits.newest())
      expect(rowsOf(replicaFile())).toEqual(rowsOf(first.file))
      expect(await verify()).toBe('identical')
    },

    async promote() {
      const { reader, installation } = first.store
      expect(await replica.promote()).toBeNull()
      // What the disk of the first had not taken was written by the promotion.
      disks.free(firstDir)
      await first.store.unsaved.save()
      const second = openSqliteStore(standbyDir, instant(Date.UTC(2026, 4, 2)))
      expect(second.installation).toEqual(installation)
      for (const { rundownId } of await first.dashboard.listRundowns())
        expect(await second.reader.rundown(rundownId)).toEqual(await reader.rundown(rundownId))
      const { teamId } = installation
      const untold = { issuedAfter: 0 }
      expect(await second.reader.tokens(teamId)).toEqual(
        (await reader.tokens(teamId)).map(token => ({ ...token, ...untold })),
      )
      for (let at = 0; at <= 30; at += 1)
        expect(await second.reader.keptReply(`key ${at}`)).toBe(await reader.keptReply(`key ${at}`))
      await second.write(tx => tx.keepReply('later', '', instant(0), instant(0)))
      await second.close()
    },

    async close() {
      cut()
      replica.close()
      disks.free(firstDir)
      await first.store.close()
      states = new Map()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
