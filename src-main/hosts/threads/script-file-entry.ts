import { serveScriptFiles } from '../../desk/script-files/script-file-thread.ts'

serveScriptFiles()
