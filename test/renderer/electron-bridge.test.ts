import { afterEach, describe, expect, it, vi } from 'vitest'
import { openChannel, type Port } from '../../src-main/base/channel.ts'
import { createEmitter } from '../../src-main/base/emitter.ts'
import type { BridgeFailure } from '../../src-main/contract/bridge/bridge.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { BridgeError, electronBridge, failureText } from '../../src-renderer/bridge/bridge.ts'

describe('the bridge of the Electron host', () => {
  afterEach(() => vi.unstubAllGlobals())

  const over = (answer: unknown): ReturnType<typeof electronBridge> => {
    const [toPage, toDesk] = [createEmitter<unknown>(), createEmitter<unknown>()]
    const near: Port = { send: toDesk.emit, on: received => void toPage.on(received) }
    const far: Port = { send: toPage.emit, on: received => void toDesk.on(received) }
    openChannel(far, { call: () => answer, listen: () => () => undefined })
    vi.stubGlobal('window', { showcall: near })
    return electronBridge()
  }

  it('gives what was answered', async () => {
    expect(await over({ ok: true, value: { now: 5 } })?.request('clock', {})).toEqual({ now: 5 })
  })

  it('fails with the code of the failure, and says what the desk has to say', async () => {
    const failure = { error: 'invalid-request', message: messageOf('rundown.none-open') }
    const error: unknown = await over({ ok: false, failure })
      ?.request('clock', {})
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BridgeError)
    expect(error).toMatchObject({ code: 'invalid-request', message: 'No rundown is open.' })
  })

  it('says what a person may not do, and only that it failed where the message is for nobody', async () => {
    const textOf = (error: BridgeFailure['error']) =>
      over({ ok: false, failure: { error, message: messageOf('access.needs-edit') } })
        ?.request('clock', {})
        .catch(failureText)
    expect(await textOf('not-allowed')).toContain('Ask at the desk for an invitation to edit.')
    expect(await textOf('invalid-request')).toBe('That did not work. Try again.')
  })

  it('is none in a browser', () => {
    vi.stubGlobal('window', {})
    expect(electronBridge()).toBeNull()
  })
})
