import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import {
  type PlayerClip,
  type PlayerFault,
  type PlayerLink,
  settleClips,
} from '../../domain/players/player.ts'
import { type Clock, instant } from '../../domain/time/time.ts'
import {
  type ConnectPlayer,
  type PlayerAddress,
  type PlayerConnection,
  PlayerFailure,
} from '../ports/players.ts'

interface KeptPlayerOptions {
  readonly connect: ConnectPlayer
  readonly timers: Timers
  /** Without steps of the service's clock. */
  readonly now: Clock
  /** The password, once it is asked for. */
  readonly password: () => Promise<string | null>
  readonly changed: () => void
}

/** Between two readings, ms. Each display computes what is between them. */
const readEvery = 500
/** A reading that takes longer has failed, ms. */
const answersWithin = 4_000
/** After a failure, ms: the first pause, doubled with each up to the longest. */
const firstPause = 1_000
const longestPause = 15_000

const nothing: readonly PlayerClip[] = []

/** A link to one player, made anew for as long as it is wanted. What was heard is forgotten with the link. */
export class KeptPlayer {
  link: PlayerLink = { state: 'connecting' }
  clips: readonly PlayerClip[] = nothing
  readonly #options: KeptPlayerOptions
  readonly #address: Omit<PlayerAddress, 'password'>
  #connection: PlayerConnection | null = null
  #failures = 0
  #isClosed = false
  #cancel = (): void => undefined

  constructor(address: Omit<PlayerAddress, 'password'>, options: KeptPlayerOptions) {
    this.#address = address
    this.#options = options
    void this.#look()
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
    this.#connection?.close()
  }

  async #look(): Promise<void> {
    const { timers } = this.#options
    const pause = await this.#read().catch(error => {
      this.#connection?.close()
      this.#connection = null
      this.#set({ state: 'away', why: faultOf(error) }, nothing)
      this.#failures += 1
      return Math.min(longestPause, firstPause * 2 ** (this.#failures - 1))
    })
    if (!this.#isClosed) this.#cancel = timers.after(pause, () => void this.#look())
  }

  /** Gives the pause to the next reading. */
  async #read(): Promise<number> {
    const { connect, timers, now, password } = this.#options
    if (this.#connection === null) {
      const given = await password()
      if (this.#isClosed) return 0
      this.#connection = connect({ ...this.#address, password: given })
    }
    const asked = now()
    const clips = await within(this.#connection.read(), answersWithin, timers, null)
    if (clips === null) throw new PlayerFailure('silent')
    this.#failures = 0
    // The player looked between the two.
    const at = instant((asked + now()) / 2)
    this.#set({ state: 'ready' }, settleClips(this.clips, clips, at))
    return readEvery
  }

  #set(link: PlayerLink, clips: readonly PlayerClip[]): void {
    if (this.#isClosed) return
    const isSame = clips === this.clips && JSON.stringify(link) === JSON.stringify(this.link)
    this.link = link
    this.clips = clips
    if (!isSame) this.#options.changed()
  }
}

const faultOf = (error: unknown): PlayerFault => (error instanceof PlayerFailure ? error.why : 'garbage')
