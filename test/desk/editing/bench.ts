import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { createEditor } from '../../../src-main/desk/editing/editor.ts'
import type { Connected } from '../../../src-main/desk/ports/connector.ts'
import type { RundownContent, RundownSubscription } from '../../../src-main/desk/ports/show-service.ts'
import { rowsOf } from '../../../src-main/desk/session/room.ts'
import type { RundownSession } from '../../../src-main/desk/session/session.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { createConnector } from '../../../src-main/hosts/connector.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../../src-main/service/wall-clock.ts'
import { granted } from '../../support/granted.ts'

/** How a desk reaches the service: its own, another desk's with a token for desks, or by the public API alone. */
export type Reach = 'own' | 'desk' | 'hosted'

/** One rundown of a real service, followed and edited as the desk does. */
export interface EditBench {
  readonly service: Service
  readonly connected: Connected
  readonly rundownId: string
  readonly follow: RundownSubscription
  /** As whoever follows was told last. */
  content(): RundownContent
  until(condition: (content: RundownContent) => boolean): Promise<void>
  edit(...edits: readonly Edit[]): Promise<readonly EditResult[]>
  editOver(over: readonly Edit[], ...edits: readonly Edit[]): Promise<readonly EditResult[]>
  /** `title` of each row, in order; that of a child is indented. */
  rows(): readonly string[]
  idOf(title: string): string
  close(): Promise<void>
}

export async function startEditBench(body: CreateRundown, reach: Reach = 'own'): Promise<EditBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-edit-'))
  const clock = createWallAnchoredClock()
  const service = await createService({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    clock,
    version: '0.0.0-test',
    deskApi: { trustedProxies: [] },
  })
  const connected = await connectTo(service, reach)
  const { id: rundownId } = await connected.service.whole.create(body)
  let content: RundownContent | null = null
  const waiting = new Set<() => void>()
  const follow = connected.service.follow(rundownId, {
    content(next) {
      content = next
      for (const look of waiting) look()
    },
    show: () => undefined,
    message: () => undefined,
    gone: () => undefined,
  })
  const now = (): RundownContent => {
    if (content === null) throw new Error('The rundown is not known yet.')
    return content
  }
  const until: EditBench['until'] = condition =>
    new Promise(resolve => {
      const look = (): void => {
        if (content === null || !condition(content)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  await until(() => true)
  // What an editor asks of a session, over a rundown that is really followed.
  const session = {
    rundownId,
    writes: follow.writes,
    reached: follow.reached,
    room: { content: () => content, rows: () => (content === null ? [] : rowsOf(content)) },
    added: () => undefined,
    presses: { idle: async () => undefined },
    isShowOnAir: () => false,
  } as unknown as RundownSession
  const editor = createEditor({
    session: () => session,
    ownerActions: () => connected.ownerActions,
    away: () => null,
    locked: () => false,
    references: () => undefined,
    planActed: () => undefined,
  })
  return {
    service,
    connected,
    rundownId,
    follow,
    content: now,
    until,
    editOver: async (over, ...edits) => (await editor.apply({ rundownId, edits, over })).results,
    edit: async (...edits) => (await editor.apply({ rundownId, edits })).results,
    rows: () => now().cues.map(({ title, parentId }) => (parentId === null ? title : `  ${title}`)),
    idOf(title) {
      const found = now().cues.find(cue => cue.title === title)
      if (found === undefined) throw new Error(`There is no row “${title}”.`)
      return found.id
    },
    async close() {
      follow.close()
      connected.service.close()
      await service.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function connectTo(service: Service, reach: Reach): Promise<Connected> {
  const { dashboard } = service
  const { local } = createProcessTime()
  const connector = createConnector({ dashboard, local, timers: realTimers })
  if (reach === 'own') return connector.own()
  const { baseUrl, v0Url, socketUrl, v0Token } = await dashboard.deskAccess()
  const forDesk = reach === 'desk'
  const { token } = granted(
    await dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null, forDesk }),
  )
  const connected = connector.remote(
    { id: 'c1', name: 'There', baseUrl, v0Url, socketUrl, goAs: 'auto' },
    { v1Token: token, v0Token },
  )
  if (forDesk) {
    await new Promise<void>(resolve => {
      const stop = connected.service.onLink(({ personActs }) => {
        if (personActs !== true) return
        stop()
        resolve()
      })
      void connected.service.list()
    })
  }
  return connected
}
