import { type ChildProcess, spawn } from 'node:child_process'

/** What the runner does for a probe from outside, when the probe asks for it. */
export interface Outside {
  readonly child: ChildProcess
  /** Starts the same application again. */
  readonly start: (extra?: readonly string[]) => ChildProcess
  /** Adds what the runner saw, after the observations of the probe. */
  readonly note: (what: string, value?: unknown) => void
}

export interface Scenario {
  readonly name: string
  /** Before the application's file on the command line. */
  readonly switches?: readonly string[]
  /** After it. */
  readonly args?: readonly string[]
  /** With Node's IPC channel to the runner. */
  readonly ipc?: boolean
  /** Acts by the name of the mark that the probe prints. */
  readonly at?: Readonly<Record<string, (outside: Outside) => unknown>>
  readonly onMessage?: (message: unknown, outside: Outside) => void
}

const named = (...names: readonly string[]): readonly Scenario[] => names.map(name => ({ name }))

/** The second display of Xorg's dummy driver. */
const xrandr = (...options: readonly string[]): void =>
  void spawn('xrandr', ['--output', 'DUMMY1', ...options], { stdio: 'ignore' })

const noteMessages: Scenario['onMessage'] = (message, { note, child }) => {
  note('message from the main process', message)
  if (JSON.stringify(message).includes('"ready"')) child.send({ ask: 'quit' })
}

function signalled(signal: NodeJS.Signals, how: string): Scenario {
  const group = how.includes('group')
  return {
    name: `${signal} ${how}`,
    at: {
      ready({ child }) {
        const send = (): void => {
          if (group && child.pid !== undefined) process.kill(-child.pid, signal)
          else child.kill(signal)
        }
        send()
        if (how.startsWith('twice')) setTimeout(send, 500)
      },
    },
  }
}

function secondInstance(name: string, args: readonly string[]): Scenario {
  return {
    name,
    at: { second: ({ start, note }) => void start(args).once('exit', code => note('second exit', code)) },
  }
}

/** The scenarios of each probe; a probe is the file of that name. */
export const probes: Readonly<Record<string, readonly Scenario[]>> = {
  'process-send': [
    { name: 'quit', ipc: true, onMessage: noteMessages },
    { name: 'exit at once', ipc: true, onMessage: noteMessages },
    {
      name: 'parent disconnects',
      ipc: true,
      onMessage(message, { note, child }) {
        note('message from the main process', message)
        if (JSON.stringify(message).includes('"ready"')) child.disconnect()
      },
    },
    ...named('no channel'),
  ],
  boot: named('boot'),
  uncaught: [
    ...named(
      'before ready',
      'before ready with a listener',
      'after ready',
      'after ready with a listener',
      'rejection',
      'rejection with a listener',
      'rejection with its listener',
    ),
  ],
  'context-bridge': named('values'),
  ipc: named('requests and events'),
  quit: named(
    'quit',
    'quit, no listener of window-all-closed',
    'quit twice',
    'quit, close prevented once',
    'quit, before-quit prevented once',
    'quit, will-quit prevented once',
    'before-quit prevented, then exit',
    'quit in before-quit',
    'quit in window-all-closed',
    'close all',
    'close all, no listener of window-all-closed',
    'destroy all',
    'destroy in close',
    'exit',
    'process.exit',
    'relaunch',
    'quit with an exit code',
    'an open handle',
  ),
  signals: (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).flatMap(signal => [
    signalled(signal, 'once'),
    signalled(signal, 'twice'),
    signalled(signal, 'once, before-quit prevented'),
    signalled(signal, 'twice, before-quit prevented'),
    signalled(signal, 'once, handled before ready'),
    signalled(signal, 'twice, handled before ready'),
    signalled(signal, 'once, handled after ready'),
    signalled(signal, 'twice, handled after ready'),
    signalled(signal, 'twice, handled after ready, quits, before-quit prevented'),
    signalled(signal, 'once to the group, handled after ready'),
  ]),
  'before-unload': named(
    'close',
    'close, untouched',
    'close, no listener',
    'close, lets it go',
    'close, destroys later',
    'close twice',
    'quit',
    'quit, no listener',
    'quit, lets it go',
    'reload',
    'reload, no listener',
    'reload, lets it go',
    'navigate',
    'navigate, no listener',
    'navigate, lets it go',
    'destroy',
    'contents.close',
    'exit',
  ),
  'user-data': [
    ...named('default', 'chosen', 'chosen, lock'),
    {
      name: 'two in one folder',
      ipc: true,
      at: {
        second({ start, child, note }) {
          start(['--second']).once('exit', code => {
            note('second exit', code)
            child.send('go on')
          })
        },
      },
    },
  ],
  'second-instance': [
    {
      name: 'arguments',
      switches: ['--ozone-platform=x11', '--no-sandbox', '--inspect=0'],
      args: ['--data-dir', 'some dir', '--port=0', 'show.csv', '--use=%U', '--', '--after', 'file:///x'],
    },
    secondInstance('second instance', ['--second', '--open', 'my show.csv', '--port', '7', '--flag']),
    secondInstance('second instance with a separator', ['--second', '--', '--open', 'my show.csv']),
    secondInstance('second instance with one file', ['show.csv', '--second']),
  ],
  system: named('calls'),
  permissions: named(
    'no request handler, no check handler',
    'request handler refuses, no check handler',
    'request and check handlers refuse',
    'request handler grants two, no check handler',
    'request and check handlers, grants two',
    'check handler refuses, no request handler',
  ),
  links: named('no open handler', 'open handler denies'),
  'page-crash': named(
    'crash',
    'crash, reload in the listener',
    'crash, loadURL in the listener',
    'crash during a load',
    'crash, no listener',
    'request pending at the crash',
    'hang',
    'hang that ends',
    'not found',
    'superseded',
    'superseded, over HTTP',
    'page that leaves at once',
  ),
  keys: named(
    'default menu',
    'default menu, autoHideMenuBar',
    'default menu, menu bar hidden',
    'default menu, sendInputEvent',
    'default menu, before-input-event prevents',
    'no menu',
    'no menu, autoHideMenuBar',
    'default menu, removeMenu',
  ),
  windows: [
    ...named(
      'fullscreen, not shown',
      'bounds, always on top',
      'always on top after it is shown',
      'always on top as an option',
      'bounds, then full screen',
      'kiosk',
      'simple full screen',
      'show',
      'not focusable',
      'off the screen',
    ),
    {
      name: 'displays change',
      at: {
        'second display off': () => xrandr('--off'),
        'second display on': () => xrandr('--mode', '1280x720', '--pos', '1920x0'),
        'second display smaller': () => xrandr('--mode', '1024x768', '--pos', '1920x0'),
        'second display as before': () => xrandr('--mode', '1280x720', '--pos', '1920x0'),
      },
    },
  ],
  'print-download': named('print', 'download', 'download, setSavePath', 'download, prevented'),
  zoom: [
    {
      name: 'zoom',
      at: {
        second({ child, start, note }) {
          child.once('exit', () => void start(['--second']).once('exit', code => note('second exit', code)))
        },
      },
    },
  ],
}
