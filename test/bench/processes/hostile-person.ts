import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { deskPageAt } from '../../support/desk-page.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { connected } from '../harness/bare-sockets.ts'
import { join, openSocket } from '../harness/desk-page.ts'
import type { Scope } from '../harness/scope.ts'

/**
 * What an invited person does to a desk, in a process of its own. Arguments: origin of the desk's pages, secret of the
 * invitation. Each question starts one kind, which goes on until `stop`; the answer to `stop` is how many requests were
 * answered, refusals with them.
 */
export type Harm = 'snapshots' | 'members' | 'file'

const snapshotsAtOnce = 2_000
const unknownMembers = 600_000
/** Characters, as much as a page may send of a file at once. */
const part = 1_048_576
const parts = 15
/** As many as a rundown may have, so that each is looked at. */
const wrongGroups = 900
const wrongChildren = 10

const [origin = '', secret = ''] = process.argv.slice(2)
const opened: Socket[] = []
const scope: Scope = {
  defer: () => undefined,
  tempDir() {
    throw new Error('This person has no directory.')
  },
}
const person = await join(origin, secret)
let harm: Promise<void> = Promise.resolve()
let stopped = true
let answered = 0

const harms: Readonly<Record<Harm, () => Promise<unknown>>> = {
  snapshots: () => begin(askSnapshots),
  members: () => begin(sendUnknownMembers),
  file: () => begin(sendWrongFile),
}
answerParent({}, async () => undefined, {
  ...harms,
  async stop() {
    stopped = true
    for (const socket of opened.splice(0)) socket.disconnect()
    await harm
    return answered
  },
})

async function begin(once: () => Promise<void>): Promise<null> {
  stopped = false
  answered = 0
  harm = repeat(once)
  return null
}

async function repeat(once: () => Promise<void>): Promise<void> {
  while (!stopped) await once()
}

/** Null: the desk hung up on this person, who tries again with the next request. */
async function page(): Promise<Socket | null> {
  const [socket] = opened.filter(({ connected: is }) => is)
  if (socket !== undefined) return socket
  const made = openSocket(scope, origin, person)
  try {
    await connected(made)
  } catch {
    made.disconnect()
    return null
  }
  opened.push(made)
  return made
}

/** Resolves as well when the desk hangs up on this page, or is not heard for a while. */
async function ask(name: string, payload: unknown): Promise<void> {
  const socket = await page()
  if (socket === null) return
  const gone = Promise.withResolvers<null>()
  const leave = (): void => gone.resolve(null)
  socket.once('disconnect', leave)
  await Promise.race([
    deskPageAt(socket)
      .request(name, payload)
      .catch(() => null),
    wait(10_000, null, { ref: false }),
    gone.promise,
  ])
  socket.off('disconnect', leave)
  answered += 1
}

async function askSnapshots(): Promise<void> {
  await Promise.all(Array.from({ length: snapshotsAtOnce }, () => ask('snapshot', {})))
}

async function sendUnknownMembers(): Promise<void> {
  const payload = Object.fromEntries(Array.from({ length: unknownMembers }, (_, at) => [`m${at}`, 0]))
  await Promise.all([0, 1, 2].map(() => ask('snapshot', payload)))
}

async function sendWrongFile(): Promise<void> {
  const id = `wrong-${answered}`
  const wrong = { wrong: 'x'.repeat(1_500) }
  const file = JSON.stringify({
    format: 'showcall-rundown',
    version: 1,
    cues: Array.from({ length: wrongGroups }, () => ({ children: Array(wrongChildren).fill(wrong) })),
  })
  for (let at = 0; at < parts && !stopped; at += 1)
    await ask('import.send', { id, part: at, data: file.slice(at * part, (at + 1) * part) })
  await ask('import.read', { id, name: 'wrong.showcall', encoding: 'text' })
  await ask('transfer.wait', { id })
}
