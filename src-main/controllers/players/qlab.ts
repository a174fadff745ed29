import { encode, Message as OscPacket } from 'node-osc'
import Type from 'typebox'
import { validatorOf } from '../../contract/validator.ts'
import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import type { ReadClip } from '../../domain/players/player.ts'
import { createStreamReader, frame } from '../osc/osc-frames.ts'
import { decodePacket } from '../osc/read-packet.ts'
import { openTcpLine } from './tcp-line.ts'

/*
 * QLab 4 and 5, by OSC over TCP: each message is answered by `/reply` and its address, with JSON as the one argument.
 */

const Text = Type.String({ maxLength: 2_000 })
const Reply = validatorOf(Type.Object({ address: Text, status: Text, data: Type.Optional(Type.Unknown()) }))
const Workspaces = validatorOf(Type.Array(Type.Object({ uniqueID: Text })))
const Cues = validatorOf(
  Type.Array(Type.Object({ uniqueID: Text, number: Text, listName: Text, name: Text, type: Text })),
)
type QlabCue = {
  readonly uniqueID: string
  readonly number: string
  readonly listName: string
  readonly name: string
  readonly type: string
}
const Values = validatorOf(
  Type.Object({
    currentDuration: Type.Number(),
    actionElapsed: Type.Number(),
    isRunning: Type.Union([Type.Boolean(), Type.Number()]),
    isPaused: Type.Union([Type.Boolean(), Type.Number()]),
  }),
)

const valueNames = ['currentDuration', 'actionElapsed', 'isRunning', 'isPaused']
/** The types of cues that play a clip. Groups and lists contain cues, and a fade plays none. */
const clipTypes: ReadonlySet<string> = new Set(['Audio', 'Video'])
const mostCues = 16

/** The cues that run or are paused, and those that are selected: what GO would start. */
export function connectQlab(address: PlayerAddress): PlayerConnection {
  const { ask, close } = openQlab(address)
  let workspace: string | null = null
  const enter = async (): Promise<string> => {
    const list = await ask('/workspaces')
    if (!Workspaces.Check(list.data)) throw new PlayerFailure('garbage')
    const [first] = list.data
    // QLab without a show: it is there, and plays nothing.
    if (first === undefined) return ''
    const path = `/workspace/${first.uniqueID}`
    const entered = await ask(`${path}/connect`, ...(address.password === null ? [] : [address.password]))
    if (entered.status === 'denied' || /^badpass/.test(String(entered.data)))
      throw new PlayerFailure('password')
    return path
  }
  return {
    async read() {
      workspace = workspace || (await enter())
      if (workspace === '') return []
      const clips: ReadClip[] = []
      const known = new Set<string>()
      for (const which of ['runningOrPausedCues', 'selectedCues']) {
        const { status, data } = await ask(`${workspace}/${which}`)
        if (status === 'denied') throw new PlayerFailure('password')
        // The workspace was closed.
        if (status !== 'ok') {
          workspace = null
          return []
        }
        if (!Cues.Check(data)) throw new PlayerFailure('garbage')
        for (const cue of data.filter(({ type }) => clipTypes.has(type)).slice(0, mostCues)) {
          if (known.has(cue.uniqueID)) continue
          known.add(cue.uniqueID)
          const values = await ask(
            `${workspace}/cue_id/${cue.uniqueID}/valuesForKeys`,
            JSON.stringify(valueNames),
          )
          const clip = clipOf(cue, values.data)
          if (clip !== null) clips.push(clip)
        }
      }
      return clips
    },
    close,
  }
}

/** Null: it has no length, or is gone meanwhile. */
function clipOf({ uniqueID, number, listName, name }: QlabCue, values: unknown): ReadClip | null {
  if (!Values.Check(values) || values.currentDuration <= 0) return null
  const paused = Boolean(values.isPaused)
  const plays = Boolean(values.isRunning) && !paused
  return {
    id: uniqueID,
    name: listName || name || number,
    otherNames: [number, name],
    state: plays ? 'playing' : paused ? 'paused' : 'ready',
    length: values.currentDuration * 1_000,
    position: values.actionElapsed * 1_000,
    rate: plays ? 1 : 0,
  }
}

interface QlabReply {
  readonly status: string
  readonly data?: unknown
}

function openQlab({ host, port }: PlayerAddress) {
  const waiting = new Map<string, PromiseWithResolvers<QlabReply>>()
  let over: PlayerFailure | null = null
  const take = (bytes: Uint8Array): boolean => {
    const reply = replyIn(bytes)
    if (reply === null) return false
    waiting.get(reply.address)?.resolve(reply)
    waiting.delete(reply.address)
    return true
  }
  const reader = createStreamReader(take)
  const line = openTcpLine({
    host,
    port,
    received(bytes) {
      if (!reader.read(bytes)) line.fail('garbage')
    },
    ended(failure) {
      over = failure
      for (const asked of waiting.values()) asked.reject(failure)
      waiting.clear()
    },
  })
  return {
    async ask(address: string, ...args: readonly string[]): Promise<QlabReply> {
      await line.opened
      if (over !== null) throw over
      const asked = Promise.withResolvers<QlabReply>()
      waiting.set(address, asked)
      line.write(frame(encode(new OscPacket(address, ...args))))
      return asked.promise
    },
    close: line.close,
  }
}

/** Null: the message is no reply. Showcall asks QLab for no updates. */
function replyIn(bytes: Uint8Array): (QlabReply & { readonly address: string }) | null {
  try {
    const [args] = decodePacket(bytes).map(message => message.args)
    const [json] = args === undefined || args === 'untyped' ? [] : args
    const reply: unknown = json?.kind === 'text' ? JSON.parse(json.value) : null
    return Reply.Check(reply) ? reply : null
  } catch {
    return null
  }
}
