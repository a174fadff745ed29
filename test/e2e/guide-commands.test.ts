import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import type { TokenSource } from '../../src-main/hosts/node/commands/command.ts'
import { isCommand, runCommand } from '../../src-main/hosts/node/commands/run-command.ts'
import { guideParts } from '../../src-renderer/views/help/guide-parts.ts'
import { rowOf, xlsxOf } from '../desk/spreadsheets/xlsx-file.ts'
import { type RunningDesk, runToEnd, startDesk } from '../support/running-desk.ts'
import { startServiceProcess } from '../support/running-service.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guides = languages.map(language => readFileSync(`${root}resources/guide/${language}.md`, 'utf8'))

/** Every command in the lines of code of the README, without what is said of it. */
const inReadme = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/^ {4}(\S.*)$/gm)]
  .map(([, line = '']) => line.replace(/^sudo /, '').replace(/ {2,}.*$/, ''))
  .filter(line => line.startsWith('npm '))
const [readmeStarts, readmeScripts] = [
  inReadme.filter(command => command.startsWith('npm start')),
  inReadme.filter(command => !command.startsWith('npm start')),
]
/** These need a database or a team: `test/service/postgres` and `test/service/teams.test.ts` run them. */
const needsMore = (command: string): boolean => / --database | --team /.test(command)

/** Every command in the code of the guide, of all languages, and those of the README. */
const written = [
  ...new Set([
    ...guides.flatMap(guide =>
      [...guide.matchAll(/`((?:npm|npx) [^`]+)`/g)].map(([, command = '']) => command),
    ),
    ...readmeStarts.filter(command => !needsMore(command)),
  ]),
]
const kit = written.filter(command => command.startsWith('npx showcall-conformance'))
const arguments_ = written
  .filter(command => !kit.includes(command))
  .map(command => [command, wordsOf(command.replace(/^npm start( -s)?( --)? ?/, ''))] as const)
const helps = arguments_.filter(([, words]) => words.includes('--help'))
const commands = arguments_.filter(([, words]) => isCommand(words))
const starts = arguments_.filter(one => !helps.includes(one) && !commands.includes(one))

function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

const isFile = (word: string): boolean =>
  word === 'FILE' || word === 'DATEI' || /^[\w-]+\.(csv|xlsx)$/.test(word)
const isFolder = (word: string): boolean => word === 'FOLDER' || word === 'ORDNER'
const isAddress = (word: string): boolean => word === 'ADDRESS' || word === 'ADRESSE'

describe('the commands of the guide and the README', () => {
  let folder: string
  /** Of the desk that runs, and of data that no desk has. */
  let running: string
  let idle: string
  let desk: RunningDesk
  let token: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'showcall-guide-commands-'))
    running = join(folder, 'running')
    idle = join(folder, 'idle')
    for (const path of [running, idle]) mkdirSync(path)
    desk = await startDesk(running)
    token = await printed('token', 'mint', '--role', 'OWNER', '--data-dir', running)
    await printed('token', 'mint', '--role', 'OWNER', '--data-dir', idle)
  })
  afterAll(async () => {
    await desk.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Answers what a person would be asked. */
  const answers = (): TokenSource => ({
    token: async (_what, variable) => (variable === 'SHOWCALL_PASSPHRASE' ? 'the tide is high' : token),
    close: () => undefined,
  })
  async function ran(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
    const [out, err]: [string[], string[]] = [[], []]
    const terminal = { print: (line: string) => out.push(line), say: (line: string) => err.push(line) }
    const code = await runCommand(args, folder, terminal, answers())
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  async function printed(...args: string[]): Promise<string> {
    const { code, out, err } = await ran(args)
    expect([code, err], args.join(' ')).toEqual([0, expect.anything()])
    return out
  }
  /** Of the connection that was added last. */
  let name = ''
  let count = 0
  function fresh(ending: string): string {
    count += 1
    return join(folder, `${count}.${ending}`)
  }

  it('are found', () => {
    expect(kit.length).toBeGreaterThan(1)
    expect(commands.length).toBeGreaterThan(8)
    expect(starts.length).toBeGreaterThan(4)
    expect(helps.length).toBe(1)
    expect(readmeStarts.filter(needsMore).length).toBe(3)
    expect(readmeScripts.length).toBeGreaterThan(8)
  })

  it.each(readmeScripts)('%s: a script of the package', command => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    const named = [...command.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter(name => name !== 'ci' && scripts[name] === undefined)).toEqual([])
  })

  it.each(helps)('%s', async (_command, words) => {
    const { code, output } = await runToEnd(words)
    expect(code).toBe(0)
    expect(output).toContain('npm start -- --service')
    expect(output).toContain('token mint')
  })

  it.each(starts)('%s', async (_command, words) => {
    const dataDir = mkdtempSync(join(folder, 'start-'))
    const sheet = words[words.indexOf('--sheet') + 1] ?? ''
    const hasSheet = words.includes('--sheet')
    const answers = words.filter((_, at) => words[at - 1] === '--answer')
    const file = hasSheet ? workbook(sheet, answers) : table(answers)
    // A port that is free, and a folder of the test.
    const ports = { '4747': '0', DIR: dataDir }
    const args = words.map(word => (isFile(word) ? file : (new Map(Object.entries(ports)).get(word) ?? word)))
    if (args.includes('--service')) {
      const service = await startServiceProcess(
        dataDir,
        args.filter(word => word !== '--service'),
      )
      const { status } = await fetch(`${service.origin}/healthz`)
      expect([status, await service.stop()]).toEqual([200, 0])
      return
    }
    const own = args.filter(word => word !== '--web' && word !== '--no-open')
    const started = await startDesk(dataDir, own)
    const { status } = await fetch(`${started.origin}/healthz`)
    if (args.includes(file)) {
      await expect
        .poll(() => started.output())
        .toContain(`“${basename(file).replace(/\.\w+$/, '')}” is open.`)
    }
    expect([status, await started.stop()]).toEqual([200, 0])
  })

  /** A running order that leaves open what is answered, and nothing else. */
  const rowsFor = (answers: readonly string[]): readonly (readonly string[])[] => {
    const [, column = 'Duration'] = /^column\.(\w+)=/.exec(answers.join()) ?? []
    const isOpen = answers.some(answer => answer.startsWith('durations='))
    return [
      ['Cue', 'Title', column, 'Notes'],
      ['1', 'Doors', isOpen ? '30' : '0:00:30', ''],
      ['2', 'Keynote', isOpen ? '1:30' : '0:01:30', ''],
    ]
  }
  const table = (answers: readonly string[]): string => {
    const path = fresh('csv')
    writeFileSync(
      path,
      rowsFor(answers)
        .map(row => `${row.join(',')}\n`)
        .join(''),
    )
    return path
  }
  /** Of two sheets. */
  const workbook = (sheet: string, answers: readonly string[]): string => {
    const rows = rowsFor(answers)
    const path = fresh('xlsx')
    const cells = rows.map((row, at) => rowOf(at + 1, row)).join('')
    writeFileSync(path, xlsxOf({ [sheet]: cells, Names: rowOf(1, ['Name', 'Phone']) }))
    return path
  }

  it.each(commands)('%s', async (_command, words) => {
    // Rules for the whole computer are printed, not installed.
    if (words[0] === 'udev') {
      expect(words).toEqual(['udev', '--install'])
      expect(await printed('udev')).toContain('SUBSYSTEM')
      return
    }
    if (words[0] === 'restore') {
      await restored(words)
      return
    }
    const dataDir = words[0] === 'connection' ? running : idle
    // Each text adds a connection of that name.
    if (words[0] === 'connection' && words[1] === 'add') name = fresh('desk')
    const args = words.map(word => {
      if (word === 'NAME') return name
      return isFile(word) ? fresh('file') : isAddress(word) ? `${desk.origin}/api-v1` : word
    })
    const { code, err } = await ran([...args, '--data-dir', dataDir])
    expect(code, err).toBe(0)
  })

  /** A backup, or what one replaced, takes the place of the data. */
  async function restored(words: readonly string[]): Promise<void> {
    const dataDir = mkdtempSync(join(folder, 'restored-'))
    const backup = fresh('zip')
    await printed('backup', backup, '--passphrase', '--data-dir', idle)
    if (words.some(isFolder)) {
      await printed('token', 'mint', '--role', 'VIEW', '--data-dir', dataDir)
      await printed('restore', backup, '--passphrase', '--data-dir', dataDir)
    }
    const aside = readdirSync(dataDir).find(name => name.startsWith('before-restore-')) ?? ''
    const args = words.map(word => (isFile(word) ? backup : isFolder(word) ? join(dataDir, aside) : word))
    await printed(...args, '--data-dir', dataDir)
  }

  it.each(guides)('start a service and make a token that opens it, step by step', async guide => {
    const chapter = guideParts(guide).find(({ name }) => name === 'service')?.text ?? ''
    const steps = [...chapter.matchAll(/^\d\. .*?`npm start(?: -s)? -- ([^`]+)`/gm)]
    const [serve = [], mint = []] = steps.map(([, command = '']) => wordsOf(command))
    expect([serve[0], mint[0]]).toEqual(['--service', 'token'])
    const [named, usual] = [mkdtempSync(join(folder, 'named-')), mkdtempSync(join(folder, 'usual-'))]
    const dataOf = (words: readonly string[]): string => (words.includes('DIR') ? named : usual)
    const service = await startServiceProcess(dataOf(serve))
    const words = mint.filter(word => word !== '--data-dir' && word !== 'DIR')
    const made = await printed(...words, '--data-dir', dataOf(mint))
    const headers = { authorization: `Bearer ${made}` }
    const { status } = await fetch(`${service.origin}/api-v1/rundowns`, { headers })
    expect([status, await service.stop()]).toEqual([200, 0])
  })

  it.each(guides)('leave nothing in the data folder that the chapter about privacy does not name', guide => {
    const chapter = guideParts(guide).find(({ name }) => name === 'privacy')?.text ?? ''
    const told = [...chapter.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    // Journals of a database belong to it, the socket to the file that names it.
    const kept = readdirSync(running).map(name => name.replace(/-(?:wal|shm)$/, '').replace(/sock$/, 'json'))
    const isTold = (name: string): boolean =>
      told.some(one => (one.endsWith('…') ? name.startsWith(one.slice(0, -1)) : name === one))
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.filter(name => !isTold(name))).toEqual([])
  })

  it.each(kit)('%s', async command => {
    const [, , ...words] = wordsOf(command)
    const args = words.map(word => (isAddress(word) ? `${desk.origin}/api-v1` : word))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `${root}test/conformance/main.ts`, ...args],
      { env: { ...process.env, SERVICE_TOKEN: token } },
    )
    expect(stdout).not.toBe('')
  })
})
