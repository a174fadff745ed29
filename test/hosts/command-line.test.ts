import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../../src-main/hosts/command-line.ts'

const inElectron = { cwd: '/shows', foreign: 'ignore' } as const
const inTerminal = { cwd: '/shows', foreign: 'refuse' } as const

const optionsOf = (args: readonly string[], source: Parameters<typeof parseCommandLine>[1] = inElectron) => {
  const parsed = parseCommandLine(args, source)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.options
}

describe('the command line', () => {
  it('takes its own options in Electron and leaves those of others', () => {
    const { port, file, open } = optionsOf([
      '--no-sandbox',
      '--ozone-platform=x11',
      '--inspect=0',
      '-psn_0_12345',
      '--port',
      '0',
      '--no-open',
      'tonight.showcall',
    ])
    expect({ port, file, open }).toEqual({ port: 0, file: '/shows/tonight.showcall', open: false })
  })

  it('reads a file by its URL, as desktops of Linux name it', () => {
    expect(optionsOf(['file:///shows/My%20show.csv']).file).toBe('/shows/My show.csv')
  })

  it('takes a file with or without --open', () => {
    expect(optionsOf(['show.csv'], inTerminal).file).toBe('/shows/show.csv')
    expect(optionsOf(['--open', 'show.csv'], inTerminal).file).toBe('/shows/show.csv')
    expect(parseCommandLine(['--open', 'a.csv', 'b.csv'], inTerminal)).toMatchObject({
      ok: false,
      message: expect.stringContaining('one file at a time, not also "b.csv"'),
    })
  })

  it('takes answers to what a file leaves open, and needs the file', () => {
    const args = [
      'show.csv',
      '--sheet',
      'Day 2',
      '--answer',
      'durations=minutes',
      '--answer=column.Dauer=duration',
    ]
    expect(optionsOf(args, inTerminal).answers).toEqual({
      sheet: 'Day 2',
      answers: ['durations=minutes', 'column.Dauer=duration'],
    })
    expect(optionsOf(['show.csv']).answers).toEqual({ sheet: null, answers: [] })
    expect(parseCommandLine(['--answer', 'durations=minutes'], inTerminal)).toMatchObject({
      ok: false,
      message: expect.stringContaining('--answer needs a file.'),
    })
  })

  it('refuses an unknown switch in a terminal, where it is a typing mistake', () => {
    expect(parseCommandLine(['--prot', '0'], inTerminal)).toMatchObject({
      ok: false,
      message: expect.stringContaining("'--prot'"),
    })
  })

  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::1]:0', { host: '::1', port: 0 }],
  ])('takes %s as the address of metrics', (text, metrics) => {
    expect(optionsOf(['--service', '--metrics', text], inTerminal).metrics).toEqual(metrics)
  })

  it.each(['', '70000', 'localhost', '::1:9464', '9464/metrics'])(
    'refuses “%s” as the address of metrics',
    text => {
      expect(parseCommandLine(['--service', `--metrics=${text}`], inTerminal)).toMatchObject({
        ok: false,
        message: expect.stringContaining('--metrics must be a port'),
      })
    },
  )

  it('serves metrics of the service alone', () => {
    expect(optionsOf(['--service'], inTerminal).metrics).toBeNull()
    expect(parseCommandLine(['--metrics', '9464'], inTerminal)).toMatchObject({
      ok: false,
      message: expect.stringContaining('--metrics needs --service'),
    })
  })

  it('refuses a value that is out of range in Electron as well', () => {
    expect(parseCommandLine(['--port=70000'], inElectron)).toMatchObject({ ok: false })
    expect(parseCommandLine(['--service', 'a.csv'], inTerminal)).toMatchObject({ ok: false })
  })
})
