import type { StallWatch } from '../base/stall-watch.ts'
import type { Timers } from '../base/timers.ts'
import type { AskStanding, Connector } from './ports/connector.ts'
import type { GlobalKeys } from './ports/devices.ts'
import type { DeskScripts, KeepAwake, KeptShowStore, Secrets, Updates } from './ports/host.ts'
import type { JournalStore } from './ports/journal-store.ts'
import type { ConnectPlayer } from './ports/players.ts'
import type { SettingsStore } from './ports/settings.ts'
import type { PairedDesk } from './ports/standby.ts'

export interface DeskOptions {
  /** Version of Showcall. */
  readonly app: string
  /** The data folder, shown to the user; left out when nothing is stored. */
  readonly folder?: string
  readonly connector: Connector
  readonly secrets: Secrets
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly keepAwake: KeepAwake
  /** Notices that this thread stood still; closed with the desk. Left out where it never does, as in virtual time. */
  readonly stalls?: StallWatch
  /** Left out in hosts that do not replace themselves by a newer version. */
  readonly updates?: Pick<Updates, 'ready' | 'onChange'> | null
  readonly journal: JournalStore
  readonly keptShow: KeptShowStore
  readonly scripts: DeskScripts
  /** Left out in hosts that cannot pair with another desk. */
  readonly standby?: PairedDesk | null
  /** Left out in hosts that cannot follow another desk. */
  readonly askStanding?: AskStanding
  /** Left out in hosts that reach no players. */
  readonly connectPlayer?: ConnectPlayer
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  /** Makes identifiers for what a person saves. */
  readonly newId: () => string
  /** IANA name of the zone that clock times of an imported file are read in. */
  readonly timezone: string
}
