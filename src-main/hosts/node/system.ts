import type { KeepAwake } from '../../desk/ports/keep-awake.ts'
import { createKeepAwake } from '../keep-awake.ts'
import { realTimers } from '../real-time.ts'
import type { Keychain } from '../settings/keychain.ts'
import { awakeHelperOf } from './awake-helper.ts'
import { mayHaveKeychain, openKeychain, startKeychainProcess } from './keychain-process.ts'
import { runAwakeHelper } from './run-awake-helper.ts'

/** The keychain of this computer; `entry` is `keychain-entry.ts`, built. */
export async function keychainOfSystem(entry: URL): Promise<Keychain | null> {
  if (!mayHaveKeychain(process.platform, process.env)) return null
  return openKeychain({ start: startKeychainProcess(entry), timers: realTimers })
}

export function keepAwakeOfSystem(): KeepAwake {
  const helper = awakeHelperOf(process.platform)
  return createKeepAwake(helper === null ? null : runAwakeHelper(helper))
}
