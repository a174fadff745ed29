import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inEnglish } from '../../contract/english.ts'
import { describeError } from '../../contract/log.ts'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, sameMessage } from '../../domain/messages/message.ts'
import { finishRestore } from '../backup/finish-restore.ts'
import { createCleanup } from '../cleanup.ts'
import { type CommandLine, parseCommandLine, usage } from '../command-line.ts'
import { prepareDataDir } from '../data-dir.ts'
import { describeFailure } from '../describe-failure.ts'
import { copiedFrom, deskActsOf } from '../desk-acts.ts'
import { openDeskLog, watchProcess } from '../diagnostics/desk-log.ts'
import { startFacts } from '../diagnostics/host-facts.ts'
import { createStopAnswer } from '../instance/answer-stop.ts'
import { type ClaimedDataDir, claimDataDir } from '../instance/claim-data-dir.ts'
import type { FrontRequest } from '../instance/instance-protocol.ts'
import { createStopByKey } from '../instance/stop-by-key.ts'
import { realTimers } from '../real-time.ts'
import { readVersion } from '../version.ts'
import { type BrowserOpener, createBrowserOpener, openerFolder, openerSystem } from './browser-opener.ts'
import { type NodeHost, startNodeHost } from './node-host.ts'
import { keepAwakeOfSystem, keychainOfSystem } from './system.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Runs the desk until it is stopped. Resolves to the exit code. */
export async function main(args: readonly string[], cwd: string): Promise<number> {
  const parsed = parseCommandLine(args, { cwd, foreign: 'refuse' })
  if (!parsed.ok) {
    complain(parsed.message)
    return 2
  }
  const { options } = parsed
  if (options.help) {
    print(usage)
    return 0
  }
  try {
    const dataDir = prepareDataDir(options.dataDir)
    const instance = await claimDataDir(
      dataDir,
      { ask: 'front', file: options.file, answers: options.answers, open: options.open },
      { say: complain },
    )
    if (!instance.first) {
      const { reply } = instance
      if (reply.ok) print(String(reply.value))
      else complain(reply.message)
      return reply.ok ? 0 : 1
    }
    try {
      return await runDesk(options, dataDir, instance)
    } finally {
      await instance.release()
    }
  } catch (error) {
    complain(describeFailure(error))
    return 1
  }
}

async function runDesk(
  options: CommandLine,
  dataDir: string,
  instance: Extract<ClaimedDataDir, { readonly first: true }>,
): Promise<number> {
  const cleanup = createCleanup(realTimers)
  const version = readVersion(new URL('../../package.json', import.meta.url))
  const log = openDeskLog(dataDir)
  const say = log.of('host')
  watchProcess(process, log)
  say({ level: 'info', event: 'host.started', fields: { version, dataDir, ...startFacts('node') } })
  const keychain = keychainOfSystem(new URL('./keychain.js', import.meta.url))
  const folder = await openerFolder(dataDir, openerSystem(homedir()))
  const opener = createBrowserOpener({ folder, open: openBySystem, timers: realTimers })
  /** The one that runs now: a restore closes it and starts another. */
  let host: NodeHost
  let ended = Promise.withResolvers<Ending>()
  const { answers } = options
  const start = (port: number, file: string | null, restored: Message | null): Promise<NodeHost> =>
    startNodeHost({
      version,
      dataDir,
      port,
      file,
      answers,
      ...builtParts(),
      async devices(now) {
        const { computerDevices } = await import('../devices.ts')
        return computerDevices(new URL('./painter.js', import.meta.url), log)(now)
      },
      restored,
      restart: apply => ended.resolve({ restart: apply }),
      keychain,
      keepAwake: keepAwakeOfSystem(),
      log,
      failed(error) {
        say({ level: 'error', event: 'service.failed', error: describeError(error) })
        complain(describeFailure(error))
        ended.resolve({ code: 1 })
      },
    })
  try {
    host = await start(options.port, options.file, instance.restored?.tell ?? null)
    cleanup.add(() => host.close())
    printNotices(host)
    if (host.opened !== null) (host.opened.ok ? print : complain)(inEnglish(host.opened.message))
    await show(host, opener, options.open)
    const stop = (why: string): void => {
      say({ level: 'info', event: 'host.stopping', fields: { why } })
      ended.resolve({ code: 0 })
    }
    const stopping = (why: string) => ({
      locked: () => host.desk.locked(),
      now: () => performance.now(),
      stop: () => stop(why),
    })
    const serve = (): void =>
      instance.serve({
        front: request => front(host, opener, request),
        address: () => host.address,
        stop: createStopAnswer(stopping('asked')),
        dashboard: host.dashboard,
        copiedFrom: () => copiedFrom(host.desk),
        desk: deskActsOf(host),
      })
    serve()
    process.on('SIGINT', createStopByKey({ ...stopping('SIGINT'), say: complain }))
    process.on('SIGTERM', () => stop('SIGTERM'))
    for (;;) {
      const ending = await ended.promise
      if ('code' in ending) {
        instance.stopping()
        await host.close()
        await instance.release()
        if (ending.code === 0) print('Showcall has stopped. Everything is saved.')
        return ending.code
      }
      say({ level: 'info', event: 'host.stopping', fields: { why: 'restore' } })
      await host.close()
      ending.restart()
      const restored = finishRestore(dataDir)
      ended = Promise.withResolvers<Ending>()
      host = await start(Number(new URL(host.address).port), null, restored?.tell ?? null)
      printNotices(host)
      serve()
    }
  } catch (error) {
    say({ level: 'error', event: 'host.start-failed', error: describeError(error) })
    await cleanup.run()
    throw error
  } finally {
    opener.close()
    const opened = await keychain.catch(() => null)
    opened?.close()
    await log.flush()
  }
}

const builtParts = () => ({
  serviceEntry: new URL('./service.js', import.meta.url),
  journalEntry: new URL('./journal.js', import.meta.url),
  rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
  demoShow: new URL('../../resources/demo-show.csv', import.meta.url),
  spreadsheetEntry: new URL('./spreadsheets.js', import.meta.url),
  scriptFileEntry: new URL('./script-files.js', import.meta.url),
  backupEntry: new URL('./backup.js', import.meta.url),
  replicaEntry: new URL('./replica.js', import.meta.url),
})

/** The process ends, or everything is closed, changed and started again within it. */
type Ending = { readonly code: number } | { readonly restart: () => void }

function printNotices(host: NodeHost): void {
  for (const { text } of host.desk.notices.list())
    if (!sameMessage(text, host.opened?.message ?? null)) complain(inEnglish(text))
}

async function show(host: NodeHost, opener: BrowserOpener, inBrowser: boolean): Promise<void> {
  print(`Showcall is at ${await host.pairingAddress()}`)
  print('The address works once and pairs one browser. Ctrl-C stops Showcall.')
  if (inBrowser) await browse(host, opener)
}

/** Rejects with what is wrong with the file: the second start fails with it, the desk goes on. */
async function front(
  host: NodeHost,
  opener: BrowserOpener,
  { file, answers, open: inBrowser }: FrontRequest,
): Promise<string> {
  const opened = file === null ? null : await host.openFile(file, answers)
  if (opened?.ok === false) throw new MessageError(opened.message)
  const address = await host.pairingAddress()
  if (inBrowser) await browse(host, opener)
  const lines = [
    'Showcall is already running; this is its page.',
    inEnglish(opened?.message ?? null),
    address,
  ]
  return lines.filter(line => line !== undefined).join('\n')
}

/** By an address of its own: the one that is printed stays good for another browser. */
async function browse(host: NodeHost, opener: BrowserOpener): Promise<void> {
  let used = (): void => undefined
  try {
    used = await opener.open(await host.pairingAddress(() => used()))
  } catch {
    complain(notOpened)
  }
}

const notOpened = 'No browser could be opened. Open the address above yourself.'

async function openBySystem(target: string): Promise<void> {
  const { default: open } = await import('open')
  const child = await open(target)
  child.once('error', () => complain(notOpened))
}
