import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { isNetwork } from '../service/http/desk/networks.ts'
import type { FileAnswers } from './open-file.ts'

export interface CommandLine {
  /** In a browser, even where Electron could be had. */
  readonly web: boolean
  /** Of the service and the desk; 0 for any free one. */
  readonly port: number
  /** Null: the usual place of this system. */
  readonly dataDir: string | null
  /** Opens the page or window by itself. */
  readonly open: boolean
  /** A running order to import and show. */
  readonly file: string | null
  /** To what it leaves open. */
  readonly answers: FileAnswers
  /** The service without a desk. */
  readonly service: boolean
  /** Address that the service listens on; this computer alone by default. With `service` only. */
  readonly host: string
  /** Budget of the first team; null: as it was. With `service` only. */
  readonly ratePreset: string | null
  /** Origins of pages that may read the API in a browser; `*` for any. With `service` only. */
  readonly corsOrigins: readonly string[]
  /** Where metrics for Prometheus are served; null: nowhere. With `service` only. */
  readonly metrics: ListenAddress | null
  /** Desks elsewhere may end, reset and undo, by tokens made for a desk. With `service` only. */
  readonly deskApi: boolean
  /** Proxies before the service, whose word on HTTPS is taken: addresses, or networks. With `service` only. */
  readonly trustedProxies: readonly string[]
  /** Address of a PostgreSQL database; null: SQLite in the data directory. With `service` only. */
  readonly database: string | null
  readonly help: boolean
}

/** `port`: 0 for any free one. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

type ParsedCommandLine =
  | { readonly ok: true; readonly options: CommandLine }
  | { readonly ok: false; readonly message: string }

const defaultPort = 4747
const loopback = '127.0.0.1'

export const usage = `Showcall: a desk for calling shows.

  npm start                        opens Showcall
  npm start -- [options]

  --open FILE        imports a running order and opens it: CSV, XLSX, or a Showcall rundown;
                     a file without --open does the same
  --sheet NAME       takes this sheet of the file
  --answer ANSWER    answers what the file leaves open, such as durations=minutes, or says what a
                     column is, such as column.Dauer=duration; may be repeated
  --web              opens in a browser instead of a window
  --port N           port of the service and the pages (default ${defaultPort}; 0 for any)
  --data-dir DIR     folder for rundowns, journal and settings
  --no-open          starts without opening a page; prints its address
  --help             shows this help

  Chromium's own options, such as --ozone-platform=x11 or --disable-gpu, are passed to Electron.

  npm start -- --service [options]   runs the Rundown Service alone

  --host ADDRESS     address to listen on (default ${loopback}: this computer only)
  --rate-preset P    request limit of the first team: free, paid, local, or a number per minute
  --cors ORIGIN      lets web pages of that origin use the API; may be repeated, * for any
  --desk-api         lets desks elsewhere end, reset, skip and undo, with tokens of "token mint --desk";
                     SHOWCALL_DESK_API=on in the environment does the same
  --trusted-proxy A  address or network of a proxy with HTTPS before the service, as --desk-api needs;
                     one on this computer is trusted; may be repeated
  --metrics ADDRESS  serves Prometheus metrics at /metrics; a port of this computer, or HOST:PORT
  --database URL     keeps everything in PostgreSQL, postgres://USER:PASSWORD@HOST/NAME, which several
                     services may share; SHOWCALL_DATABASE in the environment keeps it out of sight
`

interface CommandLineSource {
  /** What relative paths start from. */
  readonly cwd: string
  /**
   * What becomes of switches that are not Showcall's. `ignore`: Electron, Chromium, AppImage and the system pass some of
   * their own, and none of them may keep the desk from opening.
   */
  readonly foreign: 'refuse' | 'ignore'
}

/** Reads the arguments of a start. */
export function parseCommandLine(
  args: readonly string[],
  { cwd, foreign }: CommandLineSource,
): ParsedCommandLine {
  try {
    const { values, tokens, positionals } = parseArgs({
      args: foreign === 'ignore' ? ownSwitches(args) : [...args],
      options,
      strict: true,
      allowPositionals: true,
      tokens: true,
    })
    const given: ReadonlySet<string> = new Set(
      tokens.map(token => (token.kind === 'option' ? token.name : '')),
    )
    const port = values.port === undefined ? defaultPort : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      return refused(`--port must be a whole number from 0 to 65535, not "${values.port}".`)
    }
    const [positional, ...more] = values.open === undefined ? positionals : [values.open, ...positionals]
    if (more.length > 0) return refused(`Showcall opens one file at a time, not also "${more[0]}".`)
    if (values.service && positional !== undefined) return refused('--service cannot open a file.')
    const unused = positional === undefined ? ['sheet', 'answer'].find(name => given.has(name)) : undefined
    if (unused !== undefined && !values.help) return refused(`--${unused} needs a file.`)
    const misplaced = values.service
      ? ['web', 'no-open']
      : ['host', 'rate-preset', 'cors', 'desk-api', 'trusted-proxy', 'metrics', 'database']
    for (const name of misplaced) {
      if (given.has(name) && !values.help) {
        return refused(`--${name} ${values.service ? 'cannot be used with' : 'needs'} --service.`)
      }
    }
    const noOrigin = values.cors.find(origin => !isOrigin(origin))
    if (noOrigin !== undefined) {
      return refused(`--cors must be an origin like https://example.com, or *, not "${noOrigin}".`)
    }
    const metrics = values.metrics === undefined ? null : listenAddress(values.metrics)
    if (metrics === undefined) {
      return refused(`--metrics must be a port from 0 to 65535, or HOST:PORT, not "${values.metrics}".`)
    }
    const noNetwork = values['trusted-proxy'].find(text => !isNetwork(text))
    if (noNetwork !== undefined) {
      return refused(
        `--trusted-proxy must be an address like 10.0.0.1, or a network like 10.0.0.0/8, not "${noNetwork}".`,
      )
    }
    const { database = null } = values
    if (database !== null && !isDatabase(database)) return refused(databaseFault)
    return {
      ok: true,
      options: {
        web: values.web,
        port,
        dataDir: values['data-dir'] === undefined ? null : resolve(cwd, values['data-dir']),
        open: !values['no-open'],
        file: positional === undefined ? null : pathOf(positional, cwd),
        answers: { sheet: values.sheet ?? null, answers: values.answer },
        service: values.service,
        host: values.host ?? loopback,
        ratePreset: values['rate-preset'] ?? null,
        corsOrigins: values.cors,
        deskApi: values['desk-api'],
        trustedProxies: values['trusted-proxy'],
        metrics,
        database,
        help: values.help,
      },
    }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

const options = {
  web: { type: 'boolean', default: false },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  open: { type: 'string' },
  sheet: { type: 'string' },
  answer: { type: 'string', multiple: true, default: [] },
  service: { type: 'boolean', default: false },
  host: { type: 'string' },
  'rate-preset': { type: 'string' },
  cors: { type: 'string', multiple: true, default: [] },
  'desk-api': { type: 'boolean', default: false },
  'trusted-proxy': { type: 'string', multiple: true, default: [] },
  metrics: { type: 'string' },
  database: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} satisfies Record<string, ParseArgsOptionDescriptor>

/** Without switches of others. Theirs carry a value behind `=`, so every argument without a dash is a file. */
function ownSwitches(args: readonly string[]): string[] {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens.flatMap(token => {
    if (token.kind === 'positional') return [token.value]
    if (token.kind !== 'option' || !(token.name in options)) return []
    return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`]
  })
}

/** Desktops of Linux may name a file by its URL. */
const pathOf = (file: string, cwd: string): string =>
  file.startsWith('file:') ? fileURLToPath(file) : resolve(cwd, file)

/** `9464`, `0.0.0.0:9464` or `[::1]:9464`; undefined for anything else. */
function listenAddress(text: string): ListenAddress | undefined {
  const [, host, bracketed, digits] = /^(?:(?:([^:[\]]+)|\[([^\]]+)\]):)?(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  return digits === undefined || port > 65_535 ? undefined : { host: host ?? bracketed ?? loopback, port }
}

/** Does not repeat what was given: a password may be in it. */
export const databaseFault = '--database must be an address like postgres://USER:PASSWORD@HOST/NAME.'

/** What the environment names, where the command line does not. */
export const databaseOf = (env: Readonly<Record<string, string | undefined>>): string | null =>
  env['SHOWCALL_DATABASE'] || null

/** Whether the environment asks for `--desk-api`. */
export const isDeskApiOn = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env['SHOWCALL_DESK_API'] === 'on'

export const isDatabase = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

const isOrigin = (text: string): boolean =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text)

const refused = (message: string): ParsedCommandLine => ({
  ok: false,
  message: `${message}\n\n${usage}`,
})
