import { runChecks } from './checks/run-checks.ts'

/** What the virtual machine runs. */
process.exit(await runChecks({ guest: true, print: line => void process.stdout.write(`${line}\n`) }))
