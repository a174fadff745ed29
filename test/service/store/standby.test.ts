import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noCalling, standBy } from '../../../src-main/domain/calling/calling-state.ts'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { noTimers } from '../../../src-main/domain/timers/timer.ts'
import type { FollowedStore } from '../../../src-main/service/store/port.ts'
import {
  type InstallationReplica,
  openReplica,
} from '../../../src-main/service/store/sqlite/installation-replica.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { granted } from '../../support/granted.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { oneTimer } from '../../support/one-timer.ts'
import { linkStandby, rowsOf, type StandbyLink, showcall } from '../../support/standby.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'

let directory: string
let first: Bench
let store: FollowedStore
let show: Seeded
let replica: InstallationReplica
let link: StandbyLink
let promoted: Bench | null

const firstFile = () => join(directory, 'first', 'showcall.db')
const standbyDir = () => join(directory, 'standby')
const replicaFile = () => join(standbyDir(), 'showcall.db')

beforeEach(async () => {
  directory = temporaryDirectory()
  promoted = null
  first = await startBench({
    dataDir: join(directory, 'first'),
    openStore: () => {
      store = openSqliteStore(join(directory, 'first'), testClock()())
      return store
    },
  })
  show = await first.seed()
  replica = openReplica(replicaFile(), showcall)
  link = linkStandby(store, replica)
  await link.catchUp()
})
afterEach(async () => {
  link.close()
  replica.close()
  await first.close()
  await promoted?.close()
  rmSync(directory, { recursive: true, force: true })
})

/** The first desk is lost, and the standby takes over. */
async function takeOver(): Promise<Bench> {
  await link.catchUp()
  link.close()
  expect(await replica.promote()).toBeNull()
  promoted = await startBench({ dataDir: standbyDir() })
  return promoted
}

const press = (bench: Bench, verb: string, options = {}) =>
  bench.call('POST', `${show.path}/action:${verb}`, options)

describe('a standby has, with each commit,', () => {
  it('tokens: one that was made is accepted when the standby has taken over', async () => {
    const token = await first.mint('VIEW', show.id)
    const second = await takeOver()
    expect((await second.call('GET', show.path, { token })).status).toBe(200)
    expect((await press(second, 'start', { token })).status).toBe(403)
    expect((await second.call('GET', show.path, { token: first.owner })).status).toBe(200)
  })

  it('departments, and where their calls stand', async () => {
    const department = { short_name: 'LX', color: '#1565c0', groups: ['all'] }
    const path = `${show.path}/columns/${show.columns[0]}`
    await first.call('PATCH', path, { body: { department } })
    const state = standBy(noCalling, [`${show.cues[0]} ${show.columns[0]} start`], first.clock())
    const { dashboard } = first.service
    granted(await dashboard.setCalling(show.id, noCalling))
    await link.catchUp()
    granted(await dashboard.setCalling(show.id, state))
    const second = await takeOver()
    expect(await second.service.dashboard.calling(show.id)).toEqual(state)
    const { data } = (await second.call('GET', path, { token: first.owner })).body
    expect(data.department).toEqual(department)
  })

  it('timers, as they run', async () => {
    const { dashboard } = first.service
    granted(await dashboard.setTimers(show.id, noTimers))
    await link.catchUp()
    const timers = oneTimer({ startedAt: first.clock() })
    granted(await dashboard.setTimers(show.id, timers))
    const second = await takeOver()
    expect(await second.service.dashboard.timers(show.id)).toEqual(timers)
  })

  it('a script, and what is marked in it', async () => {
    const { dashboard } = first.service
    const marks = { ...noMarks, calls: { 1: { go: anchorOf(lighthouse, 'p3', 'up'), standby: null } } }
    granted(await dashboard.setScript(show.id, 'text', lighthouse))
    granted(await dashboard.setScript(show.id, 'marks', noMarks))
    await link.catchUp()
    granted(await dashboard.setScript(show.id, 'marks', marks))
    const second = await takeOver()
    expect(await second.service.dashboard.script(show.id, 'text')).toEqual(lighthouse)
    expect(await second.service.dashboard.script(show.id, 'marks')).toEqual(marks)
  })

  it('revocations: a token that was revoked, or ended with all of its rundown, is refused then', async () => {
    const { dashboard } = first.service
    const { token, tokenId } = granted(
      await dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }),
    )
    const rotated = await first.mint('OWNER', show.id)
    for (const one of [token, rotated])
      expect((await first.call('GET', show.path, { token: one })).status).toBe(200)
    await link.catchUp()
    await dashboard.revoke(tokenId)
    await dashboard.rotate(show.id)
    const second = await takeOver()
    for (const one of [token, rotated])
      expect((await second.call('GET', show.path, { token: one })).status).toBe(401)
  })

  it('the signing secret: what the first desk signed is what the standby signs', async () => {
    const secret = store.installation.tokenSecret
    const second = await takeOver()
    expect(rowsOf(replicaFile())['installation']?.join()).toContain(Buffer.from(secret).toString('hex'))
    expect((await second.call('GET', show.path, { token: first.owner })).status).toBe(200)
  })

  it('the v0 token that is valid now', async () => {
    const token = await first.service.dashboard.regenerateV0Token()
    const second = await takeOver()
    expect(await second.service.dashboard.v0Token()).toBe(token)
  })

  it('kept replies: a press that is repeated with its Idempotency-Key is answered, and not made again', async () => {
    const headers = { 'idempotency-key': 'press-1' }
    await press(first, 'start')
    await link.catchUp()
    const before = store.commits.newest()
    const reply = await press(first, 'next', { headers })
    // The press and its reply are one commit: there is no moment with the one and without the other.
    expect(store.commits.newest()?.number).toBe((before?.number ?? 0) + 1)
    const second = await takeOver()
    const token = first.owner
    const again = await press(second, 'next', { headers, token })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.data).toEqual(reply.body.data)
    const { body } = await second.call('GET', `${show.path}/status`, { token })
    expect(body.data.active_cue.id).toBe(show.cues[1])
  })

  it('rundowns with private columns, skips, cells and the trash', async () => {
    const { dashboard } = first.service
    const other = await first.seed(['Other'])
    await dashboard.setColumn(show.id, show.columns[1] ?? '', { isPrivate: true })
    await dashboard.setSkipped(show.id, show.cues[2] ?? '', true)
    await first.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: show.columns[0], content: 'Käse \u0000 & more' },
    })
    await first.call('DELETE', `${show.path}/cues/${show.cues[0]}`)
    await dashboard.deleteRundown(other.id)
    await link.catchUp()
    expect(rowsOf(replicaFile())).toEqual(rowsOf(firstFile()))
    expect(rowsOf(replicaFile())['rundowns']).toHaveLength(2)
    const second = await takeOver()
    expect(await second.service.dashboard.listTrash()).toMatchObject([{ rundownId: other.id }])
  })

  it('nothing of a rundown that is removed for good: its cues, cells and show go with it', async () => {
    await first.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: show.columns[0], content: 'Warm' },
    })
    await link.catchUp()
    await store.write(tx => tx.removeRundown(show.id))
    await link.catchUp()
    expect(replica.isDiverged).toBe(false)
    const rows = rowsOf(replicaFile())
    expect(rows).toEqual(rowsOf(firstFile()))
    for (const table of ['rundowns', 'runners', 'cues', 'cells']) expect(rows[table]).toEqual([])
  })
})
