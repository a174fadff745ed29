import { serveBackups } from '../backup/serve-backups.ts'

serveBackups()
