import { main } from './main.ts'

// npm runs scripts in the project's directory; paths are meant from where the command was typed.
process.exitCode = await main(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
