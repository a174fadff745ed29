import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Connection } from '../../../src-main/service/store/sqlite/connection.ts'
import { databaseName } from '../../../src-main/service/store/sqlite/database-name.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { startBench, temporaryDirectory, testClock } from '../harness.ts'

it('what is read by several statements is of one state, whatever is written meanwhile', async () => {
  const dataDir = temporaryDirectory()
  const bench = await startBench({ dataDir })
  const show = await bench.seed(['One', 'Two'])
  const [cue_id, column_id] = [show.cues[0], show.columns[0]]
  await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'place', value: 'Hall' } })
  const content_html = '<p><rs-variable data-variable-key="place" data-fallback-value="?"></rs-variable></p>'
  await bench.call('PUT', `${show.path}/cells`, { body: { cue_id, column_id, content_html } })
  await bench.close()
  const store = openSqliteStore(dataDir, testClock()())
  const other = new Connection(join(dataDir, databaseName), { readOnly: false })
  try {
    const structure = store.reader.structure(show.id)
    const cells = store.reader.everyCell(show.id)
    other.execute("DELETE FROM cues; UPDATE text_variables SET value = 'Garden'")
    expect((await structure).cues.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect((await cells).map(({ content }) => content)).toEqual(['Hall'])
  } finally {
    other.close()
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
