import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectShowService } from '../../src-main/client/show-service.ts'
import type { TextReferences } from '../../src-main/desk/ports/content-writes.ts'
import type {
  RundownContent,
  RundownSubscription,
  Seen,
  ShowReading,
} from '../../src-main/desk/ports/show-service.ts'
import { activeCueId, nextCueId } from '../../src-main/domain/show/runner.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { backUp, restoreBackup } from '../../src-main/service/store/sqlite/backup.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { type Computer, createComputer } from '../fakes/computer.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory } from '../service/harness.ts'
import { granted } from '../support/granted.ts'
import { type CountedNetwork, countedNetwork } from './counted-network.ts'

const hour = 3_600_000

/** The real service over real sockets; only the clocks of the computer are set by the test. */
describe('a desk that follows a service which numbers its changes', () => {
  let here: Computer
  let bench: Bench
  let show: Seeded
  let dataDir: string
  let network: CountedNetwork
  let lookAtClock: () => void
  const open: { close(): void }[] = []

  const start = (port = 0): Promise<Bench> => {
    const wall = createWallClock(here.steady(), () => here.read().wall)
    return startBench({
      dataDir,
      port,
      clock: wall.now,
      wall,
      repeat(milliseconds, callback) {
        if (milliseconds === 1_000) lookAtClock = callback
        return () => undefined
      },
    })
  }

  beforeEach(async () => {
    here = createComputer()
    dataDir = temporaryDirectory()
    lookAtClock = () => undefined
    bench = await start()
    show = await bench.seed(['One', 'Two', 'Three'])
    network = countedNetwork()
  })
  afterEach(async () => {
    for (const one of open.splice(0)) one.close()
    await bench.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** What a desk knows of the rundown, and all events that it received. */
  async function follow(over: CountedNetwork = network, push = true) {
    const { dashboard } = bench.service
    const access = await dashboard.deskAccess()
    const local = here.steady()
    const service = connectShowService({
      addresses: access,
      v1Token: access.v1Token,
      v0Token: push ? async () => access.v0Token : null,
      goAs: 'next',
      network: over,
      local: local.local,
      wall: () => here.read().wall,
      timers: realTimers,
      random: () => 0,
    })
    let content: RundownContent | null = null
    let reading: ShowReading | null = null
    let message: string | null = null
    let words: TextReferences | null = null
    let link = ''
    const titles: string[] = []
    const contents: RundownContent[] = []
    const readings: ShowReading[] = []
    const waiting = new Set<() => void>()
    const changed = (): void => {
      for (const look of waiting) look()
    }
    service.onLink(({ state, timing }) => {
      link = `${state} ${timing}`
      changed()
    })
    const followed: RundownSubscription = service.follow(show.id, {
      content(next) {
        content = next
        contents.push(next)
        titles.push(next.cues.map(({ title }) => title).join())
        changed()
      },
      show(next) {
        reading = next
        readings.push(next)
        changed()
      },
      message(next) {
        message = next.text
        changed()
      },
      gone: () => undefined,
    })
    open.push(followed, service)
    const watchReferences = () =>
      followed.watchReferences(next => {
        words = next
        changed()
      })
    const stopWords = watchReferences()
    const until = (condition: () => boolean): Promise<void> =>
      new Promise(resolve => {
        const look = (): void => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    await until(() => content !== null && message !== null && words !== null && reading !== null)
    await until(() => link.startsWith(push ? 'live push' : 'live events'))
    // The stream is open once it brings a change.
    await bench.call('PATCH', show.path, { body: { title: `Show ${Math.random()}` } })
    const { title } = (await bench.call('GET', show.path)).body.data
    await until(() => content?.rundown.title === title)
    network.requests.length = 0
    return {
      followed,
      watchReferences,
      stopWords,
      until,
      titles,
      contents,
      readings,
      content: () => content,
      message: () => message,
      words: () => words,
      reading: () => reading,
      link: () => link,
      title: (at: number) => content?.cues[at]?.title,
      known: () => ({ content: plain(content), reading, message, words }),
      seen: (): Seen => ({
        phase: reading?.state.phase ?? 'pre-show',
        activeCueId: reading === null ? null : activeCueId(reading.state),
        nextCueId: reading === null ? null : nextCueId(reading.state, content?.cues ?? []),
      }),
    }
  }

  const plain = (content: RundownContent | null) =>
    content && {
      ...content,
      cells: Object.fromEntries([...content.cells].toSorted()),
      rich: Object.fromEntries([...content.rich].toSorted()),
    }

  /** Requests that read anything. */
  const reads = (): string[] => network.requests.filter(asked => asked.startsWith('GET'))

  const rename = (at: number, title: string) =>
    bench.call('PATCH', `${show.path}/cues/${show.cues[at]}`, { body: { title } })

  it('receives the message, mentions, variables, cells and the show without requests', async () => {
    const desk = await follow()
    const [cue_id] = show.cues
    const [column_id] = show.columns
    await bench.call('PATCH', `${show.path}/output-message`, { body: { text: 'Wait' } })
    await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Host' } })
    await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'hall', value: 'Hall 2' } })
    const content_html = 'In <rs-variable data-variable-key="hall" data-fallback-value="x"></rs-variable>'
    await bench.call('PUT', `${show.path}/cells`, { body: { cue_id, column_id, content_html } })
    await bench.call('PATCH', `${show.path}/text-variables/hall`, { body: { value: 'Hall 3' } })
    await bench.service.dashboard.setSkipped(show.id, show.cues[1] ?? '', true)
    await bench.call('POST', `${show.path}/action:start`)
    await desk.until(() => desk.reading()?.state.phase === 'running')
    await desk.until(() => desk.content()?.cues[1]?.skippedBy === 'self')
    expect(desk.message()).toBe('Wait')
    expect(desk.words()).toMatchObject({
      mentions: [{ name: 'Host' }],
      variables: [{ key: 'hall', value: 'Hall 3' }],
    })
    expect(desk.content()?.cells.get(cue_id ?? '')).toEqual({ [column_id ?? '']: 'In Hall 3' })
    expect(network.requests).toEqual([])
  })

  it('says of rows that come before their cells that these have not been read', async () => {
    const [cue_id = ''] = show.cues
    const [column_id = ''] = show.columns
    await bench.call('PUT', `${show.path}/cells`, { body: { cue_id, column_id, content: 'Look 1' } })
    const desk = await follow()
    const isFilled = ({ cells }: RundownContent): boolean => cells.get(cue_id)?.[column_id] === 'Look 1'
    const isUnread = ({ rundown }: RundownContent): boolean => rundown.cellsUnread === true
    expect(desk.contents.map(content => isFilled(content) || isUnread(content))).not.toContain(false)
    expect(desk.content()?.rundown).not.toHaveProperty('cellsUnread')
  })

  it.each([true, false])('costs one request for a press and for an edit (push: %s)', async push => {
    const desk = await follow(network, push)
    await desk.followed.act({ verb: 'start' }, desk.seen())
    await desk.followed.act({ verb: 'next' }, desk.seen())
    expect(network.requests).toEqual(['POST /action:start', 'POST /action:next'])
    expect(desk.readings.slice(-2).map(({ state }) => activeCueId(state))).toEqual(show.cues.slice(0, 2))
    network.requests.length = 0
    expect(await desk.followed.writes.patchCue(show.cues[0] ?? '', { title: 'Opening' })).toMatchObject({
      ok: true,
    })
    expect(desk.title(0)).toBe('Opening')
    expect(await desk.followed.writes.createMention({ name: 'Host' })).toMatchObject({ ok: true })
    expect(desk.words()?.mentions.map(({ name }) => name)).toEqual(['Host'])
    expect(network.requests).toEqual([`PATCH /cues/${show.cues[0]}`, 'POST /mentions'])
  })

  it('sends the next press at once after others pressed: the stream brought the state tag', async () => {
    const desk = await follow()
    await bench.call('POST', `${show.path}/action:start`)
    await bench.call('POST', `${show.path}/action:next`)
    await rename(2, 'Last')
    await desk.until(() => desk.title(2) === 'Last')
    expect(await desk.followed.act({ verb: 'next' }, desk.seen())).toMatchObject({ ok: true })
    expect(network.requests).toEqual(['POST /action:next'])
  })

  it('shows what a person did with the dashboard without asking for the status', async () => {
    const desk = await follow()
    await desk.followed.act({ verb: 'start' }, desk.seen())
    network.requests.length = 0
    const { position } = granted(await bench.service.dashboard.end(show.id))
    expect((await desk.followed.reached(position))?.state.phase).toBe('ended')
    const reset = granted(await bench.service.dashboard.reset(show.id))
    expect((await desk.followed.reached(reset.position))?.state.phase).toBe('pre-show')
    const skip = granted(await bench.service.dashboard.setSkipped(show.id, show.cues[0] ?? '', true))
    expect(await desk.followed.reached(skip.position)).toMatchObject({ nextCueId: show.cues[1] })
    expect(desk.content()?.cues[0]?.skippedBy).toBe('self')
    expect(network.requests).toEqual([])
  })

  it('goes on from where the stream broke, and reads nothing again', async () => {
    const desk = await follow()
    const release = network.hold()
    network.cut()
    await rename(0, 'While away')
    await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Host' } })
    await bench.call('PATCH', `${show.path}/output-message`, { body: { text: 'Wait' } })
    release()
    await desk.until(() => desk.message() === 'Wait' && desk.title(0) === 'While away')
    expect(desk.words()?.mentions.map(({ name }) => name)).toEqual(['Host'])
    expect(network.resumed.at(-1)).toMatch(/^[A-Za-z0-9]+\.\d+\.[\w-]{8}$/)
    expect(reads().filter(path => path !== 'GET /status' && path !== 'GET /events')).toEqual([])
  })

  it('shows what a person did while the stream is away once that is answered, and never the show of before', async () => {
    const desk = await follow(network, false)
    await desk.followed.act({ verb: 'start' }, desk.seen())
    const release = network.hold()
    network.cut()
    await desk.until(() => desk.link() !== 'live events')
    // No status is on its way then.
    await desk.followed.reached()
    const { position } = granted(await bench.service.dashboard.end(show.id))
    expect((await desk.followed.reached(position))?.state.phase).toBe('ended')
    release()
  })

  it('a write while the stream is away is shown when it is answered, and no later change is lost', async () => {
    const desk = await follow()
    const release = network.hold()
    network.cut()
    await desk.until(() => desk.link() !== '')
    const { writes } = desk.followed
    expect(await writes.patchCue(show.cues[0] ?? '', { title: 'Mine' })).toMatchObject({ ok: true })
    expect(desk.title(0)).toBe('Mine')
    await rename(1, 'Theirs')
    release()
    await desk.until(() => desk.title(1) === 'Theirs')
    expect(desk.title(0)).toBe('Mine')
  })

  it('shows no edit reverted after the clock of the computer was set back by an hour', async () => {
    const desk = await follow()
    const { writes } = desk.followed
    const id = show.cues[0] ?? ''
    const cell = { cue_id: id, column_id: show.columns[0] ?? '' }
    await writes.patchCue(id, { title: 'Before' })
    await writes.bulkCells([{ ...cell, content: 'Before' }])
    await writes.patchRundown({ title: 'Before' })
    here.set(-hour)
    lookAtClock()
    await bench.mint('VIEW')
    desk.titles.length = 0
    await writes.patchCue(id, { title: 'After' })
    await writes.bulkCells([{ ...cell, content: 'After' }])
    await writes.patchRundown({ title: 'After' })
    await rename(0, 'By another')
    await desk.until(() => desk.title(0) === 'By another')
    expect(new Set(desk.titles)).toEqual(new Set(['After,Two,Three', 'By another,Two,Three']))
    expect(desk.content()?.rundown.title).toBe('After')
    expect(desk.content()?.cells.get(id)).toEqual({ [cell.column_id]: 'After' })
    const { updated_at } = (await bench.call('GET', `${show.path}/cues/${id}`)).body.data
    expect(Date.parse(updated_at)).toBeLessThan(here.read().wall + hour)
  })

  it('is live again with the show of then, where the clock is set while the answer is on its way', async () => {
    let isCut = false
    let status = async (): Promise<void> => {
      throw new TypeError('The line is cut.')
    }
    const line: CountedNetwork = {
      ...network,
      async fetch(url, init) {
        if (isCut && url.includes('/status')) await status()
        return network.fetch(url, init)
      },
    }
    const desk = await follow(line, false)
    await desk.followed.act({ verb: 'start' }, desk.seen())
    isCut = true
    const { promise: mended, resolve: mend } = Promise.withResolvers<void>()
    const { promise: asked, resolve: asks } = Promise.withResolvers<void>()
    void desk.followed.reached()
    await desk.until(() => desk.link().startsWith('lost'))
    status = () => {
      asks()
      return mended
    }
    await asked
    here.set(-hour)
    lookAtClock()
    await bench.call('POST', `${show.path}/action:next`)
    await rename(0, 'After the step')
    await desk.until(() => desk.title(0) === 'After the step')
    mend()
    await desk.until(() => desk.link().startsWith('live'))
    expect(desk.seen().activeCueId).toBe(show.cues[1])
  })

  it('after a backup was restored the desk reads again, and has what a fresh one has', async () => {
    const desk = await follow()
    const other = await follow()
    other.stopWords()
    const backup = join(dataDir, 'backup.db')
    backUp(dataDir, backup)
    await rename(0, 'After the backup')
    await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Host' } })
    await bench.call('PATCH', `${show.path}/output-message`, { body: { text: 'Wait' } })
    await bench.call('POST', `${show.path}/action:start`)
    await desk.until(() => desk.message() === 'Wait' && desk.reading()?.state.phase === 'running')
    const { port } = new URL(bench.service.addresses.baseUrl)
    here.pass(1)
    await bench.close()
    restoreBackup(dataDir, backup, { now: here.read().wall as never, newKeys: false })
    bench = { ...(await start(Number(port))), owner: bench.owner }
    await desk.until(() => desk.message() === '' && desk.title(0) === 'One')
    await desk.until(() => desk.words()?.mentions.length === 0)
    await desk.until(() => desk.reading()?.state.phase === 'pre-show' && desk.link() === 'live push')
    await rename(1, 'Since')
    await desk.until(() => desk.title(1) === 'Since')
    const fresh = await follow(countedNetwork())
    other.watchReferences()
    for (const one of [desk, other]) {
      await one.until(() => one.content()?.rundown.title === fresh.content()?.rundown.title)
      await one.until(() => one.words()?.mentions.length === 0)
      expect(one.known()).toEqual(fresh.known())
    }
  })
})
