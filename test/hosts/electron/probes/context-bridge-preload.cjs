const { contextBridge, ipcRenderer } = require('electron')

class Cue {
  constructor() {
    this.name = 'own field'
  }
  go() {
    return 'method'
  }
  get ready() {
    return true
  }
}

class LinkError extends Error {
  constructor(message) {
    super(message)
    this.name = 'LinkError'
    this.code = 'no-link'
    this.detail = { port: 7 }
  }
}

const fail = () => {
  throw new LinkError('The link is gone.')
}
const shared = { at: 1 }
let kept = null

const tryTo = act => {
  try {
    act()
    return 'exposed'
  } catch (error) {
    return `${error.name}: ${error.message}`
  }
}

contextBridge.exposeInMainWorld('bridge', {
  add: (a, b) => a + b,
  adder: a => b => a + b,
  later: value => Promise.resolve(value),
  rejects: async () => fail(),
  throws: fail,
  throwsText: () => {
    throw 'text'
  },
  throwsObject: () => {
    throw { code: 7, message: 'an object' }
  },
  call: callback => callback(new Date(0)),
  callThrows: callback => {
    try {
      callback()
      return 'no error'
    } catch (error) {
      return [error instanceof Error, error.name, error.message, error.code ?? null]
    }
  },
  keep: callback => {
    kept = callback
  },
  same: callback => kept === callback,
  shared,
  isShared: value => value === shared,
  typeOf: value => Object.prototype.toString.call(value),
  keysOf: value => Object.keys(value),
  returnsError: () => new LinkError('returned'),
  values: {
    map: new Map([['a', 1]]),
    set: new Set([1]),
    date: new Date(0),
    bytes: new Uint8Array([1, 2]),
    buffer: new ArrayBuffer(2),
    nothing: undefined,
    none: null,
    notANumber: Number.NaN,
    minusZero: -0,
    pattern: /a/g,
    cue: new Cue(),
    nested: [{ list: [1, [2]] }],
    error: new LinkError('kept'),
  },
  async invoke(channel) {
    return ipcRenderer.invoke(channel)
  },
})

const circular = {}
circular.self = circular
contextBridge.exposeInMainWorld('outcomes', {
  again: tryTo(() => contextBridge.exposeInMainWorld('bridge', {})),
  'over a global of the page': tryTo(() => contextBridge.exposeInMainWorld('fetch', {})),
  symbol: tryTo(() => contextBridge.exposeInMainWorld('withSymbol', { value: Symbol('s') })),
  bigint: tryTo(() => contextBridge.exposeInMainWorld('withBigint', { value: 1n })),
  circular: tryTo(() => contextBridge.exposeInMainWorld('withCircle', circular)),
  function: tryTo(() => contextBridge.exposeInMainWorld('onlyFunction', () => 1)),
  'primitive value': tryTo(() => contextBridge.exposeInMainWorld('onlyText', 'text')),
  weakMap: tryTo(() => contextBridge.exposeInMainWorld('withWeakMap', { value: new WeakMap() })),
  url: tryTo(() => contextBridge.exposeInMainWorld('withUrl', { value: new URL('probe://x/') })),
})
window.fromPreload = 'isolated'
