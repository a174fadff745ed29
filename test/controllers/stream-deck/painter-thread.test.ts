import { expect, it } from 'vitest'
import { face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { startPainterThread } from '../../../src-main/controllers/stream-deck/paint/painter-thread.ts'

const entry = new URL('../../../src-main/controllers/stream-deck/paint/painter-entry.ts', import.meta.url)
const size = { width: 72, height: 72 }
const go = face({ ground: 'go', big: 'GO', text: 'Panel: opening', foot: '2 · 8:00' })

it('a thread of its own draws and encodes the same bytes', async () => {
  const here = await createPainter()
  const there = await startPainterThread({ entry })
  try {
    const rgba = await there.paint(go, size)
    expect(Buffer.compare(rgba, await here.paint(go, size))).toBe(0)
    const place = { model: 'original-mk2', target: { on: 'key', index: 3 }, size } as const
    const packets = await there.packets(go, place)
    expect(packets.length).toBeGreaterThan(0)
    expect(packets.map(packet => [...packet])).toEqual(
      (await here.packets(go, place)).map(packet => [...packet]),
    )
  } finally {
    await there.close()
  }
})

it('a thread that has ended refuses instead of keeping anyone waiting', async () => {
  const painter = await startPainterThread({ entry })
  const asked = painter.paint(go, size)
  await Promise.all([painter.close(), expect(asked).rejects.toThrow()])
  await expect(painter.paint(go, size)).rejects.toThrow()
})

it('a thread that cannot start is said so', async () => {
  await expect(startPainterThread({ entry: new URL('file:///no/such/entry.ts') })).rejects.toThrow()
})
