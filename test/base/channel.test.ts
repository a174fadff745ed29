import { describe, expect, it } from 'vitest'
import {
  type Channel,
  type ChannelMessage,
  openChannel,
  type Port,
  remote,
  type Service,
  serve,
} from '../../src-main/base/channel.ts'
import fc from '../support/fast-check.ts'

/** Two ports, each the other end of the other. Messages wait until they are delivered, as over any line. */
function line() {
  const waiting: (() => void)[] = []
  const ends: (() => void)[] = []
  const sent: ChannelMessage[] = []
  const end = () => {
    let receive = (_message: unknown): void => undefined
    const port = (to: () => typeof receive): Port => ({
      send(message) {
        sent.push(message)
        waiting.push(() => to()(structuredClone(message)))
      },
      on(received, closed) {
        receive = received
        ends.push(() => closed(new Error('The line is cut.')))
      },
    })
    return { port, receive: () => receive }
  }
  const [near, far] = [end(), end()]
  return {
    near: near.port(far.receive),
    far: far.port(near.receive),
    sent,
    /** One message arrives; false: none is on its way. */
    deliver(): boolean {
      const next = waiting.shift()
      next?.()
      return next !== undefined
    },
    cut: () => ends.forEach(close => void close()),
  }
}

/** All that can be done from here is done, and settled. */
async function settle(deliver: () => boolean): Promise<void> {
  do await new Promise(resolve => setImmediate(resolve))
  while (deliver())
}

const echo = { echo: async (value: string) => value }

describe('a channel', () => {
  const open = (service: Service) => {
    const { near, far, deliver, cut, sent } = line()
    openChannel(far, service)
    const channel = openChannel(near)
    return { channel, sent, cut, run: () => settle(deliver) }
  }

  it('carries the functions of one side to the other, with what they return and what they emit', async () => {
    let emit = (_value: number): void => undefined
    const functions = {
      ...echo,
      onCount(listener: (value: number) => void) {
        emit = listener
        return () => {
          emit = () => undefined
        }
      },
    }
    const { channel, run, sent } = open(serve(functions))
    const far = remote<typeof functions>(channel)
    const answer = far.echo('here')
    const heard: number[] = []
    const stop = far.onCount(value => heard.push(value))
    await run()
    expect(await answer).toBe('here')
    emit(42)
    await run()
    stop()
    await run()
    const before = sent.length
    emit(3)
    await run()
    expect([heard, sent.length]).toEqual([[42], before])
  })

  it('gives an error its text, its code and what there is to say, and nothing else of it', async () => {
    const { channel, run, sent } = open({
      call() {
        throw Object.assign(new Error('The disk is full.'), {
          code: 'store.full',
          said: { code: 'desk.away' },
          secret: 'hunter2',
        })
      },
      listen: () => () => undefined,
    })
    const failed = channel.call('write', null).catch((error: unknown) => error)
    await run()
    const error = await failed
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      message: 'The disk is full.',
      code: 'store.full',
      said: { code: 'desk.away' },
    })
    expect(error).not.toHaveProperty('secret')
    // That would be the places of files on this computer.
    expect(JSON.stringify(sent)).not.toContain('channel.test.ts')
  })

  it('rejects a call whose answer cannot be sent', async () => {
    const { near, far, deliver } = line()
    const refusing: Port = {
      ...far,
      send(message) {
        if (message[0] === 'answer') throw new Error('It cannot be cloned.')
        far.send(message)
      },
    }
    openChannel(refusing, serve(echo))
    const answer = openChannel(near).call('echo', ['x'])
    const rejected = expect(answer).rejects.toThrow('It cannot be cloned.')
    await settle(deliver)
    await rejected
  })

  it('tells the other side that nobody waits any more, and drops the answer that comes all the same', async () => {
    const reasons: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<string>()
    const { channel, run, sent } = open({
      call(_name, _input, signal) {
        signal.addEventListener('abort', () => reasons.push('cancelled'))
        return promise
      },
      listen: () => () => undefined,
    })
    const cancelling = new AbortController()
    const call = channel.call('wait', null, { signal: cancelling.signal })
    await run()
    cancelling.abort(new Error('Not any more.'))
    await expect(call).rejects.toThrow('Not any more.')
    await run()
    resolve('late')
    await run()
    expect(reasons).toEqual(['cancelled'])
    expect(sent.map(([kind]) => kind)).toEqual(['call', 'cancel'])
    await expect(channel.call('wait', null, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(sent).toHaveLength(2)
  })

  it('ends all that is open with the error of the line that is cut, and whatever is asked after it', async () => {
    let stopped = 0
    const { channel, run, cut } = open({
      call: () => new Promise(() => undefined),
      listen: () => () => {
        stopped += 1
      },
    })
    channel.listen('beat', () => undefined)
    const calls = [channel.call('one', null), channel.call('two', null)]
    await run()
    cut()
    const errors = await Promise.all(calls.map(call => call.catch((error: unknown) => error)))
    expect(errors[0]).toEqual(new Error('The line is cut.'))
    expect(errors[1]).toBe(errors[0])
    await expect(channel.call('three', null)).rejects.toBe(errors[0])
    expect(stopped).toBe(1)
  })

  it('drops what is no message of a channel', async () => {
    const { near, far, deliver } = line()
    const asked: string[] = []
    openChannel(far, { call: name => asked.push(name), listen: () => () => undefined })
    near.on(
      () => undefined,
      () => undefined,
    )
    const wrong: unknown[] = [
      null,
      'call',
      [],
      ['call'],
      ['call', 1],
      ['call', 1.5, 'x', null],
      ['call', 'x', 'x', null],
      ['toString', 1, 'x'],
      ['failure', 1, null],
      ['listen', 1],
      ['event', 1, 'x'],
      { 0: 'call', 1: 1, 2: 'x', length: 3 },
    ]
    for (const message of [...wrong, ['call', 1, 'right', null]]) near.send(message as ChannelMessage)
    await settle(deliver)
    expect(asked).toEqual(['right'])
  })

  it('goes on where something is listened to that the other side does not have', async () => {
    const { channel, run } = open(serve(echo))
    const heard: unknown[] = []
    const stop = channel.listen('onNothing', payload => heard.push(payload))
    await run()
    stop()
    const answer = channel.call('echo', ['still here'])
    await run()
    expect([heard, await answer]).toEqual([[], 'still here'])
  })

  it('ends what it served to a page, when that page is loaded again and counts anew', async () => {
    const { near, far, deliver } = line()
    const watching = new Set<number>()
    let begun = 0
    openChannel(far, {
      call: () => new Promise(() => undefined),
      listen() {
        begun += 1
        const mine = begun
        watching.add(mine)
        return () => void watching.delete(mine)
      },
    })
    openChannel(near).listen('page', () => undefined)
    await settle(deliver)
    openChannel(near).listen('page', () => undefined)
    await settle(deliver)
    expect([...watching]).toEqual([2])
  })

  it('runs no function that an object has not of its own, no event as a call, and no call as an event', async () => {
    let ran = 0
    const functions = {
      ...echo,
      onCount: () => () => undefined,
      async fails() {
        ran += 1
        throw new Error('It was run.')
      },
    }
    const { channel, run } = open(serve(functions))
    channel.listen('fails', () => undefined)
    await run()
    expect(ran).toBe(0)
    for (const name of ['toString', 'constructor', '__proto__', 'nothing', 'onCount']) {
      const call = channel.call(name, [])
      const rejected = expect(call).rejects.toThrow(`There is no function ${name}.`)
      await run()
      await rejected
    }
  })
})

type Step =
  | { readonly do: 'call'; readonly cancellable: boolean }
  | { readonly do: 'listen'; readonly name: string }
  | { readonly do: 'cancel' | 'stop' | 'answer' | 'fail' | 'emit'; readonly which: number }
  | { readonly do: 'deliver' | 'dispose' | 'dispose-far' | 'cut' }

const which = fc.nat(5)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('call' as const), cancellable: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('listen' as const), name: fc.constantFrom('a', 'b') }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'stop', 'answer', 'fail', 'emit', 'emit', 'answer'),
      which,
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('dispose', 'dispose-far', 'cut') }),
  },
)

interface Call {
  settled: number
  outcome: string
  readonly cancelling: AbortController
}

interface Listening {
  isStopped: boolean
  heardAfterStop: number
  readonly heard: number[]
  readonly stop: () => void
}

/** What is left in a channel, by what it still answers to. */
class Rig {
  readonly line = line()
  readonly calls: Call[] = []
  readonly listening: Listening[] = []
  /** What the far side serves. */
  readonly asked: { readonly result: PromiseWithResolvers<unknown>; readonly signal: AbortSignal }[] = []
  readonly emits: { isStopped: boolean; readonly emit: (value: unknown) => void }[] = []
  emitted = 0
  readonly channel: Channel
  readonly far: Channel

  constructor() {
    this.far = openChannel(this.line.far, {
      call: (_name, _input, signal) => {
        const result = Promise.withResolvers<unknown>()
        this.asked.push({ result, signal })
        return result.promise
      },
      listen: (_name, emit) => {
        const one = { isStopped: false, emit }
        this.emits.push(one)
        return () => {
          expect(one.isStopped).toBe(false)
          one.isStopped = true
        }
      },
    })
    this.channel = openChannel(this.line.near)
  }

  async do(step: Step): Promise<void> {
    if ('which' in step) this.#doTo(step)
    else if (step.do === 'call') this.#call(step.cancellable)
    else if (step.do === 'listen') this.#listen(step.name)
    else if (step.do === 'deliver') this.line.deliver()
    else if (step.do === 'dispose') this.channel.dispose()
    else if (step.do === 'dispose-far') this.far.dispose()
    else this.line.cut()
    await Promise.resolve()
  }

  #doTo({ do: what, which: at }: Extract<Step, { readonly which: number }>): void {
    if (what === 'cancel') this.calls[at]?.cancelling.abort(new Error('cancelled'))
    else if (what === 'stop') this.#stop(at)
    else if (what === 'answer') this.asked[at]?.result.resolve(at)
    else if (what === 'fail') this.asked[at]?.result.reject(new Error('failed'))
    else this.#emit(at)
  }

  #emit(at: number): void {
    const one = this.emits[at]
    if (one === undefined) return
    this.emitted += 1
    one.emit(this.emitted)
  }

  #call(cancellable: boolean): void {
    const cancelling = new AbortController()
    const call: Call = { settled: 0, outcome: '', cancelling }
    this.calls.push(call)
    const settle = (outcome: string): void => {
      call.settled += 1
      call.outcome = outcome
    }
    this.channel.call('x', null, cancellable ? { signal: cancelling.signal } : {}).then(
      () => settle('answered'),
      (error: Error) => settle(error.message),
    )
  }

  #listen(name: string): void {
    const stop = this.channel.listen(name, value => {
      one.heard.push(Number(value))
      if (one.isStopped) one.heardAfterStop += 1
    })
    const one: Listening = { isStopped: false, heardAfterStop: 0, heard: [], stop }
    this.listening.push(one)
  }

  #stop(at: number): void {
    const one = this.listening[at]
    if (one === undefined) return
    one.isStopped = true
    one.stop()
  }
}

it('settles each call once, tells no listener that was stopped, and keeps nothing, in whatever order things happen', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60 }), async script => {
      const rig = new Rig()
      for (const step of script) await rig.do(step)
      for (const { settled } of rig.calls) expect(settled).toBeLessThanOrEqual(1)
      // Nothing is left to come for a channel that is closed: its calls are settled, and what it served is over.
      rig.channel.dispose()
      rig.far.dispose()
      const before = rig.line.sent.length
      for (const { result } of rig.asked) result.resolve('late')
      for (const { emit } of rig.emits) emit('late')
      for (const one of rig.listening) one.stop()
      await settle(rig.line.deliver)
      expect(rig.line.sent).toHaveLength(before)
      for (const { settled, outcome } of rig.calls) {
        expect(settled).toBe(1)
        seen.add(outcome)
      }
      for (const { heard, heardAfterStop } of rig.listening) {
        expect(heardAfterStop).toBe(0)
        // In order, and never twice.
        expect(heard).toEqual([...new Set(heard)].toSorted((one, other) => one - other))
      }
      for (const { isStopped } of rig.emits) expect(isStopped).toBe(true)
      for (const { signal, result } of rig.asked) {
        // What was not answered in time was told that nobody waits.
        const answered = await Promise.race([result.promise.then(String, () => 'failed'), 'open'])
        expect(answered === 'late' ? signal.aborted : true).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
  expect([...seen].toSorted()).toEqual([
    'The channel is closed.',
    'The line is cut.',
    'answered',
    'cancelled',
    'failed',
  ])
})
