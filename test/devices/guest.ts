import { flushCompileCache } from 'node:module'
import { runChecks } from './checks/run-checks.ts'

/** What the virtual machine runs. What is compiled by now is not compiled again by the processes and threads of the checks. */
flushCompileCache()
process.exit(await runChecks({ guest: true, print: line => void process.stdout.write(`${line}\n`) }))
