import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { KeptShow } from '../../../src-main/desk/ports/host.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { keptShowIn } from '../../../src-main/hosts/settings/kept-show-file.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'

const at = instant(1_800_000_000_000)
const running = { phase: 'running', cueId: 'a', kickoff: at, deadline: at } as const
const show: KeptShow = {
  connection: 'hosted',
  content: {
    ...contentWith([cue('a', 60)]),
    cells: new Map([['a', { lx: 'Blackout' }]]),
    rich: new Map([['a', { lx: '<b>Blackout</b>' }]]),
  },
  reading: { state: running, nextCueId: 'b' },
  outage: { since: at, here: running, told: { phase: 'pre-show' }, unanswered: [running], presses: 2 },
  calling: {
    standbys: 1,
    records: {
      'a lx start': { phase: 'standby', since: at, standby: 1, acknowledgedBy: null, cancelledAt: null },
    },
    crew: {},
  },
  clockOffsetMs: -1_250,
}

const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'showcall-kept-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('the show that is open, in its files', () => {
  it('comes back as it was kept last', async () => {
    const path = directory()
    const store = keptShowIn(path, '1.0.0')
    expect(store.read()).toBeNull()
    store.keep({ ...show, outage: null })
    store.keep(show)
    await store.close()
    expect(keptShowIn(path, '1.0.0').read()).toEqual(show)
  })

  it('is not read where another version wrote it, or where it is cut short', async () => {
    const path = directory()
    const store = keptShowIn(path, '1.0.0')
    store.keep(show)
    await store.close()
    expect(keptShowIn(path, '1.0.1').read()).toBeNull()
    truncateSync(join(path, 'open-rundown.json'), 100)
    expect(keptShowIn(path, '1.0.0').read()).toBeNull()
  })

  it('is not read where its content is of another rundown', async () => {
    const path = directory()
    const store = keptShowIn(path, '1.0.0')
    store.keep(show)
    await store.close()
    const file = join(path, 'open-show.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('rundown-1', 'rundown-2'))
    expect(keptShowIn(path, '1.0.0').read()).toBeNull()
  })

  it('is written again after the disk has refused it', async () => {
    const path = join(directory(), 'not-there-yet')
    const store = keptShowIn(path, '1.0.0')
    store.keep(show)
    await store.close()
    expect(store.read()).toBeNull()
    mkdirSync(path)
    store.keep(show)
    await store.close()
    expect(store.read()).toEqual(show)
  })
})
