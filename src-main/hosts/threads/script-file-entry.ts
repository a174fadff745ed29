import { serveScriptFiles } from '../../desk/script-files/serve-script-files.ts'

serveScriptFiles()
