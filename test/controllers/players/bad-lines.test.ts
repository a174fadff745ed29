import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { it } from 'vitest'
import type { Timers } from '../../../src-main/base/timers.ts'
import { connectPlayer } from '../../../src-main/controllers/players/connect-player.ts'
import { KeptPlayer } from '../../../src-main/desk/players/kept-player.ts'
import { playerPrograms } from '../../../src-main/domain/players/player.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { seeded } from '../../support/seeded.ts'
import { portOf } from './peers.ts'
import { clipName, programs } from './programs.ts'

/** The pauses of the desk are this much shorter here. */
const faster = 40
const timers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms / faster)
    return () => clearTimeout(timer)
  },
}

/**
 * `noise`: bytes of no protocol. `cut`: it ends within an answer. `changed`, `inserted`: bytes are others, or too many. `mute`: nothing
 * comes. `closed`: it ends at once. `pieces`: each byte comes alone, and all of them: that is no fault.
 */
const ways = ['noise', 'cut', 'changed', 'inserted', 'mute', 'closed', 'pieces'] as const
type Way = (typeof ways)[number]

/** A line to a program that does one of these with each connection; null: nothing. */
async function openLine(to: number, random: () => number) {
  const sockets = new Set<Socket>()
  const bytes = (): Buffer => Buffer.from(Array.from({ length: 1 + random() * 300 }, () => random() * 256))
  let way: () => Way | null = () => null
  let count = 0
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(socket => {
    keep(socket)
    const is = way()
    count += 1
    if (is === 'closed') socket.destroy()
    if (is === 'noise') {
      socket.write(bytes())
      socket.on('data', () => socket.write(bytes()))
    }
    if (is === 'closed' || is === 'noise' || is === 'mute') return
    const far = keep(connect({ host: '127.0.0.1', port: to }))
    let left = random() * 400
    socket.pipe(far)
    far.on('data', data => {
      const at = Math.floor(random() * data.length)
      if (is === 'changed') data[at] = random() * 256
      if (is === 'inserted') socket.write(Buffer.concat([data.subarray(0, at), bytes(), data.subarray(at)]))
      else if (is === 'pieces') for (const byte of data) socket.write(Buffer.of(byte))
      else socket.write(is === 'cut' ? data.subarray(0, left) : data)
      left -= data.length
      if (is === 'cut' && left <= 0) socket.destroy()
    })
    far.on('close', () => socket.destroy())
    socket.on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    open: () => sockets.size,
    count: () => count,
    /** From the next connection on; those that are open end. */
    does(next: () => Way | null) {
      way = next
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const rounds = 3
/** Bad connections of a round. */
const each = 4

it.concurrent.for(playerPrograms)(
  '%s: whatever comes of it, in whatever pieces, is one plain state, and it is read again afterwards',
  async (program, { expect }) => {
    const random = seeded(20_261_129 + program.length)
    await using peer = await programs[program]()
    await using line = await openLine(peer.port, random)
    const wrong: unknown[] = []
    const kept = new KeptPlayer(
      { program, host: '127.0.0.1', port: line.port },
      {
        connect: connectPlayer,
        timers,
        now: () => instant(performance.now()),
        password: async () => null,
        changed() {
          const { link, clips } = kept
          if (link.state !== 'ready' && clips.length > 0) wrong.push([link, clips])
          for (const { length, position, name } of clips) {
            const isNumber = (one: number | null): boolean =>
              one === null || (Number.isFinite(one) && one >= 0)
            if (!isNumber(length) || !isNumber(position?.position ?? null) || /\p{Cc}/u.test(name))
              wrong.push([name, length, position])
          }
        },
      },
    )
    const isRead = () =>
      expect.poll(() => [kept.link.state, kept.clips[0]?.name], { interval: 10 }).toEqual(['ready', clipName])
    /** So many connections after one another are as that says. */
    const comes = async (count: number, next: () => Way | null): Promise<void> => {
      const before = line.count()
      line.does(next)
      await expect.poll(line.count, { interval: 10 }).toBeGreaterThanOrEqual(before + count)
    }
    try {
      await isRead()
      await comes(1, () => 'pieces')
      await isRead()
      for (let round = 0; round < rounds; round += 1) {
        // Without `pieces`, which is no fault.
        await comes(each, () => ways[Math.floor(random() * (ways.length - 1))] ?? null)
        await comes(1, () => null)
        await isRead()
      }
      expect(wrong).toEqual([])
    } finally {
      kept.close()
    }
    await expect.poll(line.open, { interval: 10 }).toBe(0)
  },
)
