import { describe, expect, it } from 'vitest'
import { showcallAt } from '../../src-renderer/views/connections/connection-draft.ts'

describe('the addresses of another Showcall by that of its computer', () => {
  it.each([
    ['stage-left', 'https://stage-left'],
    [' 10.0.0.5 ', 'https://10.0.0.5'],
    ['10.0.0.5:8443', 'https://10.0.0.5:8443'],
    ['http://10.0.0.5/', 'http://10.0.0.5:4747'],
    ['http://10.0.0.5:4800', 'http://10.0.0.5:4800'],
    ['[fe80::1]', 'https://[fe80::1]'],
    ['localhost', 'http://localhost:4747'],
    ['127.0.0.1:4800', 'http://127.0.0.1:4800'],
    ['[::1]', 'http://[::1]:4747'],
    ['127.0.0.1.example', 'https://127.0.0.1.example'],
    ['https://show.example', 'https://show.example'],
    ['https://show.example:8443/', 'https://show.example:8443'],
  ])('%s', (typed, origin) =>
    expect(showcallAt(typed)).toEqual({
      baseUrl: `${origin}/api-v1`,
      v0Url: `${origin}/api-v0`,
      socketUrl: origin,
    }),
  )

  it.each(['', '  ', 'two words', 'http://'])('makes none of “%s”', typed =>
    expect(showcallAt(typed)).toBe(null),
  )
})
