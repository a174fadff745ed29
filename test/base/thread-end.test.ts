import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { endThread } from '../../src-main/base/thread-end.ts'

const thread = async (body: string): Promise<Worker> => {
  const module = new URL('../../src-main/base/thread-end.ts', import.meta.url)
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     import(${JSON.stringify(module.href)}).then(({ endOnRequest }) => { ${body}; parentPort.postMessage('up') })`,
    { eval: true },
  )
  await once(worker, 'message')
  return worker
}

it('a thread that is asked to end sends its last message and ends by itself', async () => {
  const worker = await thread(`endOnRequest(parentPort, () => parentPort.postMessage('last'))`)
  const received: unknown[] = []
  worker.on('message', message => received.push(message))
  const exit = once(worker, 'exit')
  let stuck = 0
  await endThread(worker, () => {
    stuck += 1
  })
  expect([await exit, received, stuck]).toEqual([[0], ['last'], 0])
})

it('a thread that is stuck is terminated after the limit, and reported', async () => {
  const worker = await thread(`endOnRequest(parentPort, () => { for (;;) {} })`)
  const exit = once(worker, 'exit')
  let stuck = 0
  await endThread(
    worker,
    () => {
      stuck += 1
    },
    20,
  )
  expect([await exit, stuck]).toEqual([[1], 1])
  // Ended already: nothing to wait for.
  await endThread(worker, () => {
    stuck += 1
  })
  expect(stuck).toBe(1)
})
