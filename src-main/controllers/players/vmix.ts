import { xmlTokens } from '../../base/xml.ts'
import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import type { ReadClip } from '../../domain/players/player.ts'
import { openHttpReads } from './http-read.ts'

/** vMix, by its web API: `GET /api` is the whole state as XML; positions and durations are milliseconds. */
export function connectVmix(address: PlayerAddress): PlayerConnection {
  const reads = openHttpReads(address)
  return {
    async read() {
      const clips = readVmix(await reads.get('/api'))
      if (clips === null) throw new PlayerFailure('garbage')
      return clips
    },
    close: reads.close,
  }
}

/** The inputs that have a duration; null for what is not the state of vMix. */
export function readVmix(xml: string): readonly ReadClip[] | null {
  const clips: ReadClip[] = []
  let root: string | null = null
  /** The input that is open; the file of a list that is chosen, once it has been read. */
  let input: ReadonlyMap<string, string> | null = null
  let chosen = ''
  let isChosen = false
  try {
    for (const token of xmlTokens(xml)) {
      if (token.kind === 'open') {
        root ??= token.name
        if (token.name === 'input') {
          input = token.attributes
          chosen = ''
        } else if (token.name === 'item') isChosen = token.attributes.get('selected') === 'true'
      } else if (token.kind === 'text') {
        if (isChosen) chosen += token.text
      } else if (token.name === 'item') isChosen = false
      else if (token.name === 'input') {
        const clip = input === null ? null : clipOf(input, chosen)
        if (clip !== null) clips.push(clip)
        input = null
      }
    }
  } catch {
    return null
  }
  return root === 'vmix' ? clips : null
}

function clipOf(input: ReadonlyMap<string, string>, chosen: string): ReadClip | null {
  const [length, position] = [Number(input.get('duration')), Number(input.get('position'))]
  if (!(length > 0)) return null
  const title = input.get('title') ?? ''
  const plays = input.get('state') === 'Running'
  return {
    id: input.get('key') ?? input.get('number') ?? title,
    name: title,
    otherNames: [input.get('shortTitle') ?? '', input.get('number') ?? '', fileName(chosen)],
    state: plays ? 'playing' : position > 0 ? 'paused' : 'ready',
    length,
    position,
    rate: plays ? 1 : 0,
  }
}

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''
