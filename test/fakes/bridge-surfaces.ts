import type {
  ControllersSlice,
  ControlSlice,
  SurfaceSlice,
  SurfacesSlice,
} from '../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../src-main/contract/bridge/keyboard-surface.ts'
import type { Binding, SurfaceLayout } from '../../src-main/domain/bindings/binding.ts'

const press = (control: string, action: Binding['action']): Binding => ({ control, trigger: 'press', action })

const control = (
  id: string,
  kind: ControlSlice['kind'],
  name: string,
  row: number,
  column: number,
  face: ControlSlice['face'] = null,
): ControlSlice => ({ id, kind, name, row, column, columns: 1, face })

const keys = (rows: number, columns: number, face: ControlSlice['face']): readonly ControlSlice[] =>
  Array.from({ length: rows * columns }, (_, at) =>
    control(`key-${at + 1}`, 'key', `key ${at + 1}`, Math.floor(at / columns), at % columns, face),
  )

const treads: readonly ControlSlice[] = ['left', 'middle', 'right'].map((name, at) =>
  control(`key-${at + 1}`, 'key', name, 0, at),
)

const layout = (...bindings: readonly Binding[]): SurfaceLayout => [{ name: 'Show', bindings, shows: {} }]

const surface = (
  part: Pick<SurfaceSlice, 'id' | 'kind' | 'name' | 'modelId'> & Partial<SurfaceSlice>,
): SurfaceSlice => ({
  role: '',
  serial: part.id,
  connected: true,
  simulated: false,
  controls: [],
  open: false,
  pages: layout(),
  page: 0,
  brightness: null,
  armed: null,
  testing: false,
  debounce: null,
  dropped: null,
  faults: [],
  ...part,
})

const pedalLayout = layout(
  press('key-1', { do: 'go' }),
  press('key-2', { do: 'toggle' }),
  press('key-3', { do: 'previous' }),
)

/** What a caller's table may have: all that there is in a house with much. */
export const surfacesOf = {
  deck: surface({
    id: 'CL001',
    kind: 'stream-deck',
    name: 'Deck MK.2',
    modelId: 'stream-deck/mk2',
    brightness: 70,
  }),
  pedal: surface({
    id: 'PD001',
    kind: 'pedal',
    name: 'Pedal',
    modelId: 'stream-deck/pedal',
    controls: treads,
    pages: pedalLayout,
  }),
  xl: surface({
    id: 'CL5K1',
    kind: 'stream-deck',
    name: 'Stream Deck XL',
    modelId: 'stream-deck/xl',
    role: 'Caller’s deck',
    brightness: 70,
    controls: keys(4, 8, { width: 96, height: 96 }),
    pages: [
      {
        name: 'Show',
        bindings: [
          press('key-25', { do: 'go' }),
          press('key-26', { do: 'toggle' }),
          press('key-27', { do: 'previous' }),
          press('key-8', { do: 'page', to: 1 }),
        ],
        shows: { 'key-1': 'countdown', 'key-2': 'next', 'key-3': 'over-under', 'key-4': 'link' },
      },
      {
        name: 'Jumps',
        bindings: [
          press('key-1', { do: 'jump', to: { ahead: 1 } }),
          press('key-2', { do: 'jump', to: { ahead: 2 } }),
          press('key-3', { do: 'jump', to: { number: '12A' } }),
          press('key-8', { do: 'page', to: 0 }),
        ],
        shows: {},
      },
    ],
  }),
  plus: surface({
    id: 'SIM-1',
    kind: 'stream-deck',
    name: 'Stream Deck +',
    modelId: 'stream-deck/plus',
    simulated: true,
    brightness: 100,
    controls: [
      ...keys(2, 4, { width: 120, height: 120 }),
      ...[0, 1, 2, 3].map(at =>
        control(`strip-${at + 1}`, 'touch-strip', `strip ${at + 1}`, 2, at, { width: 200, height: 100 }),
      ),
      ...[0, 1, 2, 3].map(at => control(`dial-${at + 1}`, 'dial', `dial ${at + 1}`, 3, at)),
    ],
    pages: [
      {
        name: 'Show',
        bindings: [
          press('key-5', { do: 'go' }),
          press('key-6', { do: 'toggle' }),
          press('key-7', { do: 'previous' }),
          { control: 'dial-1', trigger: 'turn', action: { do: 'adjust', seconds: 10 } },
          { control: 'dial-1', trigger: 'turn-back', action: { do: 'adjust', seconds: -10 } },
        ],
        shows: { 'key-1': 'countdown', 'key-2': 'next', 'strip-1': 'countdown' },
      },
    ],
  }),
  gonePedal: surface({
    id: 'PD002',
    kind: 'hid',
    name: 'Infinity foot pedal',
    modelId: 'hid/infinity',
    role: 'Pedal under the desk',
    serial: null,
    connected: false,
    controls: treads,
    pages: pedalLayout,
  }),
  xTouch: surface({
    id: 'midi-1',
    kind: 'midi',
    name: 'X-TOUCH MINI',
    modelId: 'midi/X-TOUCH MINI',
    serial: null,
    open: true,
    armed: false,
    debounce: 30,
    dropped: { count: 3, control: 'note-1-0' },
    pages: layout(
      press('note-1-0', { do: 'go' }),
      press('note-1-1', { do: 'toggle' }),
      press('msc-go', { do: 'go' }),
      press('msc-go-cue', { do: 'jump', to: 'sent' }),
    ),
  }),
  osc: surface({
    id: 'osc',
    kind: 'osc',
    name: 'OSC',
    modelId: 'osc',
    serial: null,
    open: true,
    armed: true,
    pages: layout(press('/go', { do: 'go' }), press('/cue/jump', { do: 'jump', to: 'sent' })),
  }),
  keyboard: surface({
    id: keyboardSurface,
    kind: 'keyboard',
    name: 'Keyboard',
    modelId: keyboardSurface,
    serial: null,
    open: true,
    pages: [{ name: 'Keys', bindings: [], shows: {} }],
  }),
} as const

export const fewHands: SurfacesSlice = {
  surfaces: [surfacesOf.deck, surfacesOf.pedal, surfacesOf.keyboard],
  problems: [],
}

export const manyDevices: SurfacesSlice = {
  surfaces: [
    surfacesOf.xl,
    surfacesOf.plus,
    surfacesOf.pedal,
    surfacesOf.gonePedal,
    surfacesOf.xTouch,
    surfacesOf.osc,
    surfacesOf.keyboard,
  ],
  problems: [
    {
      device: 'Stream Deck Neo',
      what: 'It is plugged in, but this user has no permission to open it.',
      remedy:
        'In the folder of Showcall, run: sudo npm start -- udev --install. It installs the rule KERNEL=="hidraw*", ATTRS{idVendor}=="0fd9", TAG+="uaccess" as /etc/udev/rules.d/70-showcall.rules. If it still does not work, unplug the device and plug it in again.',
    },
  ],
}

export const controllersOf = (part: Partial<ControllersSlice> = {}): ControllersSlice => ({
  learning: null,
  interrupted: null,
  strangers: [{ id: 'stranger-1', name: 'DELCOM USB foot switch (0fc5:b080)' }],
  drivers: [
    {
      vendorId: 0x0fc5,
      productId: 0xb030,
      interface: 0,
      usagePage: null,
      usage: null,
      name: 'Old foot switch',
      reportId: null,
      reportBytes: 8,
      switches: [{ id: 'switch-1', name: 'switch 1', byte: 0, mask: 1, value: 1 }],
    },
  ],
  simulated: [
    { modelId: 'stream-deck/mk2', model: 'Stream Deck MK.2' },
    { modelId: 'stream-deck/xl', model: 'Stream Deck XL' },
    { modelId: 'hid/infinity', model: 'Infinity foot pedal' },
  ],
  outputs: {
    driving: false,
    rules: [
      {
        id: 'rule-1',
        on: 'on-air',
        cue: '',
        port: 'midi-out-1',
        message: { kind: 'msc', device: 127, format: 1, command: 'go', cue: '{number}', list: '' },
      },
      {
        id: 'rule-2',
        on: 'pause',
        cue: '',
        port: 'osc:Sound',
        message: { kind: 'osc', address: '/pause', args: [] },
      },
    ],
    ports: [
      { id: 'midi-out-1', name: 'grandMA3 MIDI', kind: 'midi', connected: true, loops: false },
      { id: 'midi-out-2', name: 'X-TOUCH MINI', kind: 'midi', connected: true, loops: true },
      { id: 'osc:Sound', name: 'Sound', kind: 'osc', connected: false, loops: false },
    ],
    problem: null,
  },
  osc: {
    listening: false,
    address: '127.0.0.1',
    port: 53_100,
    targets: [{ name: 'Sound', protocol: 'udp', host: '10.0.0.20', port: 53_000 }],
  },
  machines: { device: 127, groups: [], formats: [] },
  satellite: {
    on: true,
    network: true,
    port: 16_622,
    listening: 16_622,
    addresses: ['192.168.1.10'],
    devices: [
      { id: 'streamdeck:CL11', product: 'Stream Deck XL', address: '192.168.1.21', accepted: true },
      { id: 'streamdeck:AL22', product: 'Stream Deck MK.2', address: '192.168.1.22', accepted: false },
      { id: 'xkeys:7', product: 'XK-24', address: null, accepted: true },
    ],
  },
  globalKeys: { on: false, taken: [], typing: [] },
  ...part,
})
