import { createHash } from 'node:crypto'
import Type from 'typebox'
import { type RawData, WebSocket } from 'ws'
import { validatorOf } from '../../contract/validator.ts'
import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import { mostClips, type PlayerFault, type ReadClip } from '../../domain/players/player.ts'

/*
 * OBS Studio 28 and later, by obs-websocket 5: `Hello` and `Identify`, then batches of requests. No event is subscribed to.
 */

const Text = Type.String({ maxLength: 2_000 })

const Hello = validatorOf(
  Type.Object({
    op: Type.Literal(0),
    d: Type.Object({
      rpcVersion: Type.Integer(),
      authentication: Type.Optional(Type.Object({ challenge: Text, salt: Text })),
    }),
  }),
)
const Identified = validatorOf(Type.Object({ op: Type.Literal(2) }))
const Results = validatorOf(
  Type.Object({
    op: Type.Literal(9),
    d: Type.Object({
      requestId: Text,
      results: Type.Array(Type.Object({ requestType: Text, responseData: Type.Optional(Type.Unknown()) })),
    }),
  }),
)
const Inputs = validatorOf(
  Type.Object({ inputs: Type.Array(Type.Object({ inputName: Text, unversionedInputKind: Text })) }),
)
const Settings = validatorOf(
  Type.Object({
    inputSettings: Type.Object({ local_file: Type.Optional(Type.String({ maxLength: 8_000 })) }),
  }),
)
const Status = validatorOf(
  Type.Object({
    mediaState: Text,
    mediaDuration: Type.Union([Type.Number(), Type.Null()]),
    mediaCursor: Type.Union([Type.Number(), Type.Null()]),
  }),
)

interface Request {
  readonly requestType: string
  readonly requestData?: { readonly inputName: string }
}

const largestMessage = 4_000_000
/** Readings between two of the list of inputs, and of their files. */
const inputsEvery = 10
const wrongPassword = 4_009

export function connectObs(address: PlayerAddress): PlayerConnection {
  const link = openObs(address)
  let reading = 0
  let inputs: readonly MediaInput[] = []
  const readInputs = async (): Promise<readonly MediaInput[]> => {
    const [list] = await link.batch([{ requestType: 'GetInputList' }])
    if (!Inputs.Check(list)) throw new PlayerFailure('garbage')
    const names = list.inputs
      .filter(({ unversionedInputKind: kind }) => kind === 'ffmpeg_source' || kind === 'vlc_source')
      .map(({ inputName }) => inputName)
      .slice(0, mostClips)
    const settings = await link.batch(names.map(name => ofInput('GetInputSettings', name)))
    return names.map((name, place) => ({ name, file: fileIn(settings[place]) }))
  }
  return {
    async read() {
      if (reading % inputsEvery === 0) inputs = await readInputs()
      reading += 1
      const statuses = await link.batch(inputs.map(({ name }) => ofInput('GetMediaInputStatus', name)))
      return inputs.flatMap((input, place) => mediaClip(input, statuses[place]) ?? [])
    },
    close: link.close,
  }
}

const ofInput = (requestType: string, inputName: string): Request => ({
  requestType,
  requestData: { inputName },
})

interface MediaInput {
  readonly name: string
  /** Empty: it has none, as a playlist. */
  readonly file: string
}

const fileIn = (settings: unknown): string =>
  Settings.Check(settings) ? (settings.inputSettings.local_file?.split(/[\\/]/).at(-1) ?? '') : ''

/** OBS tells no length of a source that is stopped or has ended. Null: the reply is no status of a source. */
export function mediaClip({ name, file }: MediaInput, status: unknown): ReadClip | null {
  if (!Status.Check(status)) return null
  const { mediaState, mediaDuration: length, mediaCursor: position } = status
  const plays = mediaState === 'OBS_MEDIA_STATE_PLAYING'
  const paused = mediaState === 'OBS_MEDIA_STATE_PAUSED'
  return {
    id: name,
    name: file || name,
    otherNames: [name],
    state: plays ? 'playing' : paused ? 'paused' : 'ready',
    length: length !== null && length > 0 ? length : null,
    position: plays || paused ? position : 0,
    rate: plays ? 1 : 0,
  }
}

interface ObsLink {
  /** What each request gives, in their order; undefined for one that OBS refused. */
  batch(requests: readonly Request[]): Promise<readonly unknown[]>
  close(): void
}

function openObs({ host, port, password }: PlayerAddress): ObsLink {
  const socket = new WebSocket(`ws://${host.includes(':') ? `[${host}]` : host}:${port}`, {
    maxPayload: largestMessage,
    perMessageDeflate: false,
    followRedirects: false,
  })
  const identified = Promise.withResolvers<void>()
  identified.promise.catch(() => undefined)
  const waiting = new Map<string, PromiseWithResolvers<readonly unknown[]>>()
  let over: PlayerFailure | null = null
  let count = 0

  const end = (why: PlayerFault): void => {
    if (over !== null) return
    over = new PlayerFailure(why)
    identified.reject(over)
    for (const asked of waiting.values()) asked.reject(over)
    waiting.clear()
    socket.terminate()
  }
  const send = (op: number, d: object): void => socket.send(JSON.stringify({ op, d }), () => undefined)
  const take = (message: unknown): void => {
    if (Hello.Check(message)) {
      const { rpcVersion, authentication } = message.d
      if (authentication !== undefined && password === null) end('password')
      else {
        const answer =
          authentication && password !== null ? { authentication: proof(password, authentication) } : {}
        send(1, { rpcVersion: Math.min(rpcVersion, 1), eventSubscriptions: 0, ...answer })
      }
    } else if (Identified.Check(message)) identified.resolve()
    else if (Results.Check(message)) {
      const { requestId, results } = message.d
      waiting.get(requestId)?.resolve(results.map(({ responseData }) => responseData))
      waiting.delete(requestId)
    } else end('garbage')
  }
  socket.on('message', data => take(parsed(data)))
  // Another server refuses the upgrade.
  socket.on('unexpected-response', () => end('garbage'))
  socket.on('close', code => end(code === wrongPassword ? 'password' : 'closed'))
  socket.on('error', error =>
    end('code' in error && !String(error.code).startsWith('WS_') ? 'refused' : 'garbage'),
  )

  return {
    async batch(requests) {
      await identified.promise
      if (requests.length === 0) return []
      if (over !== null) throw over
      count += 1
      const asked = Promise.withResolvers<readonly unknown[]>()
      waiting.set(String(count), asked)
      send(8, { requestId: String(count), requests })
      return asked.promise
    },
    close: () => end('closed'),
  }
}

/** By which a password is shown without being sent. */
function proof(
  password: string,
  { challenge, salt }: { readonly challenge: string; readonly salt: string },
): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
  return hash(hash(password + salt) + challenge)
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return null
  }
}
