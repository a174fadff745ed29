import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import { mostClips, type ReadClip } from '../../domain/players/player.ts'
import { createAnswers, createLines, openTcpLine } from './tcp-line.ts'

/** An answer of the HyperDeck Ethernet protocol: a code, a word, and the lines up to an empty one. */
interface HyperdeckAnswer {
  readonly code: number
  readonly lines: readonly string[]
}

/** Readings between two of the list of clips: it changes with the disk alone. */
const clipsEvery = 10

/** A Blackmagic HyperDeck, by its Ethernet protocol. Older models take one connection at a time. */
export function connectHyperdeck(address: PlayerAddress): PlayerConnection {
  const answers = createAnswers<HyperdeckAnswer>()
  let isHyperdeck = false
  const read = createAnswerReader(answer => {
    // It names itself, and says what changed; neither was asked for.
    if (answer.code >= 500) isHyperdeck ||= answer.code === 500
    // One that has another controller refuses.
    else if (answer.code === 120) line.fail('refused')
    else if (!answers.take(answer)) line.fail('garbage')
  })
  const line = openTcpLine({
    ...address,
    received(bytes) {
      if (!read(bytes)) line.fail('garbage')
    },
    ended: answers.fail,
  })
  const ask = (command: string): Promise<HyperdeckAnswer> => {
    const answer = answers.next()
    line.write(`${command}\r\n`)
    return answer
  }
  let reading = 0
  let clips: HyperdeckAnswer = { code: 205, lines: [] }
  return {
    async read() {
      await line.opened
      const transport = await ask('transport info')
      if (transport.code !== 208 || !isHyperdeck) throw new PlayerFailure('garbage')
      if (reading % clipsEvery === 0) clips = await ask('clips get')
      reading += 1
      return clipsOf(transport, clips)
    },
    close: line.close,
  }
}

/** False once what comes is no answer of a HyperDeck. */
function createAnswerReader(answered: (answer: HyperdeckAnswer) => void): (bytes: Uint8Array) => boolean {
  let open: { readonly code: number; readonly lines: string[] } | null = null
  let isWrong = false
  const lines = createLines(text => {
    if (open !== null) {
      if (text === '') {
        answered(open)
        open = null
      } else if (open.lines.length < mostLines) open.lines.push(text)
      return
    }
    if (text === '') return
    const [, code, colon] = /^(\d{3}) [^:]*(:?)$/.exec(text) ?? []
    if (code === undefined) isWrong = true
    else if (colon === ':') open = { code: Number(code), lines: [] }
    else answered({ code: Number(code), lines: [] })
  })
  return bytes => lines(bytes) && !isWrong
}

const mostLines = 2_000

/** The clips of the disk; the one under the head has its position. */
export function clipsOf(transport: HyperdeckAnswer, clips: HyperdeckAnswer): readonly ReadClip[] {
  const facts = new Map(
    transport.lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    }),
  )
  const rate = frameRate(facts.get('video format') ?? '')
  const status = facts.get('status') ?? ''
  const speed = Number(facts.get('speed')) / 100
  const here = facts.get('clip id')
  const now = timecodeMs(facts.get('timecode') ?? '', rate)
  // A recording becomes a clip once it is stopped.
  if (rate === null || status === 'record') return []
  const read: ReadClip[] = []
  for (const line of clips.lines) {
    const [, id, name, start, length] =
      /^(\d+): (.+) (\d\d:\d\d:\d\d[:;]\d\d) (\d\d:\d\d:\d\d[:;]\d\d)$/.exec(line) ?? []
    if (id === undefined || name === undefined || start === undefined || length === undefined) continue
    const begins = timecodeMs(start, rate)
    const position = id === here && now !== null && begins !== null ? Math.max(0, now - begins) : 0
    const plays = id === here && moving.has(status) && speed !== 0
    read.push({
      id,
      name,
      otherNames: [id],
      state: plays ? 'playing' : position > 0 ? 'paused' : 'ready',
      length: timecodeMs(length, rate),
      position,
      rate: plays ? speed : 0,
    })
  }
  // The one under the head is never cut off.
  return read
    .toSorted((one, other) => Number(other.id === here) - Number(one.id === here))
    .slice(0, mostClips)
}

const moving: ReadonlySet<string> = new Set(['play', 'forward', 'rewind', 'shuttle', 'jog'])

interface FrameRate {
  /** Frames a second, and as timecode counts them. */
  readonly real: number
  readonly counted: number
}

/** Of a video format as `1080p50`, `1080i5994`, `2160p23976`; null for anything else. An interlaced one counts frames, not fields. */
function frameRate(format: string): FrameRate | null {
  const [, scan, digits] = /^\d+K?(?:DCI)?([pi])(\d{2,5})$/i.exec(format) ?? []
  if (digits === undefined) return /^PAL/i.test(format) ? { real: 25, counted: 25 } : ntsc(format)
  const fields = digits.length <= 2 ? Number(digits) : Number(`${digits.slice(0, 2)}.${digits.slice(2)}`)
  const frames = scan === 'i' ? fields / 2 : fields
  const counted = Math.round(frames)
  return frames > 0 ? { real: Number.isInteger(frames) ? frames : (counted * 1_000) / 1_001, counted } : null
}

const ntsc = (format: string): FrameRate | null =>
  /^NTSC/i.test(format) ? { real: 30_000 / 1_001, counted: 30 } : null

/** `00:01:02:03`, and `00:01:02;03` where two frame numbers, or four, are left out each minute but the tenth. */
export function timecodeMs(timecode: string, rate: FrameRate | null): number | null {
  const [, hours, minutes, seconds, mark, frames] = /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)$/.exec(timecode) ?? []
  if (rate === null || hours === undefined) return null
  const allMinutes = Number(hours) * 60 + Number(minutes)
  const counted = (allMinutes * 60 + Number(seconds)) * rate.counted + Number(frames)
  const dropped =
    mark === ';' ? Math.round(rate.counted / 15) * (allMinutes - Math.floor(allMinutes / 10)) : 0
  return ((counted - dropped) / rate.real) * 1_000
}
