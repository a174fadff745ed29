import { outputChannel } from '../contract/bridge/channels.ts'
import { exposePort } from './expose-port.ts'

exposePort('showcallOutput', outputChannel)
