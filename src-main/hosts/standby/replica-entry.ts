import { serveReplica } from './serve-replica.ts'

serveReplica()
