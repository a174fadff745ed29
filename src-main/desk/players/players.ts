import type { Timers } from '../../base/timers.ts'
import type {
  PlayerSetupsReply,
  PlayersSlice,
  RemovePlayer,
  WritePlayer,
  WritePlayerReply,
} from '../../contract/bridge/players.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { asksPassword, isSameName, mostPlayers, type PlayerSetup } from '../../domain/players/player.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { Secrets } from '../ports/host.ts'
import type { ConnectPlayer } from '../ports/players.ts'
import type { SettingsStore } from '../ports/settings.ts'
import { KeptPlayer } from './kept-player.ts'

interface PlayersOptions {
  /** Left out in hosts that reach no players. */
  readonly connect: ConnectPlayer | undefined
  readonly settings: SettingsStore
  readonly secrets: Secrets
  readonly timers: Timers
  /** Without steps of the service's clock. */
  readonly now: Clock
  readonly locked: () => boolean
  readonly newId: () => string
  readonly changed: (slice: PlayersSlice) => void
}

/** What changes within so long is told together, ms. */
const toldAfter = 20

/** The players elsewhere that this desk reads. It never changes what they do. */
export class Players {
  readonly #options: PlayersOptions
  /** By id. */
  readonly #kept = new Map<string, KeptPlayer>()
  #cancelTold: (() => void) | null = null

  constructor(options: PlayersOptions) {
    this.#options = options
    for (const setup of this.#setups()) this.#open(setup)
  }

  readonly slice = (): PlayersSlice =>
    this.#setups().map(({ id, name, program }) => {
      const kept = this.#kept.get(id)
      return { id, name, program, link: kept?.link ?? { state: 'connecting' }, clips: kept?.clips ?? [] }
    })

  async setups(): Promise<PlayerSetupsReply> {
    const { secrets } = this.#options
    const players = await Promise.all(
      this.#setups().map(async setup => ({
        ...setup,
        hasPassword: (await this.#password(setup.id)) !== null,
      })),
    )
    return { players, passwordsKept: secrets.kept }
  }

  async write({ id: given, password, ...sent }: WritePlayer): Promise<WritePlayerReply> {
    const { locked, newId, settings, secrets } = this.#options
    if (locked()) return refusedAsLocked
    const name = sent.name.trim()
    const id = given ?? newId()
    const refusal = this.#refusal(given, name)
    if (refusal !== null) return refusal
    // The password first: a player that is listed has what it needs.
    const forgets = password === null || !asksPassword(sent.program)
    if (forgets) await this.#forget(id)
    else if (password !== undefined) await secrets.write(secretOf(id), { v1Token: password, v0Token: null })
    // Another may have been written meanwhile.
    const late = this.#refusal(given, name)
    if (late !== null) return late
    const setup: PlayerSetup = { ...sent, id, name }
    const before = this.#setups()
    settings.write({
      players: given === null ? [...before, setup] : before.map(known => (known.id === id ? setup : known)),
    })
    this.#close(id)
    this.#open(setup)
    this.#tell()
    return { ok: true, id }
  }

  async remove({ id }: RemovePlayer): Promise<Reply> {
    const { locked, settings } = this.#options
    if (locked()) return refusedAsLocked
    if (this.#setups().every(known => known.id !== id)) return refused(messageOf('players.gone'))
    await this.#forget(id)
    settings.write({ players: this.#setups().filter(known => known.id !== id) })
    this.#close(id)
    this.#tell()
    return done
  }

  close(): void {
    this.#cancelTold?.()
    for (const id of [...this.#kept.keys()]) this.#close(id)
  }

  #refusal(id: string | null, name: string) {
    const others = this.#setups().filter(known => known.id !== id)
    if (id !== null && others.length === this.#setups().length) return refused(messageOf('players.gone'))
    if (id === null && others.length >= mostPlayers)
      return refused(messageOf('players.too-many', { most: mostPlayers }))
    return others.some(known => isSameName(known.name, name))
      ? refused(messageOf('players.name-taken', { name }))
      : null
  }

  #setups(): readonly PlayerSetup[] {
    return this.#options.settings.read().players
  }

  async #password(id: string): Promise<string | null> {
    return (await this.#options.secrets.read(secretOf(id)))?.v1Token ?? null
  }

  /** A keychain is asked to forget only what it has. */
  async #forget(id: string): Promise<void> {
    if ((await this.#password(id)) !== null) await this.#options.secrets.remove(secretOf(id))
  }

  #open({ id, program, host, port }: PlayerSetup): void {
    const { connect, timers, now } = this.#options
    if (connect === undefined) return
    const kept = new KeptPlayer(
      { program, host, port },
      {
        connect,
        timers,
        now,
        password: async () => (asksPassword(program) ? this.#password(id) : null),
        changed: () => this.#tell(),
      },
    )
    this.#kept.set(id, kept)
  }

  #close(id: string): void {
    this.#kept.get(id)?.close()
    this.#kept.delete(id)
  }

  #tell(): void {
    const { timers, changed } = this.#options
    this.#cancelTold ??= timers.after(toldAfter, () => {
      this.#cancelTold = null
      changed(this.slice())
    })
  }
}

/** Where its password is kept among the tokens of connections, as the one token of its entry. */
const secretOf = (id: string): string => `player ${id}`
