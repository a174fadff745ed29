import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CutDownload,
  RefusedDownload,
  StalledDownload,
} from '../../../../src-main/hosts/launcher/download/download-errors.ts'
import { download } from '../../../../src-main/hosts/launcher/download/resumable-download.ts'
import { createVirtualTime, type VirtualTime } from '../../../fakes/virtual-time.ts'
import { type FileServer, first, startFileServer, whole } from '../file-server.ts'

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
const stall = 30_000

describe('a download that resumes', () => {
  let directory: string
  let target: string
  let server: FileServer
  let time: VirtualTime
  let stop: AbortController
  let received: number
  let total: number | null
  /** The connection is cut when so many bytes have come, one after the other. */
  let cuts: number[]

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'showcall-download-'))
    target = join(directory, 'done', 'electron.zip')
    server = await startFileServer(whole(bytes))
    time = createVirtualTime()
    stop = new AbortController()
    received = 0
    total = null
    cuts = []
  })
  afterEach(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const fetchFile = (progressed: () => void = () => undefined) =>
    download(`${server.origin}/electron.zip`, target, {
      directory,
      progress(now, all) {
        received = now
        total = all
        progressed()
        if (cuts[0] !== received) return
        cuts.shift()
        server.cut()
      },
      signal: stop.signal,
      timers: time.timers,
      stall,
    })
  const parts = (): readonly string[] => readdirSync(directory).filter(name => name.endsWith('.part'))
  const ranges = (): readonly (string | null)[] => server.asked.map(({ range }) => range)

  it('brings the file, says how far it is, and leaves no part', async () => {
    expect(await fetchFile()).toEqual({ resumed: false })
    expect(readFileSync(target).equals(bytes)).toBe(true)
    expect([received, total]).toEqual([bytes.length, bytes.length])
    expect(parts()).toEqual([])
    expect(time.waiting()).toBe(0)
  })

  it('goes on from where the connection was cut', async () => {
    server.answer(first(bytes, 100_000), first(bytes, 50_000))
    cuts = [100_000, 150_000]
    expect(await fetchFile()).toEqual({ resumed: true })
    expect(ranges()).toEqual([null, 'bytes=100000-', 'bytes=150000-'])
    expect(readFileSync(target).equals(bytes)).toBe(true)
    expect([received, total]).toEqual([bytes.length, bytes.length])
  })

  it('gives up when a connection brings nothing more, keeps the part, and goes on from it the next time', async () => {
    server.answer(first(bytes, 100_000), first(bytes, 0))
    cuts = [100_000, 100_000]
    await expect(fetchFile()).rejects.toThrow(CutDownload)
    expect(parts()).toHaveLength(1)
    expect(await fetchFile()).toEqual({ resumed: true })
    expect(ranges().at(-1)).toBe('bytes=100000-')
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it('gives up when no byte comes for 30 s, and keeps what came', async () => {
    server.answer(first(bytes, 100_000))
    const some = Promise.withResolvers<void>()
    const fetched = fetchFile(() => received === 100_000 && some.resolve())
    const failed = expect(fetched).rejects.toThrow(StalledDownload)
    await some.promise
    await time.advance(stall - 1)
    expect(time.waiting()).toBe(1)
    await time.advance(1)
    await failed
    await fetchFile()
    expect(ranges()).toEqual([null, 'bytes=100000-'])
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it('gives up when the server accepts the connection and never answers', async () => {
    const asked = Promise.withResolvers<void>()
    server.answer(() => asked.resolve())
    const failed = expect(fetchFile()).rejects.toThrow(StalledDownload)
    await asked.promise
    await time.advance(stall)
    await failed
  })

  it('ends at once when a person stops it, and keeps what came', async () => {
    server.answer(first(bytes, 100_000))
    const fetched = fetchFile(() => received === 100_000 && stop.abort(new Error('Ctrl-C')))
    await expect(fetched).rejects.toThrow('Ctrl-C')
    stop = new AbortController()
    await fetchFile()
    expect(ranges()).toEqual([null, 'bytes=100000-'])
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it('begins anew where the server sends no rest of a file', async () => {
    cuts = [100_000]
    server.answer(first(bytes, 100_000), (_request, response) => void response.writeHead(200).end(bytes))
    await fetchFile()
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it('begins anew when the server sends another rest than the one that was asked for', async () => {
    cuts = [100_000]
    server.answer(first(bytes, 100_000), (_request, response) => {
      response.writeHead(206, { 'content-range': `bytes 5-${bytes.length - 1}/${bytes.length}` })
      response.end(bytes.subarray(5))
    })
    await fetchFile()
    expect(ranges()).toEqual([null, 'bytes=100000-', null])
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it('takes a part that has all of the file for the file, and begins anew after one that has more', async () => {
    server.answer(first(bytes, 0))
    cuts = [0]
    await expect(fetchFile()).rejects.toThrow(CutDownload)
    const [part = ''] = parts()
    writeFileSync(join(directory, part), bytes)
    await fetchFile()
    expect(readFileSync(target).equals(bytes)).toBe(true)
    writeFileSync(join(directory, part), Buffer.concat([bytes, bytes]))
    await fetchFile()
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })

  it.each([404, 403, 500])('gives up at once when the server answers %i', async status => {
    server.answer((_request, response) => void response.writeHead(status).end('no'))
    await expect(fetchFile()).rejects.toThrow(RefusedDownload)
    expect(server.asked).toHaveLength(1)
  })

  it('does not write to the part of another process, and goes on from the part of one that was killed', async () => {
    server.answer(first(bytes, 100_000), first(bytes, 0))
    cuts = [100_000, 100_000]
    await expect(fetchFile()).rejects.toThrow(CutDownload)
    const [part = ''] = parts()
    const content = readFileSync(join(directory, part))
    const running = part.replace(/\.part$/, '.1.part')
    const killed = part.replace(/\.part$/, `.${2 ** 22 + 1}.part`)
    rmSync(join(directory, part))
    writeFileSync(join(directory, running), 'theirs')
    writeFileSync(join(directory, killed), content)
    await fetchFile()
    expect(ranges().at(-1)).toBe('bytes=100000-')
    expect(parts()).toEqual([running])
    expect(readFileSync(target).equals(bytes)).toBe(true)
  })
})
