import { describe, expect, it } from 'vitest'
import { type DeskSettings, defaultCaller } from '../../../src-main/desk/ports/settings.ts'
import { defaultOutputLook } from '../../../src-main/domain/output/output-page.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { type KeyValueStore, readSettings, settingsOver } from '../../../src-main/hosts/settings/settings.ts'
import fc from '../../support/fast-check.ts'

const fileOf = (
  content: Readonly<Record<string, unknown>>,
): KeyValueStore & { readonly file: Map<string, unknown> } => {
  const file = new Map(Object.entries(content))
  return { file, get: key => file.get(key), set: (key, value) => void file.set(key, value) }
}
const read = (content: Readonly<Record<string, unknown>>) => readSettings(key => fileOf(content).get(key))
const noFailure = (error: unknown): void => expect.unreachable(String(error))

const hosted = {
  id: 'c1',
  name: 'Hosted',
  baseUrl: 'https://api.example.test',
  v0Url: 'https://app.example.test/api-v0',
  socketUrl: null,
  goAs: 'jump',
} as const

const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':')

const clock = {
  id: 'p1',
  kind: 'clock',
  name: 'Wing',
  look: defaultOutputLook,
  turn: 1,
  display: null,
} as const

describe('settings', () => {
  it('are the usual ones where nothing was saved', () => {
    expect(read({})).toEqual({
      rundowns: {},
      connectionId: null,
      connections: [],
      caller: {
        doublePress: 500,
        hold: 600,
        undoWindow: null,
        localAfter: 2_000,
        theme: 'dark',
        language: null,
        guide: 'done',
        twoStep: false,
        holdUnacknowledged: false,
        warnBefore: 10_000,
        callsBy: 'press',
        updates: true,
        phrases: null,
      },
      locked: false,
      rehearsing: false,
      imports: {},
      unfinished: {},
      surfaces: [],
      drivers: [],
      outputs: { driving: false, rules: [] },
      choices: {},
      followed: {},
      departments: {},
      timings: {},
      timers: {},
      templates: [],
      rehearsed: {},
      pairTold: null,
      outputNetwork: { on: false, address: null, port: 4748 },
      linksKnownTo: [],
      peopleNetwork: {
        pages: false,
        api: false,
        address: null,
        port: 4749,
        encryption: { kind: 'self-signed' },
      },
      outputPages: [],
      osc: { listening: false, address: '127.0.0.1', port: 53_535, targets: [] },
      machines: { device: 127, groups: [], formats: [] },
      satellite: { on: false, network: false, port: 16_622, accepted: [] },
      players: [],
      timecode: {
        source: 'off',
        input: null,
        freewheel: 1_000,
        out: { on: false, port: null, rate: '25', of: 'show' },
      },
      copies: { folder: null, everyHours: 24, afterShow: true, keep: 10, daily: true },
      globalKeys: false,
      numbers: null,
    })
  })

  it('come back as they were written', () => {
    const store = fileOf({})
    const saved: DeskSettings = {
      rundowns: { own: 'r1', c1: 'r2' },
      connectionId: 'c1',
      connections: [{ ...hosted, fingerprint }],
      pairTold: {
        baseUrl: hosted.baseUrl,
        said: { leads: true, epoch: 2, others: ['https://booth-2.example.org:4748/api-v1'] },
      },
      caller: {
        doublePress: 0,
        hold: 3_000,
        undoWindow: 10_000,
        localAfter: 5_000,
        theme: 'blackout',
        language: 'de',
        guide: 'undo',
        twoStep: true,
        holdUnacknowledged: true,
        warnBefore: 0,
        callsBy: 'time',
        updates: true,
        phrases: ['late', '  good'],
      },
      locked: true,
      rehearsing: true,
      imports: { digest: 'r1' },
      rehearsed: { r1: { c1: duration(61_500) } },
      unfinished: { r9: 'own' },
      outputNetwork: { on: true, address: '192.168.1.5', port: 5000 },
      linksKnownTo: ['Anna'],
      peopleNetwork: {
        pages: true,
        api: true,
        address: '192.168.1.5',
        port: 5001,
        encryption: { kind: 'own', certificate: '/certs/desk.pem', key: '/certs/desk.key' },
      },
      outputPages: [],
      followed: {
        r1: {
          source: 'https://sheets.example.org/pub?output=csv',
          name: 'Ablauf.csv',
          kept: {
            sheet: '',
            carried: {
              choices: { roles: { 0: 'title' }, rows: { 4: 'left-out' } },
              names: ['Titel'],
              lines: { 4: '["Pause"]' },
            },
            leaveOut: false,
          },
          chosen: { leftOut: ['text LX'], ticks: { 'gone c1': false } },
          seen: 'a1b2',
        },
      },
      choices: {
        '["titel"]': { roles: { 0: 'title' }, numbers: 'seconds', bare: 'cue' },
      },
      departments: {
        'https://api.example.test r1': { c1: { shortName: 'LX', color: '#1565c0', groups: ['all'] } },
      },
      timings: {
        'https://api.example.test r1': { q1: { start: 'exactly', shortest: duration(1_000), longest: null } },
      },
      timers: {
        'https://api.example.test r1': {
          timers: [
            {
              id: 't1',
              name: 'Interval',
              kind: 'down',
              span: duration(1_200_000),
              clock: duration(0),
              cueId: null,
              warnings: [duration(60_000)],
              color: null,
              startsWith: 'q1',
              inCall: true,
              run: { startedAt: instant(1_800_000_000_000), pausedAt: null, added: duration(0), until: null },
            },
          ],
        },
      },
      templates: [
        {
          id: 't1',
          name: 'Ad break',
          rows: [
            {
              cue: {
                type: 'cue',
                title: 'Bumper',
                subtitle: '',
                duration: duration(5_000),
                backgroundColor: '#112233',
              },
              cells: { LX: { text: 'go', html: '<b>go</b>' } },
              skipped: false,
              children: [],
            },
          ],
        },
      ],
      surfaces: [
        {
          id: 's1',
          modelId: 'stream-deck/pedal',
          role: 'pedal under the desk',
          serial: 'PD1',
          brightness: 50,
          pages: [
            {
              name: 'Show',
              bindings: [{ control: 'key-1', trigger: 'press', action: { do: 'jump', to: { ahead: 2 } } }],
              shows: { 'key-2': 'clock' },
            },
          ],
          armed: false,
          debounce: 45,
        },
      ],
      drivers: [
        {
          vendorId: 0x1234,
          productId: 0xabcd,
          interface: 0,
          usagePage: null,
          usage: null,
          name: 'Foot switch',
          reportId: null,
          reportBytes: 8,
          switches: [{ id: 'switch-1', name: 'switch 1', byte: 0, mask: 1, value: 1 }],
        },
      ],
      outputs: {
        driving: true,
        rules: [
          {
            id: 'r',
            on: 'on-air',
            cue: '',
            port: 'midi:Desk',
            message: { kind: 'note', channel: 1, note: 60, velocity: 127 },
          },
        ],
      },
      osc: {
        listening: true,
        address: '0.0.0.0',
        port: 9_000,
        targets: [{ name: 'Lights', protocol: 'udp', host: '10.0.0.2', port: 8_000 }],
      },
      machines: { device: 5, groups: [112], formats: [1, 16] },
      copies: { folder: '/media/stick', everyHours: 0, afterShow: false, keep: 3, daily: false },
      timecode: {
        source: 'mtc',
        input: 'midi:Playback',
        freewheel: 2_500,
        out: { on: true, port: 'midi:Desk #2', rate: '29.97-drop', of: 'day' },
      },
      satellite: {
        on: true,
        network: true,
        port: 16_700,
        accepted: [{ id: 'streamdeck:CL11', product: 'Stream Deck XL' }],
      },
      players: [{ id: 'p1', name: 'Video', program: 'vmix', host: '10.0.0.20', port: 8_088 }],
      globalKeys: true,
      numbers: { rundownId: 'r1', runId: 'run-1', pinned: { a: '1', b: '1A' } },
    }
    const settings = settingsOver(store, noFailure)
    settings.write(saved)
    expect(settings.read()).toEqual(saved)
    expect(settingsOver(store, noFailure).read()).toEqual(saved)
  })

  it('keep the rundown that the version before had open, until another is', () => {
    expect(read({ rundownId: 'r1' }).rundowns).toEqual({ own: 'r1' })
    expect(read({ rundownId: 'r1', rundowns: {} }).rundowns).toEqual({})
  })

  it.each([
    ['rundowns', { own: 'r1', c1: 7, c2: '', c3: 'x'.repeat(65) }, { own: 'r1' }],
    ['rundowns', ['r1'], {}],
    ['connectionId', 12, null],
    ['connectionId', '', null],
    ['locked', 'true', false],
    ['imports', { a: 'r1', b: null }, { a: 'r1' }],
    ['connections', 'all', []],
    ['connections', [hosted, { ...hosted, name: 'Twin' }, null, 3], [hosted]],
    ['connections', [{ ...hosted, id: 'own' }], []],
    ['connections', [{ ...hosted, baseUrl: 'ftp://example.test' }], []],
    ['connections', [{ ...hosted, baseUrl: 'https://example.test/?token=secret' }], []],
    ['connections', [{ ...hosted, fingerprint: fingerprint.toLowerCase() }], [hosted]],
    ['connections', [{ ...hosted, v0Url: 5 }], [{ ...hosted, v0Url: null }]],
    [
      'connections',
      [{ ...hosted, goAs: 'sideways', name: '' }],
      [{ ...hosted, goAs: 'auto', name: 'api.example.test' }],
    ],
    ['caller', { doublePress: -1, hold: 700, undoWindow: 5.5 }, { ...defaultCaller, hold: 700 }],
    ['caller', { doublePress: 3_001, hold: 199, undoWindow: 60_001 }, defaultCaller],
    ['caller', null, defaultCaller],
    ['outputPages', [clock, { ...clock, kind: 'desk' }, { ...clock, turn: 0 }, null], [clock]],
    ['outputPages', [{ ...clock, look: { ...defaultOutputLook, size: 1_000 } }], []],
  ])('take of an edited file what can be meant: %s %j', (key, saved, expected) => {
    expect(read({ [key]: saved })).toMatchObject({ [key]: expected })
    expect(Object.entries(read({ [key]: saved })).find(([name]) => name === key)?.[1]).toEqual(expected)
  })

  it('are whole whatever the file holds', () => {
    const keys = ['rundowns', 'rundownId', 'connectionId', 'connections', 'caller', 'locked', 'imports']
    const connection = fc.record({
      id: fc.jsonValue(),
      name: fc.jsonValue(),
      baseUrl: fc.oneof(fc.jsonValue(), fc.webUrl()),
      v0Url: fc.jsonValue(),
    })
    const anything = fc.oneof(fc.jsonValue(), fc.array(connection))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), anything), content => {
        const { caller, connections, locked, rundowns } = read(content)
        expect(caller.hold).toBeGreaterThanOrEqual(200)
        expect(typeof locked).toBe('boolean')
        expect(Object.values(rundowns).every(id => typeof id === 'string')).toBe(true)
        for (const { id, name, baseUrl, goAs } of connections) {
          expect([typeof id, typeof name, URL.canParse(baseUrl), goAs]).toEqual([
            'string',
            'string',
            true,
            'auto',
          ])
        }
      }),
    )
  })

  it('hold until the desk stops when the disk takes nothing', () => {
    const failures: unknown[] = []
    const full: KeyValueStore = {
      get: () => undefined,
      set() {
        throw new Error('ENOSPC')
      },
    }
    const settings = settingsOver(full, error => void failures.push(error))
    settings.write({ locked: true })
    expect(settings.read().locked).toBe(true)
    expect(failures).toEqual([new Error('ENOSPC')])
  })
})
