const { contextBridge, ipcRenderer } = require('electron')

const caught = error => [error.constructor.name, error.name, error.message, error.code ?? null]
const listened = []
ipcRenderer.on('tell', (_event, ...args) =>
  listened.push(args.map(arg => [typeof arg, Object.prototype.toString.call(arg)])),
)

contextBridge.exposeInMainWorld('ipc', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args).catch(caught),
  /** Values that the bridge itself does not carry are made here. */
  invokeWith(kind) {
    class Cue {
      constructor() {
        this.name = 'own'
      }
      go() {}
    }
    const values = {
      function: () => () => 1,
      symbol: () => Symbol('s'),
      map: () => new Map([['a', 1]]),
      error: () => Object.assign(new RangeError('sent'), { code: 7 }),
      instance: () => new Cue(),
      undefined: () => ({ a: undefined }),
      bigint: () => 1n,
      bytes: () => new Uint8Array([1]),
      element: () => document.body,
      promise: () => Promise.resolve(1),
    }
    try {
      return ipcRenderer.invoke('typeOf', values[kind]()).catch(caught)
    } catch (error) {
      return Promise.resolve(['synchronous', ...caught(error)])
    }
  },
  sendSync: channel => {
    const answer = ipcRenderer.sendSync(channel)
    return [typeof answer, answer ?? null]
  },
  send: (channel, value) => ipcRenderer.send(channel, value),
  listened: () => listened,
})
