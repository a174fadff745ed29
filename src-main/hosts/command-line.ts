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
  readonly help: boolean
}

export type ParsedCommandLine =
  | { readonly ok: true; readonly options: CommandLine }
  | { readonly ok: false; readonly message: string }

export const defaultPort = 4747

export const usage = `Showcall: the desk of a show caller.

  npm start                        opens the desk
  npm start -- [options]

  --open FILE.csv    imports a running order and shows it
  --web              opens in a browser, even where Electron could be had
  --port N           port of the service and the desk (default ${defaultPort}; 0 for any)
  --data-dir DIR     where shows are kept
  --no-open          starts without opening a page; prints its address
  --help             this text
`

/** Reads the arguments; `cwd` is what relative paths start from. */
export function parseCommandLine(args: readonly string[], cwd: string): ParsedCommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        web: { type: 'boolean', default: false },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        open: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      strict: true,
    })
    const port = values.port === undefined ? defaultPort : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      return refused(`--port takes a whole number from 0 to 65535, not "${values.port}".`)
    }
    return {
      ok: true,
      options: {
        web: values.web,
        port,
        dataDir: values['data-dir'] === undefined ? null : resolve(cwd, values['data-dir']),
        open: !values['no-open'],
        file: values.open === undefined ? null : resolve(cwd, values.open),
        help: values.help,
      },
    }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

const refused = (message: string): ParsedCommandLine => ({
  ok: false,
  message: `${message}\n\n${usage}`,
})
