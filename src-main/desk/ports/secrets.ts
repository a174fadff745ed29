import type { ConnectionSecrets } from '../../contract/connection.ts'

/** Storage of tokens: the keychain of the operating system, else only memory. */
export interface Secrets {
  readonly kept: 'keychain' | 'memory'
  /** By connection id; null when there are none. */
  read(id: string): Promise<ConnectionSecrets | null>
  write(id: string, secrets: ConnectionSecrets): Promise<void>
  remove(id: string): Promise<void>
}
