import { serveReplica } from './replica-thread.ts'

serveReplica()
