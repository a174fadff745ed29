/** Everything that the page can tell of what the preload gave to it. */
window.observations = async () => {
  const seen = []
  const tell = (what, value) => seen.push([what, value ?? null])
  const caught = error =>
    error instanceof Error
      ? {
          isError: true,
          name: error.name,
          message: error.message,
          code: error.code ?? null,
          ownKeys: Object.getOwnPropertyNames(error).sort(),
          constructor: error.constructor.name,
        }
      : { isError: false, type: typeof error, value: error }
  const attempt = (what, act) => {
    try {
      tell(what, act())
    } catch (error) {
      tell(what, caught(error))
    }
  }
  const { bridge, outcomes } = window
  attempt('global of the preload is seen', () => typeof window.fromPreload)
  attempt('outcomes of exposing', () => outcomes)
  attempt('function', () => bridge.add(1, 2))
  attempt('returned function', () => bridge.adder(1)(2))
  attempt('promise is a Promise of the page', () => bridge.later(1) instanceof Promise)
  tell('promise resolves', await bridge.later({ a: [1] }))
  await bridge.rejects().catch(error => tell('rejected promise', caught(error)))
  await bridge.invoke('fails').catch(error => tell('rejected invoke through the bridge', caught(error)))
  attempt('thrown error', () => bridge.throws())
  attempt('thrown text', () => bridge.throwsText())
  attempt('thrown object', () => bridge.throwsObject())
  attempt('callback gets a date', () => bridge.call(date => date instanceof Date))
  attempt('callback throws', () =>
    bridge.callThrows(() => {
      throw Object.assign(new TypeError('From the page.'), { code: 'page' })
    }),
  )
  const callback = () => 1
  bridge.keep(callback)
  attempt('a function passed twice is the same', () => bridge.same(callback))
  attempt('an object passed back is the same', () => bridge.isShared(bridge.shared))
  const { values } = bridge
  attempt('a property read twice is the same', () => values === bridge.values)
  attempt('returned error', () => caught(bridge.returnsError()))
  for (const name of Object.keys(bridge.values)) {
    const value = bridge.values[name]
    attempt(`value ${name}`, () => [
      typeof value,
      Object.prototype.toString.call(value),
      typeof value === 'object' && value !== null ? Object.keys(value) : String(value),
    ])
  }
  attempt('class instance keeps its prototype', () => typeof bridge.values.cue.go)
  attempt('class instance keeps its getter', () => typeof bridge.values.cue.ready)
  attempt('map works', () => bridge.values.map.get('a'))
  attempt('minus zero', () => Object.is(bridge.values.minusZero, -0))
  attempt('undefined is kept as a key', () => 'nothing' in bridge.values)
  for (const [name, make] of Object.entries({
    map: () => new Map(),
    set: () => new Set(),
    date: () => new Date(0),
    bytes: () => new Uint8Array(1),
    bigint: () => 1n,
    symbol: () => Symbol('s'),
    undefined: () => undefined,
    error: () => new Error('e'),
    url: () => new URL('probe://x/'),
    file: () => new File(['x'], 'x.txt'),
    element: () => document.body,
    promise: () => Promise.resolve(1),
    proxy: () => new Proxy({ a: 1 }, {}),
    instance: () =>
      new (class Cue {
        name = 'x'
        go() {}
      })(),
  }))
    attempt(`argument ${name}`, () => bridge.typeOf(make()))
  attempt('argument with an undefined field', () => bridge.keysOf({ a: undefined, b: 1 }))
  attempt('argument with a method', () => bridge.keysOf({ go() {} }))
  const circular = {}
  circular.self = circular
  attempt('argument circular', () => bridge.keysOf(circular))
  attempt('frozen', () => Object.isFrozen(bridge))
  attempt('frozen inside', () => Object.isFrozen(bridge.values))
  attempt('property of window', () => {
    const { writable, configurable, enumerable } = Object.getOwnPropertyDescriptor(window, 'bridge')
    return { writable, configurable, enumerable }
  })
  attempt('window.bridge is overwritten', () => {
    window.bridge = 1
    return typeof window.bridge
  })
  attempt('a function of it is overwritten', () => {
    bridge.add = () => 'mine'
    return bridge.add(1, 2)
  })
  attempt('function of the bridge: name and length', () => [bridge.add.name, bridge.add.length])
  return seen
}
