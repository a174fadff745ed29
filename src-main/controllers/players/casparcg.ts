import { xmlTokens } from '../../base/xml.ts'
import { type PlayerAddress, type PlayerConnection, PlayerFailure } from '../../desk/ports/players.ts'
import type { ReadClip } from '../../domain/players/player.ts'
import { createAnswers, createLines, openTcpLine } from './tcp-line.ts'

/** Of more channels nothing is asked. */
const mostChannels = 8
/** The most characters of the state of one channel. */
const largestState = 2_000_000

/** CasparCG Server 2.1 and later, by AMCP: `INFO` lists the channels, `INFO 1` is the state of one as XML. */
export function connectCasparcg(address: PlayerAddress): PlayerConnection {
  const answers = createAnswers<string>()
  const read = createAmcpReader(answer => {
    if (!answers.take(answer)) line.fail('garbage')
  })
  const line = openTcpLine({
    ...address,
    received(bytes) {
      if (!read(bytes)) line.fail('garbage')
    },
    ended: answers.fail,
  })
  const ask = (command: string): Promise<string> => {
    const answer = answers.next()
    line.write(`${command}\r\n`)
    return answer
  }
  return {
    async read() {
      await line.opened
      const clips: ReadClip[] = []
      for (const channel of channelsIn(await ask('INFO'))) {
        const state = clipsIn(await ask(`INFO ${channel}`), channel)
        if (state === null) throw new PlayerFailure('garbage')
        clips.push(...state)
      }
      return clips
    },
    close: line.close,
  }
}

/** Answers of AMCP, without their first line: 200 up to an empty line, 201 the state of a channel, others nothing. False: it is none. */
function createAmcpReader(answered: (answer: string) => void): (bytes: Uint8Array) => boolean {
  /** What ends the answer that is open; null: none is open. */
  let end: ((line: string) => boolean) | null = null
  let text = ''
  let isWrong = false
  const lines = createLines(line => {
    if (end === null) {
      const [, code] = /^(\d{3})(?: |$)/.exec(line) ?? []
      if (code === '200') end = isEmptyLine
      else if (code === '201') end = isEndOfChannel
      else if (code !== undefined) answered('')
      else if (line !== '') isWrong = true
      return
    }
    text += `${line}\n`
    if (text.length > largestState) isWrong = true
    if (!end(line)) return
    const answer = text
    end = null
    text = ''
    answered(answer)
  })
  return bytes => lines(bytes) && !isWrong
}

const isEmptyLine = (line: string): boolean => line === ''
const isEndOfChannel = (line: string): boolean => line.trimEnd().endsWith('</channel>')

/** `1 720p5000 PLAYING`, one a line. */
const channelsIn = (answer: string): readonly string[] =>
  answer
    .split('\n')
    .flatMap(line => /^(\d{1,3}) /.exec(line)?.[1] ?? [])
    .slice(0, mostChannels)

interface ReadFile {
  name: string
  path: string
  /** Seconds: where it is, and its length. */
  readonly times: number[]
  paused: boolean
}

/** The files on the layers of a channel: each layer's foreground and background. Null: the text is no state of a channel. */
function clipsIn(xml: string, channel: string): readonly ReadClip[] | null {
  const clips: ReadClip[] = []
  const open: string[] = []
  let file: ReadFile | null = null
  let layer = ''
  let root: string | null = null
  try {
    for (const token of xmlTokens(xml)) {
      const at = open.at(-1)
      if (token.kind === 'open') {
        root ??= token.name
        open.push(token.name)
        const [, number] = /^layer_(\d+)$/.exec(token.name) ?? []
        if (number !== undefined) layer = number
        if (isPlace(token.name)) file = { name: '', path: '', times: [], paused: false }
      } else if (token.kind === 'close') {
        open.pop()
        const clip =
          isPlace(token.name) && file !== null ? clipOf(file, token.name, `${channel}-${layer}`) : null
        if (clip !== null) clips.push(clip)
        if (isPlace(token.name)) file = null
      } else if (file !== null) {
        const isOfFile = open.at(-2) === 'file'
        if (at === 'name' && isOfFile) file.name += token.text
        else if (at === 'path' && isOfFile) file.path += token.text
        else if (at === 'time' && isOfFile) file.times.push(Number(token.text))
        else if (at === 'paused') file.paused = token.text.trim() === 'true'
      }
    }
  } catch {
    return null
  }
  return root === 'channel' ? clips : null
}

const isPlace = (name: string): name is 'foreground' | 'background' =>
  name === 'foreground' || name === 'background'

function clipOf(
  { name, path, times: [position, length], paused }: ReadFile,
  place: 'foreground' | 'background',
  where: string,
): ReadClip | null {
  const file = (path || name).split(/[\\/]/).at(-1) ?? ''
  if (file === '' || position === undefined || length === undefined || !(length > 0)) return null
  const isReady = place === 'background'
  // A file that has ended shows its last frame.
  const stands = isReady || paused || position >= length
  return {
    id: isReady ? `${where} ready` : where,
    name: file,
    otherNames: [where, name],
    state: isReady ? 'ready' : stands ? 'paused' : 'playing',
    length: length * 1_000,
    position: isReady ? 0 : position * 1_000,
    rate: stands ? 0 : 1,
  }
}
