import Type from 'typebox'
import { validatorOf } from '../../contract/validator.ts'
import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import type { ReadClip } from '../../domain/players/player.ts'
import { type HttpReads, openHttpReads } from './http-read.ts'

/** Of `GET /v1/transport/{layer}/current`; durations and times are seconds. */
const Current = validatorOf(
  Type.Object({
    is_playing: Type.Boolean(),
    uuid: Type.String({ maxLength: 200 }),
    name: Type.String({ maxLength: 2_000 }),
    duration: Type.Number(),
  }),
)

const layers = ['presentation', 'announcement', 'audio'] as const

/** ProPresenter 7.9 and later, by its HTTP API: what each layer with a transport plays. */
export function connectPropresenter(address: PlayerAddress): PlayerConnection {
  const reads = openHttpReads(address)
  return {
    async read() {
      const clips: ReadClip[] = []
      for (const layer of layers) {
        const clip = await clipIn(reads, layer)
        if (clip !== null) clips.push(clip)
      }
      return clips
    },
    close: reads.close,
  }
}

async function clipIn(reads: HttpReads, layer: (typeof layers)[number]): Promise<ReadClip | null> {
  const current = parsed(await reads.get(`/v1/transport/${layer}/current`))
  if (!Current.Check(current)) throw new PlayerFailure('garbage')
  // An empty layer has no name; a still picture no duration.
  if (current.duration <= 0 || current.name === '') return null
  const time = parsed(await reads.get(`/v1/transport/${layer}/time`))
  if (typeof time !== 'number') throw new PlayerFailure('garbage')
  return {
    id: layer,
    name: current.name,
    otherNames: [],
    state: current.is_playing ? 'playing' : time > 0 ? 'paused' : 'ready',
    length: current.duration * 1_000,
    position: time * 1_000,
    rate: current.is_playing ? 1 : 0,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PlayerFailure('garbage')
  }
}
