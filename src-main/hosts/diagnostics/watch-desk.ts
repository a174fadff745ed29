import type { SurfacesSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEvents } from '../../contract/bridge/events.ts'
import type { LinkSlice, Notice } from '../../contract/bridge/slices.ts'
import { inEnglish } from '../../contract/english.ts'
import type { Desk } from '../../desk/desk.ts'
import type { Said } from '../../domain/messages/message.ts'
import { sameMessage } from '../../domain/messages/message.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { DeskLog } from './desk-log.ts'

/** A press that takes longer is written down, in ms. */
const slowPress = 100

/** Writes down what befalls a desk: notices, its link, its devices, slow presses. No title and no cell is. */
export function watchDesk(desk: Pick<Desk, 'subscribe' | 'snapshot'>, log: DeskLog): () => void {
  const first = desk.snapshot()
  const notices = noticeLog(log)
  const link = linkLog(log)
  const devices = deviceLog(log)
  const slow = slowPressLog(log)
  const recorded = recordLog(log)
  const whole = (snapshot: BridgeEvents['snapshot']): void => {
    notices(snapshot.notices)
    link(snapshot.link)
    devices(snapshot.devices)
    recorded(snapshot.desk.notRecorded)
  }
  whole(first)
  const listeners: Partial<{
    readonly [Name in keyof BridgeEvents]: (payload: BridgeEvents[Name]) => void
  }> = {
    snapshot: whole,
    notices,
    link,
    devices,
    pressResult: slow,
    desk: ({ notRecorded }) => recorded(notRecorded),
  }
  return desk.subscribe((name, payload) => listeners[name]?.(payload))
}

const codeOf = (text: Said): { readonly code?: string } =>
  typeof text === 'string' ? {} : { code: text.code }

/** Sentences quote the titles that they are about. */
const withoutTitles = (text: string): string => text.replaceAll(/“[^”]*”/g, '“…”')

function noticeLog(log: DeskLog): (notices: readonly Notice[]) => void {
  const say = log.of('desk')
  let last = 0
  return notices => {
    for (const { id, kind, text } of notices) {
      if (id <= last) continue
      last = id
      const level = kind === 'warning' ? 'warn' : kind
      say({ level, event: 'desk.notice', fields: { ...codeOf(text), text: withoutTitles(inEnglish(text)) } })
    }
  }
}

function linkLog(log: DeskLog): (link: LinkSlice) => void {
  const say = log.of('desk')
  let last = ''
  return ({ state, timing, problem, watchOnly, service, clockErrorMs }) => {
    const standing = JSON.stringify([state, timing, problem?.code, watchOnly, service])
    if (standing === last) return
    last = standing
    say({
      level: state === 'live' && problem === null ? 'info' : 'warn',
      event: `link.${state}`,
      fields: {
        service,
        timing,
        watchOnly,
        problem: problem?.code ?? null,
        clockErrorMs: clockErrorMs === null ? null : Math.round(clockErrorMs),
      },
    })
  }
}

/** The part of a serial number that is enough to distinguish two devices. */
export const shortSerial = (serial: string | null): string | null =>
  serial === null ? null : `…${serial.slice(-3)}`

function deviceLog(log: DeskLog): (devices: SurfacesSlice) => void {
  const say = log.of('devices')
  let connected: ReadonlyMap<string, string> = new Map()
  let problems: ReadonlySet<string> = new Set()
  return devices => {
    const here = devices.surfaces.filter(surface => surface.connected)
    for (const { id, name, kind, serial, simulated } of here) {
      if (connected.has(id)) continue
      say({
        level: 'info',
        event: 'device.connected',
        fields: { name, kind, serial: shortSerial(serial), simulated },
      })
    }
    const now = new Map(here.map(({ id, name }) => [id, name]))
    for (const [id, name] of connected) {
      if (!now.has(id)) say({ level: 'warn', event: 'device.gone', fields: { name } })
    }
    connected = now
    const current = new Set(
      devices.problems.map(({ device, what }) => `${inEnglish(device)}: ${inEnglish(what)}`),
    )
    for (const problem of current) {
      if (!problems.has(problem)) say({ level: 'warn', event: 'device.problem', fields: { problem } })
    }
    problems = current
  }
}

function slowPressLog(log: DeskLog): (pressResult: PressResult) => void {
  const say = log.of('desk')
  let last = 0
  return ({ press, action, outcome, appliedMs, confirmedMs, origin }) => {
    if (press <= last || Math.max(appliedMs ?? 0, confirmedMs ?? 0) <= slowPress) return
    last = press
    say({
      level: 'warn',
      event: 'press.slow',
      fields: { press, action, outcome, surface: origin.kind, appliedMs, confirmedMs },
    })
  }
}

function recordLog(log: DeskLog): (reason: Said | null) => void {
  const say = log.of('desk')
  let last: Said | null = null
  return reason => {
    if (sameMessage(reason, last)) return
    last = reason
    if (reason === null) say({ level: 'info', event: 'journal.recorded-again' })
    else
      say({
        level: 'error',
        event: 'journal.not-recorded',
        fields: { ...codeOf(reason), reason: inEnglish(reason) },
      })
  }
}
