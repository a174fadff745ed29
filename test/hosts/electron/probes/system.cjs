const {
  app,
  globalShortcut,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  nativeTheme,
  session,
} = require('electron')
const { attempt, limit, observe } = require('./probe.cjs')

/** Power, keychain and global shortcuts on Linux without a session bus and without a keyring. */
limit(app)
app.whenReady().then(() => {
  attempt('powerMonitor.on resume', () => powerMonitor.on('resume', () => undefined))
  attempt('powerMonitor.on shutdown', () => powerMonitor.on('shutdown', () => undefined))
  attempt('powerMonitor.isOnBatteryPower', () => typeof powerMonitor.isOnBatteryPower())
  const ids = ['prevent-display-sleep', 'prevent-app-suspension'].map(type =>
    attempt(`powerSaveBlocker.start ${type}`, () => powerSaveBlocker.start(type)),
  )
  observe(
    'started',
    ids.map(id => powerSaveBlocker.isStarted(id)),
  )
  observe('stopped', [
    powerSaveBlocker.stop(ids[0]),
    powerSaveBlocker.isStarted(ids[0]),
    powerSaveBlocker.stop(ids[0]),
  ])
  attempt('powerSaveBlocker.stop of an unknown id', () => powerSaveBlocker.stop(99))
  attempt('powerSaveBlocker.start of an unknown type', () => powerSaveBlocker.start('nothing'))

  attempt('isEncryptionAvailable', () => safeStorage.isEncryptionAvailable())
  attempt('getSelectedStorageBackend', () => safeStorage.getSelectedStorageBackend())
  attempt('encryptString', () => safeStorage.encryptString('secret').subarray(0, 3).toString())
  attempt('decryptString', () => safeStorage.decryptString(Buffer.from('v10garbage')))
  attempt('setUsePlainTextEncryption', () => safeStorage.setUsePlainTextEncryption(true))
  attempt('isEncryptionAvailable with plain text', () => safeStorage.isEncryptionAvailable())
  attempt('encryptString with plain text', () =>
    safeStorage.encryptString('secret').subarray(0, 3).toString(),
  )
  for (const name of ['isAsyncEncryptionAvailable', 'encryptStringAsync', 'decryptStringAsync'])
    observe(`safeStorage.${name} is`, typeof safeStorage[name])

  for (const keys of ['F9', 'CommandOrControl+Shift+G', 'Space', 'MediaPlayPause', 'g'])
    attempt(`register ${keys}`, () => globalShortcut.register(keys, () => undefined))
  attempt('register F9 again', () => globalShortcut.register('F9', () => undefined))
  attempt('register of no key', () => globalShortcut.register('Nothing+At+All', () => undefined))
  attempt('register of empty text', () => globalShortcut.register('', () => undefined))
  attempt('isRegistered F9', () => globalShortcut.isRegistered('F9'))
  attempt('registerAll with a taken one', () => globalShortcut.registerAll(['F9', 'F10'], () => undefined))
  attempt('unregister', () => globalShortcut.unregister('F9'))
  attempt('unregister of none', () => globalShortcut.unregister('F12'))
  attempt('isRegistered F9 after', () => globalShortcut.isRegistered('F9'))
  attempt('unregisterAll', () => globalShortcut.unregisterAll())
  attempt('setSpellCheckerEnabled', () => session.defaultSession.setSpellCheckerEnabled(false))
  attempt('setSpellCheckerLanguages', () => session.defaultSession.setSpellCheckerLanguages([]))
  attempt('app.focus steal', () => app.focus({ steal: true }))
  attempt('app.setAppUserModelId', () => app.setAppUserModelId?.('app.showcall'))
  attempt('app.setDesktopName', () => app.setDesktopName?.('showcall.desktop'))
  attempt('nativeTheme.themeSource', () => {
    nativeTheme.themeSource = 'dark'
    return nativeTheme.shouldUseDarkColors
  })
  const [display] = screen.getAllDisplays()
  observe('display', Object.keys(display ?? {}).sort())
  app.quit()
})
