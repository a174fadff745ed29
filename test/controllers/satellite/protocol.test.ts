import { describe, expect, it } from 'vitest'
import {
  createLineReader,
  type DeviceLayout,
  isFalse,
  isTrue,
  longestLine,
  readDevice,
  readLayout,
  readLine,
  writeMessage,
} from '../../../src-main/controllers/satellite/protocol.ts'
import { satelliteControls } from '../../../src-main/controllers/satellite/satellite-surface.ts'
import fc from '../../support/fast-check.ts'

const paramsOf = (text: string) => Object.fromEntries(readLine(`X ${text}`).params)
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const layoutOf = (text: string): DeviceLayout => {
  const layout = readLayout(readLine(`ADD-DEVICE ${text}`).params)
  if (typeof layout === 'string') throw new Error(layout)
  return layout
}
const errorOf = (text: string) => readLayout(readLine(`ADD-DEVICE ${text}`).params)
const manifest = (controls: object, stylePresets: object = { default: {} }): string =>
  `LAYOUT_MANIFEST=${base64({ controls, stylePresets })}`

describe('a line', () => {
  it('has a command in capitals, and words with and without a value', () => {
    const { command, body, params } = readLine('key-press DEVICEID=1 PRESSED=true OK \r')
    expect([command, body]).toEqual(['KEY-PRESS', 'DEVICEID=1 PRESSED=true OK '])
    expect([...params]).toEqual([
      ['DEVICEID', '1'],
      ['PRESSED', 'true'],
      ['OK', true],
    ])
  })

  it('keeps spaces in quotation marks, what a backslash stands before, and every = but the first', () => {
    expect(paramsOf('A="two words" B="say \\"hi\\"" C=a\\ b D=YWI9PQ== E="" F="x=y"')).toEqual({
      A: 'two words',
      B: 'say "hi"',
      C: 'a b',
      D: 'YWI9PQ==',
      E: '',
      F: 'x=y',
    })
  })

  it('that names what objects have of themselves is only a line', () => {
    const { params } = readLine('X __proto__=1 constructor=2 toString')
    expect(params.get('toString')).toBe(true)
    expect(params.get('hasOwnProperty')).toBeUndefined()
  })

  it('that was written is read as it was, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const line = writeMessage('X', null, { A: value, B: 1, C: true })
        expect(line.indexOf('\n')).toBe(line.length - 1)
        const plain = value.replace(/[\p{Cc}\u2028\u2029]/gu, found => (found >= '\u0080' ? found : ' '))
        expect(readLine(line.slice(0, -1)).params.get('A')?.toString()).toBe(plain)
      }),
      { numRuns: 500 },
    )
  })

  it('of any characters never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const { command, params } = readLine(text)
        expect(command).not.toContain(' ')
        expect(readDevice('id', params)).toBeDefined()
      }),
      { numRuns: 1_000 },
    )
  })

  it('true and false in the forms that clients write', () => {
    for (const yes of ['true', 'TRUE', 'yes', '1', '5', true] as const)
      expect([yes, isTrue(yes)]).toEqual([yes, true])
    for (const no of ['false', 'False', '0', '', undefined] as const)
      expect([no, isFalse(no)]).toEqual([no, true])
    expect(isTrue('-1')).toBe(false)
  })
})

describe('a stream', () => {
  it('cut anywhere gives the same lines, letters of several bytes included', () => {
    const bytes = Buffer.from('PING ä\r\nADD-DEVICE DEVICEID="d" PRODUCT_NAME="Größe"\n\nQUIT\n')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 8 }), cuts => {
        const lines: string[] = []
        const reader = createLineReader(line => lines.push(line) > 0)
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        for (const [index, from] of at.entries())
          reader.read(bytes.subarray(from, at[index + 1] ?? bytes.length))
        expect(lines).toEqual(['PING ä\r', 'ADD-DEVICE DEVICEID="d" PRODUCT_NAME="Größe"', '', 'QUIT'])
      }),
    )
  })

  it('with a line that is too long is refused, whether it ends or not', () => {
    const whole = createLineReader(() => true)
    expect(whole.read(Buffer.alloc(longestLine, 0x61))).toBe(true)
    expect(whole.read(Buffer.from('a'))).toBe(false)
    const ended = createLineReader(() => true)
    expect(ended.read(Buffer.from(`${'a'.repeat(longestLine + 1)}\n`))).toBe(false)
  })

  it('is not read on once its lines are not wanted any more', () => {
    const lines: string[] = []
    const reader = createLineReader(line => lines.push(line) < 2)
    reader.read(Buffer.from('a\nb\nc\n'))
    reader.read(Buffer.from('d\n'))
    expect(lines).toEqual(['a', 'b'])
  })
})

describe('a grid of keys', () => {
  it('has 32 keys in rows of 8 unless it declares others, and pictures where they are asked for', () => {
    const plain = layoutOf('')
    expect([plain.controls.length, plain.columns, plain.rows, plain.controls[0]?.style.bitmap]).toEqual([
      32,
      8,
      4,
      null,
    ])
    const { controls } = layoutOf('KEYS_TOTAL=15 KEYS_PER_ROW=5 BITMAPS=96 COLORS=rgb TEXT=1 TEXT_STYLE=true')
    expect(controls[7]).toEqual({
      wire: '7',
      row: 1,
      column: 2,
      style: { bitmap: { width: 96, height: 96 }, colors: 'rgb', text: true, textStyle: true, leds: null },
    })
  })

  it.each([
    ['BITMAPS=1', 72],
    ['BITMAPS=true', 72],
    ['BITMAPS=0', null],
    ['BITMAPS=false', null],
    ['BITMAPS=144', 144],
  ])('%s: pictures of %s', (text, size) => {
    expect(layoutOf(text).controls[0]?.style.bitmap?.width ?? null).toBe(size)
  })

  it.each([
    ['COLORS=1', 'hex'],
    ['COLORS=hex', 'hex'],
    ['COLORS=rgb', 'rgb'],
    ['COLORS=0', null],
  ])('%s: colours as %s', (text, form) => {
    expect(layoutOf(text).controls[0]?.style.colors).toBe(form)
  })

  it.each([
    ['KEYS_TOTAL=0', 'Invalid KEYS_TOTAL'],
    ['KEYS_TOTAL=-1', 'Invalid KEYS_TOTAL'],
    ['KEYS_TOTAL=x', 'Invalid KEYS_TOTAL'],
    ['KEYS_TOTAL=257', 'Invalid KEYS_TOTAL'],
    ['KEYS_TOTAL=1e9', 'Invalid KEYS_TOTAL'],
    ['KEYS_PER_ROW=0', 'Invalid KEYS_PER_ROW'],
    ['KEYS_PER_ROW=1e6', 'Invalid KEYS_PER_ROW'],
    ['BITMAPS=5000', 'Invalid BITMAPS'],
    ['KEYS_TOTAL=256 BITMAPS=500', 'Invalid BITMAPS'],
  ])('%s is refused: %s', (text, error) => {
    expect(errorOf(text)).toBe(error)
  })

  it('keys are numbers in reading order, or row and column', () => {
    const controls = satelliteControls(layoutOf('KEYS_TOTAL=15 KEYS_PER_ROW=5 BITMAPS=72'), false)
    expect(
      ['0', '14', '1/2', '+1/2', '2/4', '15', '0/5', '3/0', '-1', '1.5', 'x', ''].map(controls.idOf),
    ).toEqual(['key-1', 'key-15', 'key-8', 'key-8', 'key-15', null, null, null, null, null, null, null])
  })
})

describe('a layout', () => {
  it('gives each control its own place, size and form', () => {
    const presets = { default: { bitmap: { w: 96, h: 96 } }, lamp: { colors: 'hex' } }
    const text = manifest(
      { '0/0': { row: 0, column: 0 }, b: { row: 1, column: 3, stylePreset: 'lamp' } },
      presets,
    )
    const layout = layoutOf(text)
    expect([layout.named, layout.columns, layout.rows]).toEqual([true, 4, 2])
    expect(
      layout.controls.map(({ wire, style: { bitmap, colors } }) => [wire, bitmap?.width ?? null, colors]),
    ).toEqual([
      ['0/0', 96, null],
      ['b', null, 'hex'],
    ])
  })

  it('of a deck with dials and a strip names them as a deck of our own', () => {
    const presets = { default: {}, key: { bitmap: { w: 120, h: 120 } }, lcd: { bitmap: { w: 200, h: 100 } } }
    const controls = {
      '0/0': { row: 0, column: 0, stylePreset: 'key' },
      '0/1': { row: 0, column: 1, stylePreset: 'key' },
      '1/0': { row: 1, column: 0, stylePreset: 'key' },
      '2/0': { row: 2, column: 0, stylePreset: 'lcd' },
      '2/1': { row: 2, column: 1, stylePreset: 'lcd' },
      '3/0': { row: 3, column: 0 },
      '3/1': { row: 3, column: 1 },
    }
    const { all, idOf, pageBack, pageOn } = satelliteControls(layoutOf(manifest(controls, presets)), true)
    expect(all.map(({ info }) => [info.id, info.name, info.face?.width ?? null])).toEqual([
      ['key-1', 'key 1', 120],
      ['key-2', 'key 2', 120],
      ['key-3', 'key 3', 120],
      ['strip-1', 'strip 1', 200],
      ['strip-2', 'strip 2', 200],
      ['dial-1', 'dial 1', null],
      ['dial-2', 'dial 2', null],
      ['touch-1', 'page back', null],
      ['touch-2', 'page on', null],
    ])
    expect([idOf('3/1'), idOf('9/9'), idOf('constructor'), pageBack, pageOn]).toEqual([
      'dial-2',
      null,
      null,
      'touch-1',
      'touch-2',
    ])
  })

  it('of a pedal has keys alone, and a jog by its name is a dial', () => {
    const plain = (id: string, column: number) => [id, { row: 0, column }] as const
    const controls = Object.fromEntries([plain('left', 0), plain('mid', 1), plain('jog', 2)])
    expect(satelliteControls(layoutOf(manifest(controls)), false).all.map(({ info }) => info.id)).toEqual([
      'key-1',
      'key-2',
      'dial-1',
    ])
  })

  const one = { a: { row: 0, column: 0 } }
  it.each([
    ['no base64', 'LAYOUT_MANIFEST=%%%'],
    ['no JSON', `LAYOUT_MANIFEST=${Buffer.from('{').toString('base64')}`],
    ['null', `LAYOUT_MANIFEST=${base64(null)}`],
    ['a list', `LAYOUT_MANIFEST=${base64([])}`],
    ['without presets', `LAYOUT_MANIFEST=${base64({ controls: one })}`],
    ['without the default preset', manifest(one, { other: {} })],
    ['without controls', manifest({})],
    ['with a name of other letters', manifest({ 'a b': { row: 0, column: 0 } })],
    ['with a place before the first', manifest({ a: { row: -1, column: 0 } })],
    ['with a place far away', manifest({ a: { row: 0, column: 1e9 } })],
    ['with a giant picture', manifest(one, { default: { bitmap: { w: 9_000, h: 9_000 } } })],
    ['with another colour form', manifest(one, { default: { colors: 'cmyk' } })],
    ['with too many LEDs', manifest(one, { default: { leds: { segments: 900, mode: 'simple' } } })],
    [
      'with too many controls',
      manifest(Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`c${at}`, { row: 0, column: 0 }]))),
    ],
  ])('that is %s is refused', (_name, text) => {
    expect(errorOf(text)).toBe('Invalid LAYOUT_MANIFEST')
  })

  it('of any JSON is a layout within the limits or an error, and never throws', () => {
    const value = fc.oneof(
      fc.json(),
      fc
        .record({
          stylePresets: fc.dictionary(
            fc.constantFrom('default', 'a', '__proto__'),
            fc.object({ maxDepth: 2 }),
          ),
          controls: fc.dictionary(
            fc.constantFrom('a', '0/0', 'constructor', '__proto__'),
            fc.record(
              { row: fc.double(), column: fc.double(), stylePreset: fc.string() },
              { requiredKeys: [] },
            ),
          ),
        })
        .map(manifest => JSON.stringify(manifest)),
    )
    fc.assert(
      fc.property(value, json => {
        const layout = errorOf(`LAYOUT_MANIFEST=${Buffer.from(json).toString('base64')}`)
        if (typeof layout !== 'string') expect(layout.columns).toBeLessThanOrEqual(100)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a device', () => {
  const deviceOf = (text: string, id = 'd') =>
    readDevice(id, readLine(`ADD-DEVICE PRODUCT_NAME=P ${text}`).params)

  it('is known by its serial number where that is its own, else by its id', () => {
    expect(deviceOf('')).toMatchObject({ deviceId: 'd', id: 'd' })
    expect(deviceOf('SERIAL=S1')).toMatchObject({ deviceId: 'd', id: 'S1' })
    expect(deviceOf('SERIAL=S1 SERIAL_IS_UNIQUE=0')).toMatchObject({ deviceId: 'd', id: 'd' })
  })

  it('can be dimmed unless it says that it cannot; takes PNG where it asks for it', () => {
    expect(deviceOf('')).toMatchObject({ dimmable: true, format: 'rgb', turnsPages: false, config: null })
    expect(deviceOf('BRIGHTNESS=0 BITMAP_FORMAT=png CAN_CHANGE_PAGE="Swipe"')).toMatchObject({
      dimmable: false,
      format: 'png',
      turnsPages: true,
    })
    expect(deviceOf('BITMAP_FORMAT=webp')).toMatchObject({ format: 'rgb' })
  })

  it('with settings of its own gets back what they begin with', () => {
    const fields = [
      { id: 'a', label: 'A', type: 'checkbox', default: true },
      { id: 'b', label: 'B', type: 'static-text', value: 'x' },
      { id: 'c', label: 'C', type: 'textinput' },
    ]
    expect(deviceOf(`CONFIG_FIELDS=${base64(fields)}`)).toMatchObject({ config: { a: true } })
  })

  it.each([
    ['PRODUCT_NAME=', 'Missing PRODUCT_NAME'],
    ['VARIABLES=x', 'Invalid VARIABLES'],
    [`VARIABLES=${base64([{ id: 1 }])}`, 'Invalid VARIABLES'],
    [`CONFIG_FIELDS=${base64([{ type: 'textinput' }])}`, 'Invalid CONFIG_FIELDS'],
    [`SERIAL=${'s'.repeat(200)}`, 'Invalid SERIAL'],
  ])('with %s is refused: %s', (text, error) => {
    expect(deviceOf(text)).toBe(error)
  })

  it('with an id that is too long, or that nobody could read, is refused', () => {
    expect(deviceOf('', 'i'.repeat(121))).toBe('Invalid DEVICEID')
    expect(deviceOf('', 'a\tb')).toBe('Invalid DEVICEID')
  })
})
