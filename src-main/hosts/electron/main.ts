import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  Menu,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron'
import type { Language } from '../../domain/language.ts'
import { type CommandLine, parseCommandLine, usage } from '../command-line.ts'
import { prepareDataDir } from '../data-dir.ts'
import { describeFailure } from '../describe-failure.ts'
import { openDeskLog } from '../diagnostics/desk-log.ts'
import { ozonePlatform } from '../ozone-platform.ts'
import { realTimers } from '../real-time.ts'
import { readVersion } from '../version.ts'
import { setAboutPanel } from './about-panel.ts'
import { setAppIdentity } from './app-identity.ts'
import { deskOrigin } from './desk-protocol.ts'
import { type ElectronHostOptions, type MadeWindow, runElectronHost } from './electron-host.ts'
import { nativeTexts } from './native-texts.ts'
import { ownArguments } from './own-arguments.ts'
import { RefusedStart, startDesk } from './start-desk.ts'
import { keepCrashReports } from './system/crash-reports.ts'
import { createFaults } from './system/faults.ts'
import { createFileOpener } from './system/file-opener.ts'
import { guardSwitch, runGuard, startGuard } from './system/guard.ts'
import { restrictSession } from './system/restrict-session.ts'
import { handleSignals } from './system/signals.ts'
import { createWatcher } from './system/watcher.ts'
import { makeDeskWindow } from './windows/desk-window.ts'
import { logPages } from './windows/log-pages.ts'
import { createReloadLimit } from './windows/reload-limit.ts'

/*
 * Nothing here awaits at the top level: Electron waits for this entry before it is ready, and the start waits for
 * Electron to be ready (electron/electron#40719).
 */
// A terminal or a launcher that is gone must not end the desk.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)
const now = (): number => performance.now()
const args = ownArguments(process.argv, app.getAppPath())

if (args.includes(guardSwitch)) guard(args.filter(argument => argument !== guardSwitch))
else {
  const parsed = parseCommandLine(args, { cwd: process.cwd(), foreign: 'ignore' })
  if (!parsed.ok || parsed.options.help) {
    complain(parsed.ok ? usage : parsed.message)
    app.exit(parsed.ok ? 0 : 2)
  } else if (!restartsOnX11()) boot(parsed.options)
}

/** Outputs need a window system that places windows, and Electron has chosen one before this script runs. */
function restartsOnX11(): boolean {
  const wanted = ozonePlatform(process.platform, process.env, process.argv)
  // The launcher passes the switch by itself.
  if (wanted === null || !app.isPackaged) return false
  app.relaunch({ execPath: executable(), args: [...args, `--ozone-platform=${wanted}`] })
  app.exit(0)
  return true
}

/** Another process of this executable waits for a crash of the desk. It opens no window. */
function guard(deskArgs: readonly string[]): void {
  if (process.platform === 'darwin') app.setActivationPolicy('prohibited')
  runGuard({
    execPath: executable(),
    args: deskArgs,
    env: process.env,
    now: Date.now,
    gaveUp: () => complain('Showcall crashed four times within ten minutes and will not be restarted.'),
  })
  app.exit(0)
}

/** The command that starts the application: an AppImage is mounted at another path for each start. */
function executable(): string {
  return process.env['APPIMAGE'] ?? process.execPath
}

function boot(options: CommandLine): void {
  setAppIdentity(app, process.platform)
  const files = createFileOpener()
  // A double click on macOS; it may come before the desk is up.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    files.open(path)
  })
  const watcher = createWatcher({
    send: process.send && (status => void process.send?.(status, () => undefined)),
    startGuard: app.isPackaged ? () => startGuard(executable(), args) : null,
  })
  const faults = createFaults(complain)
  process.on('uncaughtException', faults.unexpected)
  process.on('unhandledRejection', reason =>
    faults.unexpected(reason instanceof Error ? reason : new Error(String(reason))),
  )

  const running = runElectronHost(
    {
      app,
      protocol,
      powerMonitor,
      showMessageBox: (window, box) =>
        // The host's window is the one that `makeWindow` made.
        dialog.showMessageBox(window as BrowserWindow, box),
    },
    {
      platform: process.platform,
      rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
      timers: realTimers,
      watcher,
      makeWindow,
      async start(host) {
        const dataDir = prepareDataDir(options.dataDir)
        keepCrashReports({ app, crashReporter }, dataDir)
        // Chromium keeps its profile there. Two processes cannot share one.
        app.setPath('userData', join(dataDir, 'browser'))
        // On Windows a process comes to the front only when the one that was started last lets it.
        app.requestSingleInstanceLock()
        const log = openDeskLog(dataDir)
        faults.write(log.of('host'))
        logPages(app, log.of('page'))
        const started = await startDesk({
          ...options,
          dataDir,
          log,
          host,
          files,
          relaunch: () => app.relaunch({ execPath: executable(), args: process.argv.slice(1) }),
          serviceFailed(error) {
            faults.serviceStopped(error)
            // A new process brings the show back, where something starts one.
            if (!watcher.onAir() || !watcher.restarts) return
            watcher.giveUp()
            app.exit(1)
          },
        })
        if (started !== null) faults.notify(started.desk.notices)
        return started
      },
      async startFailed(error, language) {
        // The desk runs: another start would be refused in the same way.
        if (error instanceof RefusedStart) watcher.report({ status: 'handed-over' })
        await startFailed(error, language)
      },
      handleSignals: ends => handleSignals({ ...ends, process, now, say: complain }),
      mayReload: createReloadLimit(now),
      report: faults.report,
    },
  )
  running.catch(async (error: unknown) => {
    await startFailed(error, 'en')
    app.exit(1)
  })
}

function makeWindow(options: Parameters<ElectronHostOptions['makeWindow']>[0]): MadeWindow {
  restrictSession(session.defaultSession, deskOrigin, options.listens)
  const version = readVersion(new URL('../../package.json', import.meta.url))
  setAboutPanel(app, { version, versions: process.versions, icon: null })
  return makeDeskWindow(
    {
      platform: process.platform,
      packaged: app.isPackaged,
      screen,
      shell,
      clipboard,
      menu: Menu,
      createWindow: window => new BrowserWindow(window),
      timers: realTimers,
    },
    { ...options, icon: icon(), preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)) },
  )
}

/** Windows and macOS take it from the executable. */
const icon = (): string | null =>
  process.platform === 'linux'
    ? fileURLToPath(new URL('../../resources/icons/linux/512x512.png', import.meta.url))
    : null

async function startFailed(error: unknown, language: Language): Promise<void> {
  const text = describeFailure(error)
  complain(text)
  // Started from a terminal, the person reads it there, and the launcher acts on it.
  if (!app.isPackaged) return
  await app.whenReady()
  const texts = nativeTexts(language)
  await dialog.showMessageBox({
    type: 'error',
    title: texts['start-failed.title'],
    message: text,
    buttons: [texts['start-failed.close']],
    noLink: true,
  })
}
