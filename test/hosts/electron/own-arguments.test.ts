import { describe, expect, it } from 'vitest'
import { ownArguments } from '../../../src-main/hosts/electron/own-arguments.ts'

describe('arguments of the Electron host', () => {
  it.each([
    ['started by npm', ['/electron', '/app/', '--port', '0'], ['--port', '0']],
    ['started by a test', ['/electron', '--inspect=0', '--no-sandbox', '/app', '--web'], ['--web']],
    ['packaged', ['/Showcall', '--port', '1'], ['--port', '1']],
    ['without any', ['/electron', '/app'], []],
  ])('are found when it is %s', (_how, argv, own) => {
    expect(ownArguments(argv, '/app')).toEqual(own)
  })
})
