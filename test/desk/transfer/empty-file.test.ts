import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saying } from '../../support/saying.ts'
import { resultOf, startTransferBench, type TransferBench } from './bench.ts'

describe('a file with no rows', () => {
  let bench: TransferBench
  beforeEach(async () => {
    bench = await startTransferBench()
  })
  afterEach(() => bench.close())

  it.each(['', '\ufeff', '\n\n;;\n'])(
    'is refused, and nobody is asked what its columns are: %j',
    async text => {
      expect(resultOf(await bench.read('empty.csv', text))).toEqual({
        kind: 'faults',
        faults: [{ line: 0, reason: saying('it is empty') }],
      })
    },
  )
})
