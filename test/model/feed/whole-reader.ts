import { applyChange } from '../../../src-main/domain/feed/apply-change.ts'
import type { CellMembers } from '../../../src-main/domain/feed/change.ts'
import { parsePosition } from '../../../src-main/domain/feed/position.ts'
import { readReplica } from '../../../src-main/domain/feed/read-replica.ts'
import type { Replica } from '../../../src-main/domain/feed/replica.ts'
import { granted } from '../../support/granted.ts'
import type { FeedReader } from './readers.ts'
import type { World } from './world.ts'

/** The desk that has the service in itself: it reads the full log when something was changed. */
export function createWholeReader(world: World): FeedReader {
  let replica: Replica | null = null
  let position = ''
  let steps = 0

  async function read(): Promise<{ readonly replica: Replica; readonly position: string }> {
    const dashboard = world.dashboard()
    const whole = granted(await dashboard.readWhole(world.rundownId))
    const cells: CellMembers[] = []
    let after: { readonly cueId: string; readonly columnId: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof dashboard.readCells>> = await dashboard.readCells(
        world.rundownId,
        after,
      )
      const { cells: some, next } = granted(page)
      cells.push(...some)
      after = next
    } while (after !== null)
    const at = parsePosition(whole.position)
    if (at === null) throw new Error('The whole rundown has no position.')
    const { seq, history } = at
    const { rundown, cues, columns } = whole
    const { server_time: _, ...status } = whole.status
    return {
      position: whole.position,
      replica: readReplica({
        history,
        content: { seq, value: { rundown, cues, columns, cells } },
        show: { seq, value: { status, runner: whole.runner } },
        mentions: { seq, value: whole.mentions },
        textVariables: { seq, value: whole.textVariables },
        outputMessage: { seq, value: whole.outputMessage },
      }),
    }
  }

  async function follow(): Promise<void> {
    if (replica !== null) {
      const since = granted(await world.dashboard().changesSince(world.rundownId, position))
      if (since.reset === null) {
        for (const change of since.changes) {
          const parts = change.parts?.map(part => {
            if (part.kind !== 'status') return part
            const { server_time: _, ...status } = part.status
            return { ...part, status }
          })
          replica = replica && applyChange(replica, { ...change, parts: parts ?? null })
        }
        position = since.position
        if (replica !== null) return
      }
    }
    steps = world.steps()
    ;({ replica, position } = await read())
  }

  return {
    name: 'whole',
    followsCommits: true,
    followsClock: true,
    replica: () => replica,
    stepsAtReading: () => steps,
    connect: follow,
    cut: () => undefined,
    upTo: follow,
    fresh: async () => (await read()).replica,
    renewToken: async () => undefined,
    close: () => undefined,
  }
}
