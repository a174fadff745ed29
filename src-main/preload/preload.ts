import { webUtils } from 'electron'
import { deskChannel } from '../contract/bridge/channels.ts'
import { exposePort } from './expose-port.ts'

exposePort('showcall', deskChannel, { pathOf: (file: File) => webUtils.getPathForFile(file) })
