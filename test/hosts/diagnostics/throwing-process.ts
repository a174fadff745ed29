import { openDeskLog, watchProcess } from '../../../src-main/hosts/diagnostics/desk-log.ts'

/** A process that fails without being asked, with its log in the directory that it is given. */
watchProcess(process, openDeskLog(process.argv[2] ?? ''))
setImmediate(() => {
  throw new Error('Nobody expected this. token=hunter2')
})
