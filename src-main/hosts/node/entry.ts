import { main } from './main.ts'

/** What a start that failed has left open keeps the process no longer than this, ms. */
const endsWithin = 3_000

// npm runs scripts in the project's directory; paths are meant from where the command was typed.
process.exitCode = await main(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
if (process.exitCode !== 0) setTimeout(() => process.exit(), endsWithin).unref()
