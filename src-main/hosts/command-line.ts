import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

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
  /** The service without a desk. */
  readonly service: boolean
  /** Address that the service listens on; this computer alone unless told otherwise. With `service` only. */
  readonly host: string
  /** Budget of the team; null: as it was. With `service` only. */
  readonly ratePreset: string | null
  /** Origins of pages that may read the API in a browser; `*` for any. With `service` only. */
  readonly corsOrigins: readonly string[]
  readonly help: boolean
}

export type ParsedCommandLine =
  | { readonly ok: true; readonly options: CommandLine }
  | { readonly ok: false; readonly message: string }

export const defaultPort = 4747
const loopback = '127.0.0.1'

export const usage = `Showcall: the desk of a show caller.

  npm start                        opens the desk
  npm start -- [options]

  --open FILE        imports a running order and shows it: CSV, XLSX, or JSON as exported
  --web              opens in a browser, even where Electron could be had
  --port N           port of the service and the desk (default ${defaultPort}; 0 for any)
  --data-dir DIR     where shows are kept
  --no-open          starts without opening a page; prints its address
  --help             this text

  npm start -- --service [options]   runs the Rundown Service without a desk

  --host ADDRESS     address to listen on (default ${loopback}: this computer alone)
  --rate-preset P    budget of the team: free, paid, local, or requests a minute
  --cors ORIGIN      lets pages of that origin read the API in a browser; may be repeated, * for any
`

/** Reads the arguments; `cwd` is what relative paths start from. */
export function parseCommandLine(args: readonly string[], cwd: string): ParsedCommandLine {
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      options: {
        web: { type: 'boolean', default: false },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        open: { type: 'string' },
        service: { type: 'boolean', default: false },
        host: { type: 'string' },
        'rate-preset': { type: 'string' },
        cors: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
      strict: true,
      tokens: true,
    })
    const given: ReadonlySet<string> = new Set(
      tokens.map(token => (token.kind === 'option' ? token.name : '')),
    )
    const port = values.port === undefined ? defaultPort : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      return refused(`--port takes a whole number from 0 to 65535, not "${values.port}".`)
    }
    const misplaced = values.service ? ['open', 'web', 'no-open'] : ['host', 'rate-preset', 'cors']
    for (const name of misplaced) {
      if (given.has(name) && !values.help) {
        return refused(`--${name} ${values.service ? 'does not go with' : 'goes with'} --service.`)
      }
    }
    const noOrigin = values.cors.find(origin => !isOrigin(origin))
    if (noOrigin !== undefined) {
      return refused(`--cors takes an origin like https://example.com, or *, not "${noOrigin}".`)
    }
    return {
      ok: true,
      options: {
        web: values.web,
        port,
        dataDir: values['data-dir'] === undefined ? null : resolve(cwd, values['data-dir']),
        open: !values['no-open'],
        file: values.open === undefined ? null : resolve(cwd, values.open),
        service: values.service,
        host: values.host ?? loopback,
        ratePreset: values['rate-preset'] ?? null,
        corsOrigins: values.cors,
        help: values.help,
      },
    }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

const isOrigin = (text: string): boolean =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text)

const refused = (message: string): ParsedCommandLine => ({
  ok: false,
  message: `${message}\n\n${usage}`,
})
