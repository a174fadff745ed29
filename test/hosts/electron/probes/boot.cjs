const electron = require('electron')
const { attempt, limit, listen, observe, registerScheme, settle } = require('./probe.cjs')

/** What works before `ready` and what is refused, with which message; then the same after it. */
const { app, BrowserWindow, dialog, globalShortcut, ipcMain, Menu, nativeTheme, powerMonitor } = electron
const { powerSaveBlocker, protocol, safeStorage, screen, session, shell } = electron

limit(app)
process.on('uncaughtException', error => observe('uncaughtException', error.message))
listen(app, 'app', ['will-finish-launching', 'ready'])

function each(when) {
  const on = (what, act) => attempt(`${when}: ${what}`, act)
  on('isReady', () => app.isReady())
  on('getLocale', () => typeof app.getLocale())
  on('getPath userData', () => typeof app.getPath('userData'))
  on('getPath in no list', () => app.getPath('nothing'))
  on('setPath to a relative path', () => app.setPath('userData', 'relative'))
  on('setPath of no known name', () => app.setPath('nothing', '/tmp'))
  on('appendSwitch', () => app.commandLine.appendSwitch('probe-switch'))
  on('disableHardwareAcceleration', () => app.disableHardwareAcceleration())
  on('enableSandbox', () => app.enableSandbox())
  on('ipcMain.handle', () => ipcMain.handle(when, () => null))
  on('Menu.setApplicationMenu(null)', () => Menu.setApplicationMenu(null))
  on('Menu.getApplicationMenu', () => Menu.getApplicationMenu())
  on('nativeTheme.shouldUseDarkColors', () => nativeTheme.shouldUseDarkColors)
  on('screen.getAllDisplays', () => screen.getAllDisplays())
  on('screen.on', () => screen.on('display-added', () => undefined))
  on('powerMonitor.on', () => powerMonitor.on('resume', () => undefined))
  on('powerMonitor.getSystemIdleTime', () => typeof powerMonitor.getSystemIdleTime())
  on('powerSaveBlocker.start', () => powerSaveBlocker.start('prevent-display-sleep'))
  on('globalShortcut.register', () => globalShortcut.register(`F${when.length}`, () => undefined))
  on('globalShortcut.isRegistered', () => globalShortcut.isRegistered('F9'))
  on('safeStorage.isEncryptionAvailable', () => safeStorage.isEncryptionAvailable())
  on('session.defaultSession', () => session.defaultSession)
  on('protocol.registerBufferProtocol', () => protocol.registerBufferProtocol?.(when[0], () => undefined))
  on('protocol.isProtocolRegistered', () => protocol.isProtocolRegistered?.('probe'))
  on('shell.beep', () => shell.beep())
  on('new BrowserWindow', () => new BrowserWindow({ show: false }).destroy())
  on('registerSchemesAsPrivileged', () => registerScheme(protocol))
  on('registerSchemesAsPrivileged again', () => registerScheme(protocol))
  on('requestSingleInstanceLock', () => app.requestSingleInstanceLock())
}

each('before')
settle(
  'dialog.showMessageBox before ready',
  Promise.resolve().then(() => dialog.showMessageBox({ message: 'x' })),
)
setImmediate(() => observe('first turn of the loop, isReady', app.isReady()))
app.on('window-all-closed', () => undefined)
app.whenReady().then(async () => {
  observe('whenReady')
  each('after')
  app.quit()
})
