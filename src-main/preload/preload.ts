import { deskChannel } from '../contract/bridge/channels.ts'
import { exposePort } from './expose-port.ts'

exposePort('showcall', deskChannel)
