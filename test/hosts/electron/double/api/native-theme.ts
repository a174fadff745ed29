import { EventEmitter } from 'node:events'

export class NativeTheme extends EventEmitter {
  themeSource: 'system' | 'light' | 'dark' = 'system'

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark'
  }
}
