import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, renameSync, rmSync, type WriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Timers } from '../../../base/timers.ts'
import { CutDownload, RefusedDownload, StalledDownload } from './download-errors.ts'
import { claimPart, type PartFile } from './part-file.ts'

export interface ResumableDownload {
  /** Where the part of a file that was interrupted is kept. */
  readonly directory: string
  /** Bytes so far, and of the whole where the server says so. */
  readonly progress: (received: number, total: number | null) => void
  /** Aborted: the download ends with its reason, and what came is kept. */
  readonly signal: AbortSignal
  readonly timers: Timers
  /** For so long no byte may come, in milliseconds. */
  readonly stall: number
}

/** A connection that is cut is opened again so often, as long as each brings something. */
const mostCuts = 10

/**
 * Downloads `url` to `target`, from where the last interrupted download of it ended. `resumed`: a part came from an
 * earlier connection.
 */
export async function download(
  url: string,
  target: string,
  options: ResumableDownload,
): Promise<{ readonly resumed: boolean }> {
  // Files of two servers may have one name.
  const source = createHash('sha256').update(url).digest('hex').slice(0, 8)
  const part = claimPart(options.directory, `${basename(target)}.${source}`)
  let resumed = part.size() > 0
  try {
    for (let cuts = 0; ; cuts += 1) {
      const before = part.size()
      try {
        await receive(url, part, options)
        break
      } catch (error) {
        const goesOn = error instanceof CutDownload && part.size() > before && cuts < mostCuts
        if (!goesOn) throw error
        resumed = true
      }
    }
  } catch (error) {
    part.leave()
    throw error
  }
  mkdirSync(dirname(target), { recursive: true })
  renameSync(part.path, target)
  return { resumed }
}

/** The rest of the file, or all of it where the server sends no rest. */
async function receive(url: string, part: PartFile, options: ResumableDownload): Promise<void> {
  const from = part.size()
  const watch = watchStall(options)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([options.signal, watch.signal]),
      // As the bytes are on the server: a rest of compressed bytes cannot be appended.
      headers: { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) },
    })
    watch.received()
    const range = readRange(response.headers.get('content-range'))
    const unusable = response.status === 416 || (response.status === 206 && range.start !== from)
    if (from > 0 && unusable) {
      await response.body?.cancel()
      if (response.status === 416 && range.total === from) return
      watch.end()
      rmSync(part.path, { force: true })
      await receive(url, part, options)
      return
    }
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw new RefusedDownload(response.status, url)
    }
    const appended = response.status === 206
    const length = response.headers.get('content-length')
    const total = appended ? range.total : length === null ? null : Number(length)
    let received = appended ? from : 0
    const { body } = response
    let broken: unknown = null
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body) {
          watch.received()
          received += chunk.byteLength
          options.progress(received, total)
          yield chunk
        }
      } catch (error) {
        // Thrown below: what came before is written first.
        broken = error
      }
    }
    options.progress(received, total)
    await writeAll(chunks, createWriteStream(part.path, { flags: appended ? 'a' : 'w' }))
    if (broken !== null || (total !== null && received < total)) throw new CutDownload(broken)
  } catch (error) {
    if (watch.signal.aborted) throw new StalledDownload(options.stall)
    options.signal.throwIfAborted()
    throw error
  } finally {
    watch.end()
  }
}

/** Settles once nothing more is written, so that the size of the file is final. */
async function writeAll(chunks: () => AsyncIterable<Uint8Array>, file: WriteStream): Promise<void> {
  const closed = new Promise<void>(settle => file.once('close', settle))
  try {
    await pipeline(chunks, file)
  } finally {
    await closed
  }
}

/** Aborts when nothing was received for too long. */
function watchStall({ timers, stall }: ResumableDownload): {
  readonly signal: AbortSignal
  received(): void
  end(): void
} {
  const controller = new AbortController()
  const arm = (): (() => void) => timers.after(stall, () => controller.abort())
  let disarm = arm()
  return {
    signal: controller.signal,
    received() {
      disarm()
      disarm = arm()
    },
    end: () => disarm(),
  }
}

/** `bytes 100-999/1000`; with an asterisk for the range where the server has no such range. */
function readRange(header: string | null): { readonly start: number | null; readonly total: number | null } {
  const found = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header ?? '')
  const number = (text: string | undefined): number | null =>
    text === undefined || text === '*' ? null : Number(text)
  return { start: number(found?.[1]), total: number(found?.[2]) }
}
