import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createScriptFiles } from '../../../src-main/desk/script-files/script-file-thread.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { builtThreads } from '../../support/built-threads.ts'
import { hostileScripts } from './hostile-scripts.ts'
import { longPlay } from './long-play.ts'

const entry = builtThreads.scriptFileEntry
const files = createScriptFiles({ entry, timers: realTimers, memory: 300 })
const signal = (): AbortSignal => new AbortController().signal

it.each(hostileScripts)('$what is refused in words', async ({ make, says }) => {
  const reading = await files.read(make(), signal(), () => undefined)
  if (reading.ok) {
    reading.close()
    throw new Error('It was read.')
  }
  expect(inEnglish(reading.reason)).toMatch(says)
  expect(inEnglish(reading.reason).length).toBeLessThan(300)
})

it('a script is read, corrected and closed, and says how far it is', async () => {
  const progress: string[] = []
  const reading = await files.read(longPlay(12), signal(), (done, of) => progress.push(`${done}/${of}`))
  if (!reading.ok) throw new Error(inEnglish(reading.reason))
  expect(reading.draft.speakers.map(({ name }) => name)).toEqual([
    'KEEPER',
    'TOM',
    'MRS. LAMB',
    'FIRST SAILOR',
  ])
  expect(progress).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1}/12`))
  const draft = await reading.draftWith({ speakers: { TOM: 'lyric' } })
  expect(draft.counts.lyric).toBe(reading.draft.speakers.find(({ name }) => name === 'TOM')?.lines)
  reading.close()
  await expect
    .poll(async () =>
      reading.draftWith({}).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
})

it('pasted text is read, and the encoding of a file is said', async () => {
  const pasted = await files.read('Keeper: Yes.\n\nTom: No.\n', signal(), () => undefined)
  expect(pasted).toMatchObject({ ok: true, notes: [], draft: { counts: { dialogue: 2 } } })
  if (pasted.ok) pasted.close()
  const bytes = Uint8Array.from(Buffer.from('WÄRTER: Grüße an die Küste, es weht schön.\n', 'latin1'))
  const file = await files.read(bytes, signal(), () => undefined)
  expect(file).toMatchObject({ ok: true, notes: [{ code: 'script-file.read-as' }] })
  if (file.ok) file.close()
})

it('one that is called off rejects, in the middle of its pages too', async () => {
  const controller = new AbortController()
  const reading = files.read(longPlay(400), controller.signal, () => controller.abort())
  await expect(reading).rejects.toThrow('Cancelled.')
})

it('one that takes too much beside its heap is given up', async () => {
  let taken = 0
  const greedy = createScriptFiles({
    entry: new URL('data:text/javascript,for (;;);'),
    timers: realTimers,
    memory: 100,
    memoryTaken: () => {
      taken += 60 * 2 ** 20
      return taken
    },
  })
  const reading = await greedy.read('x', signal(), () => undefined)
  expect(reading.ok ? '' : inEnglish(reading.reason)).toMatch(
    /needs too much memory\. Save the script as text/,
  )
})
