import Type, { type Static, type TSchema } from 'typebox'
import { SavedSurface } from '../../contract/bindings.ts'
import { CopySettings } from '../../contract/bridge/backups.ts'
import { Fingerprint } from '../../contract/bridge/connections.ts'
import { MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import { CueTimingSchema, DepartmentSchema } from '../../contract/bridge/editing.ts'
import { SavedFollowed } from '../../contract/bridge/followed.ts'
import { ImportChoicesSchema } from '../../contract/bridge/import-draft.ts'
import { OutputNetworkSettings, SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import { PeopleNetworkSettings } from '../../contract/bridge/people.ts'
import { SavedPlayer } from '../../contract/bridge/players.ts'
import { CallerSettingsRequest } from '../../contract/bridge/requests.ts'
import { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import { type CallerSettings, longestPhrase, mostPhrases } from '../../contract/bridge/slices.ts'
import { SavedTemplate } from '../../contract/bridge/templates.ts'
import { TimecodeSettings } from '../../contract/bridge/timecode.ts'
import type { GoAs, RemoteConnection } from '../../contract/connection.ts'
import { DeskStanding } from '../../contract/desk-standing.ts'
import { HidDriver } from '../../contract/hid-driver.ts'
import { OutputRule } from '../../contract/show-output.ts'
import { readTimers } from '../../contract/timers.ts'
import { validatorOf } from '../../contract/validator.ts'
import { checkAddresses } from '../../desk/connections/check-addresses.ts'
import type { Profile } from '../../desk/ports/settings.ts'
import {
  type DeskSettings,
  defaultCaller,
  defaultCopies,
  defaultMachines,
  defaultOsc,
  defaultOutputNetwork,
  defaultPeopleNetwork,
  defaultSatellite,
  defaultTimecode,
  ownConnection,
  type SettingsStore,
} from '../../desk/ports/settings.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import { mostPlayers } from '../../domain/players/player.ts'
import type { Duration } from '../../domain/time/time.ts'

/** The few calls of conf and of electron-store, which is built on it. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/**
 * Settings over a file, read once: a press asks for them, and must not wait for a disk. What cannot be written holds
 * until the desk stops, and `failed` is called.
 */
export function settingsOver(store: KeyValueStore, failed: (error: unknown) => void): SettingsStore {
  let settings: DeskSettings = readSettings(key => store.get(key))
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change }
      try {
        for (const [key, value] of Object.entries(change)) store.set(key, value)
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** Settings as a person may have edited them: what is not understood, or out of its range, reads as not set. */
export function readSettings(get: (key: string) => unknown): DeskSettings {
  const connectionId = get('connectionId')
  return {
    rundowns: rundowns(get('rundowns'), get('rundownId')),
    connectionId: isId(connectionId) ? connectionId : null,
    connections: connections(get('connections')),
    pairTold: pairTold(get('pairTold')),
    caller: caller(get('caller')),
    locked: get('locked') === true,
    rehearsing: get('rehearsing') === true,
    imports: idsByKey(get('imports')),
    unfinished: idsByKey(get('unfinished')),
    choices: choices(get('choices')),
    followed: followed(get('followed')),
    departments: departments(get('departments')),
    timings: timings(get('timings')),
    timers: timers(get('timers')),
    rehearsed: rehearsed(get('rehearsed')),
    templates: templates(get('templates')),
    numbers: numbers(get('numbers')),
    surfaces: surfaces(get('surfaces')),
    drivers: drivers(get('drivers')),
    outputs: outputs(get('outputs')),
    outputPages: outputPages(get('outputPages')),
    outputNetwork: outputNetwork(get('outputNetwork')) ?? defaultOutputNetwork,
    peopleNetwork: peopleNetwork(get('peopleNetwork')) ?? defaultPeopleNetwork,
    linksKnownTo: linksKnownTo(get('linksKnownTo')),
    osc: osc(get('osc')) ?? defaultOsc,
    machines: machines(get('machines')) ?? defaultMachines,
    satellite: satellite(get('satellite')) ?? defaultSatellite,
    players: players(get('players')).slice(0, mostPlayers),
    timecode: timecode(get('timecode')) ?? defaultTimecode,
    copies: copies(get('copies')) ?? defaultCopies,
    globalKeys: get('globalKeys') === true,
  }
}

/** Null: it is not understood. */
type Read<Value> = (saved: unknown) => Value | null

function fits<const Schema extends TSchema>(schema: Schema): Read<Static<Schema>> {
  const validator = validatorOf(schema)
  return saved => (validator.Check(saved) ? saved : null)
}

/** What a person may have edited is read one by one: one that is not understood costs no other. */
const listOf =
  <Item>(read: Read<Item>) =>
  (saved: unknown): readonly Item[] =>
    Array.isArray(saved) ? saved.flatMap(item => read(item) ?? []) : []

/** The same of an object's members. */
const recordOf =
  <Value>(read: Read<Value>) =>
  (saved: unknown): Readonly<Record<string, Value>> =>
    Object.fromEntries(
      Object.entries(isObject(saved) ? saved : {}).flatMap(([key, member]): readonly [string, Value][] => {
        const value = read(member)
        return value === null ? [] : [[key, value]]
      }),
    )

const longestAddress = 500
/** Seven days, the most that a cue may last. */
const longestDuration = 604_800_000
const longestName = 100
const longestId = 64

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest

const isId = (value: unknown): value is string => isText(value, longestId)

const textOrNull =
  (longest: number): Read<string> =>
  saved =>
    isText(saved, longest) ? saved : null

const idsByKey = recordOf(textOrNull(longestId))
const choices = recordOf(fits(ImportChoicesSchema))
const followed = recordOf(fits(SavedFollowed))
const departments = recordOf(recordOf(fits(DepartmentSchema)))
const timings = recordOf(recordOf(fits(CueTimingSchema)))
const timers = recordOf(readTimers)
const rehearsed = recordOf(
  recordOf(fits(Type.Unsafe<Duration>(Type.Integer({ minimum: 0, maximum: longestDuration })))),
)
const templates = listOf(fits(SavedTemplate))
const drivers = listOf(fits(HidDriver))
const rules = listOf(fits(OutputRule))
const outputPages = listOf(fits(SavedOutputPage))
const outputNetwork = fits(OutputNetworkSettings)
const peopleNetwork = fits(PeopleNetworkSettings)
const linksKnownTo = listOf(textOrNull(longestName))
const osc = fits(OscSettings)
const machines = fits(MachineSettings)
const satellite = fits(SatelliteSettings)
const players = listOf(fits(SavedPlayer))
const timecode = fits(TimecodeSettings)
const copies = fits(CopySettings)
const phrasesOf = listOf(textOrNull(longestPhrase))
const addressOrNull = textOrNull(longestAddress)
const goAsValues: readonly GoAs[] = ['auto', 'next', 'jump']

const surfaceSchema = validatorOf(SavedSurface)
const fingerprintSchema = validatorOf(Fingerprint)
const deskStanding = validatorOf(DeskStanding)
const callerMembers = validatorOf(CallerSettingsRequest)

const surfaces = listOf((saved): Profile | null =>
  surfaceSchema.Check(saved) ? { ...saved, debounce: saved.debounce ?? defaultDebounce } : null,
)

function pairTold(saved: unknown): DeskSettings['pairTold'] {
  const { baseUrl, said } = isObject(saved) ? saved : {}
  return isText(baseUrl, longestAddress) && deskStanding.Check(said) ? { baseUrl, said } : null
}

function numbers(saved: unknown): DeskSettings['numbers'] {
  const { rundownId, runId, pinned } = isObject(saved) ? saved : {}
  return isId(rundownId) ? { rundownId, runId: isId(runId) ? runId : null, pinned: idsByKey(pinned) } : null
}

function outputs(saved: unknown): DeskSettings['outputs'] {
  const given = isObject(saved) ? saved : {}
  return { driving: given['driving'] === true, rules: rules(given['rules']) }
}

/** `rundownId` is how version 0.1 kept the rundown of the service in this computer. */
function rundowns(saved: unknown, before: unknown): DeskSettings['rundowns'] {
  if (saved !== undefined) return idsByKey(saved)
  return isId(before) ? { [ownConnection]: before } : {}
}

function connections(saved: unknown): readonly RemoteConnection[] {
  if (!Array.isArray(saved)) return []
  const known = new Map<string, RemoteConnection>()
  for (const item of saved) {
    const connection = connectionOf(item)
    if (connection !== null && !known.has(connection.id)) known.set(connection.id, connection)
  }
  return [...known.values()]
}

function connectionOf(saved: unknown): RemoteConnection | null {
  if (!isObject(saved)) return null
  const { id, name, baseUrl, v0Url, socketUrl, goAs, fingerprint } = saved
  if (!isId(id) || id === ownConnection || !isText(baseUrl, longestAddress)) return null
  const addresses = { baseUrl, v0Url: addressOrNull(v0Url), socketUrl: addressOrNull(socketUrl) }
  if (checkAddresses(addresses) !== null) return null
  return {
    id,
    name: isText(name, longestName) ? name : new URL(baseUrl).host,
    ...addresses,
    goAs: goAsValues.find(value => value === goAs) ?? 'auto',
    // Without it the certificate of the service is not trusted: nothing is sent to another one.
    ...(fingerprintSchema.Check(fingerprint) && { fingerprint }),
  }
}

/** Member by member, and phrase by phrase. */
function caller(saved: unknown): CallerSettings {
  const { phrases, ...members } = isObject(saved) ? saved : {}
  let read = defaultCaller
  for (const [name, value] of Object.entries(members)) {
    const member: unknown = { [name]: value }
    if (callerMembers.Check(member)) read = { ...read, ...member }
  }
  return Array.isArray(phrases) ? { ...read, phrases: phrasesOf(phrases).slice(0, mostPhrases) } : read
}
