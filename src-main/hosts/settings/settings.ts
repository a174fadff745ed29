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
import type { RowTemplate } from '../../domain/editing/template.ts'
import { isLanguage } from '../../domain/language.ts'
import { mostPlayers, type PlayerSetup } from '../../domain/players/player.ts'
import { duration } from '../../domain/time/time.ts'

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
  const osc = get('osc')
  const machines = get('machines')
  const network = get('outputNetwork')
  const satellite = get('satellite')
  const timecode = get('timecode')
  const people = get('peopleNetwork')
  const copies = get('copies')
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
    choices: importChoices(get('choices')),
    followed: followed(get('followed')),
    departments: byRundown(get('departments'), departmentSchema),
    timings: byRundown(get('timings'), timingSchema),
    timers: timers(get('timers')),
    rehearsed: rehearsed(get('rehearsed')),
    templates: listOf(template, get('templates')),
    numbers: numbers(get('numbers')),
    surfaces: listOf(profile, get('surfaces')),
    drivers: listOf(driver, get('drivers')),
    outputs: outputs(get('outputs')),
    outputPages: listOf(outputPage, get('outputPages')),
    outputNetwork: networkSettings.Check(network) ? network : defaultOutputNetwork,
    peopleNetwork: peopleSettings.Check(people) ? people : defaultPeopleNetwork,
    linksKnownTo: listOf(name => (isText(name, longestName) ? name : null), get('linksKnownTo')),
    osc: oscSettings.Check(osc) ? osc : defaultOsc,
    machines: machineSettings.Check(machines) ? machines : defaultMachines,
    satellite: satelliteSettings.Check(satellite) ? satellite : defaultSatellite,
    players: listOf(player, get('players')).slice(0, mostPlayers),
    timecode: timecodeSettings.Check(timecode) ? timecode : defaultTimecode,
    copies: copySettings.Check(copies) ? copies : defaultCopies,
    globalKeys: get('globalKeys') === true,
  }
}

function pairTold(saved: unknown): DeskSettings['pairTold'] {
  const { baseUrl, said } = isObject(saved) ? saved : {}
  return isText(baseUrl, longestAddress) && deskStanding.Check(said) ? { baseUrl, said } : null
}

function numbers(saved: unknown): DeskSettings['numbers'] {
  const { rundownId, runId, pinned } = isObject(saved) ? saved : {}
  return isId(rundownId) ? { rundownId, runId: isId(runId) ? runId : null, pinned: idsByKey(pinned) } : null
}

/** What a person may have edited is read one by one: one that is not understood costs no other. */
const listOf = <Item>(read: (saved: unknown) => Item | null, saved: unknown): readonly Item[] =>
  Array.isArray(saved) ? saved.flatMap(item => read(item) ?? []) : []

const choicesSchema = validatorOf(ImportChoicesSchema)

const importChoices = (saved: unknown): DeskSettings['choices'] =>
  isObject(saved)
    ? Object.fromEntries(
        Object.entries(saved).flatMap(([header, choices]) =>
          choicesSchema.Check(choices) ? [[header, choices]] : [],
        ),
      )
    : {}

const followedSchema = validatorOf(SavedFollowed)

/** By rundown. */
const followed = (saved: unknown): DeskSettings['followed'] =>
  Object.fromEntries(
    Object.entries(isObject(saved) ? saved : {}).flatMap(([rundownId, file]) =>
      followedSchema.Check(file) ? [[rundownId, file]] : [],
    ),
  )

/** By service and rundown, then by column or cue. */
const byRundown = <Value>(
  saved: unknown,
  schema: { Check(value: unknown): value is Value },
): Readonly<Record<string, Readonly<Record<string, Value>>>> =>
  Object.fromEntries(
    Object.entries(isObject(saved) ? saved : {}).map(([rundown, values]) => [
      rundown,
      Object.fromEntries(
        Object.entries(isObject(values) ? values : {}).filter((entry): entry is [string, Value] =>
          schema.Check(entry[1]),
        ),
      ),
    ]),
  )

const timers = (saved: unknown): DeskSettings['timers'] =>
  Object.fromEntries(
    Object.entries(isObject(saved) ? saved : {}).flatMap(([rundown, kept]) => {
      const read = readTimers(kept)
      return read === null ? [] : [[rundown, read]]
    }),
  )

/** By rundown and cue. */
const rehearsed = (saved: unknown): DeskSettings['rehearsed'] =>
  Object.fromEntries(
    Object.entries(isObject(saved) ? saved : {}).map(([rundownId, times]) => [
      rundownId,
      Object.fromEntries(
        Object.entries(isObject(times) ? times : {}).flatMap(([cueId, ran]) => {
          const ms = within(ran, 0, longestDuration)
          return ms === null ? [] : [[cueId, duration(ms)]]
        }),
      ),
    ]),
  )

const departmentSchema = validatorOf(DepartmentSchema)
const timingSchema = validatorOf(CueTimingSchema)
const profileSchema = validatorOf(SavedSurface)
const driverSchema = validatorOf(HidDriver)
const ruleSchema = validatorOf(OutputRule)
const pageSchema = validatorOf(SavedOutputPage)
const templateSchema = validatorOf(SavedTemplate)
const playerSchema = validatorOf(SavedPlayer)
const copySettings = validatorOf(CopySettings)
const timecodeSettings = validatorOf(TimecodeSettings)
const oscSettings = validatorOf(OscSettings)
const machineSettings = validatorOf(MachineSettings)
const satelliteSettings = validatorOf(SatelliteSettings)
const peopleSettings = validatorOf(PeopleNetworkSettings)
const fingerprintSchema = validatorOf(Fingerprint)
const deskStanding = validatorOf(DeskStanding)
const networkSettings = validatorOf(OutputNetworkSettings)

const player = (saved: unknown): PlayerSetup | null => (playerSchema.Check(saved) ? saved : null)
const profile = (saved: unknown): Profile | null =>
  profileSchema.Check(saved) ? { ...saved, debounce: saved.debounce ?? defaultDebounce } : null
const driver = (saved: unknown): HidDriver | null => (driverSchema.Check(saved) ? saved : null)

const template = (saved: unknown): RowTemplate | null => (templateSchema.Check(saved) ? saved : null)

const outputPage = (saved: unknown): SavedOutputPage | null => (pageSchema.Check(saved) ? saved : null)

function outputs(saved: unknown): DeskSettings['outputs'] {
  const { driving, rules } = isObject(saved) ? saved : {}
  const rule = (item: unknown): OutputRule | null => (ruleSchema.Check(item) ? item : null)
  return { driving: driving === true, rules: listOf(rule, rules) }
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

function caller(saved: unknown): CallerSettings {
  const { doublePress, hold, undoWindow, localAfter, theme, language, guide, updates, ...others } = isObject(
    saved,
  )
    ? saved
    : {}
  const { twoStep, holdUnacknowledged, warnBefore, callsBy, phrases } = others
  return {
    doublePress: within(doublePress, 0, 3_000) ?? defaultCaller.doublePress,
    hold: within(hold, 200, 3_000) ?? defaultCaller.hold,
    undoWindow: undoWindow === null ? null : (within(undoWindow, 0, 60_000) ?? defaultCaller.undoWindow),
    localAfter: localAfter === null ? null : (within(localAfter, 0, 30_000) ?? defaultCaller.localAfter),
    theme: themes.find(value => value === theme) ?? defaultCaller.theme,
    language: isLanguage(language) ? language : defaultCaller.language,
    guide: guideSteps.find(value => value === guide) ?? defaultCaller.guide,
    twoStep: typeof twoStep === 'boolean' ? twoStep : defaultCaller.twoStep,
    holdUnacknowledged:
      typeof holdUnacknowledged === 'boolean' ? holdUnacknowledged : defaultCaller.holdUnacknowledged,
    warnBefore: within(warnBefore, 0, 60_000) ?? defaultCaller.warnBefore,
    callsBy: callsBy === 'time' || callsBy === 'press' ? callsBy : defaultCaller.callsBy,
    updates: typeof updates === 'boolean' ? updates : defaultCaller.updates,
    phrases: phrasesOf(phrases),
  }
}

const phrasesOf = (saved: unknown): CallerSettings['phrases'] =>
  Array.isArray(saved)
    ? saved.filter((phrase): phrase is string => isText(phrase, longestPhrase)).slice(0, mostPhrases)
    : defaultCaller.phrases

const themes: readonly CallerSettings['theme'][] = ['day', 'dark', 'blackout']
const guideSteps: readonly CallerSettings['guide'][] = ['go', 'undo', 'device', 'import', 'done']
const goAsValues: readonly GoAs[] = ['auto', 'next', 'jump']
const longestAddress = 500
/** Seven days, the most that a cue may last. */
const longestDuration = 604_800_000
const longestName = 100
const longestId = 64

const idsByKey = (saved: unknown): Readonly<Record<string, string>> =>
  isObject(saved)
    ? Object.fromEntries(Object.entries(saved).filter((entry): entry is [string, string] => isId(entry[1])))
    : {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest

const isId = (value: unknown): value is string => isText(value, longestId)

const addressOrNull = (value: unknown): string | null => (isText(value, longestAddress) ? value : null)

const within = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null
