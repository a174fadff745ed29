import assert from 'node:assert/strict'
import type { Json } from '../../service/json.ts'
import { type Check, chapter, does, type Rig, refuses } from '../check.ts'

const rundowns = chapter('7.3 Rundowns')
const cues = chapter('7.4 Cues')
const columns = chapter('7.5 Columns')
const cells = chapter('7.6 Cells')
const mentions = chapter('7.7 Mentions')
const variables = chapter('7.8 Text variables')
const absent = 'aaaaaaaaaaaaaaaaaaaa'

/** Its first cue, and its first column. */
const parts = async (rig: Rig, body?: Json) => {
  const rundown = await rig.rundown(body)
  return {
    path: `/rundowns/${rundown.id}`,
    order: rundown.cue_order.map((cue: Json) => cue.id) as readonly string[],
    columnIds: rundown.column_order as readonly string[],
  }
}

const withGroup = {
  cues: [
    { type: 'group', title: 'Part one', children: [{ title: 'Inside' }] },
    { title: 'Outside' },
    { type: 'heading', title: 'Interval' },
  ],
}

async function isListed(rig: Rig, id: string): Promise<boolean> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: Json = await does(rig, ['GET', `/rundowns?limit=100${next}`])
    if (page.items.some((rundown: Json) => rundown.id === id)) return true
    cursor = page.next_cursor ?? null
  }
  return false
}

const rundownChecks: readonly Check[] = [
  rundowns(
    'specification',
    'A rundown is made with its cues and columns, and is found in the list.',
    async rig => {
      const rundown = await rig.rundown()
      assert.equal(rundown.cue_order.length, 4)
      assert.equal(rundown.column_order.length, 2)
      const { title } = await does(rig, ['GET', `/rundowns/${rundown.id}`])
      assert.equal(title, 'Conformance')
      assert.ok(await isListed(rig, rundown.id), 'It is not in the list.')
    },
  ),
  rundowns(
    'fact',
    'Its start is given in milliseconds since 1970, whichever way it was written.',
    async rig => {
      const { id } = await rig.rundown({ start_time: '2026-05-16T19:00:00Z' })
      const { start_time: start } = await does(rig, ['GET', `/rundowns/${id}`])
      assert.equal(start, Date.UTC(2026, 4, 16, 19))
    },
  ),
  rundowns('specification', 'A rundown needs a title.', rig =>
    refuses(rig, ['POST', '/rundowns', {}], {
      status: 400,
      code: 'rundowns.invalid_payload',
      details: ['issues'],
    }),
  ),
  rundowns('specification', 'Names of its columns are unique.', rig =>
    refuses(rig, ['POST', '/rundowns', { title: 'Twice', columns: [{ name: 'Same' }, { name: 'Same' }] }], {
      status: 400,
      code: 'rundowns.invalid_payload',
      details: ['issues'],
    }),
  ),
  rundowns('specification', 'A timezone that nobody knows is refused.', rig =>
    refuses(rig, ['POST', '/rundowns', { title: 'Nowhere', timezone: 'Mars/Olympus' }], {
      status: 400,
      code: 'rundowns.invalid_payload',
      details: ['issues'],
    }),
  ),
  rundowns('specification', 'A heading has no cells.', rig =>
    refuses(
      rig,
      [
        'POST',
        '/rundowns',
        {
          title: 'Cells',
          columns: [{ name: 'Note' }],
          cues: [{ type: 'heading', title: 'Act', cells: [{ column: 'Note', content: 'x' }] }],
        },
      ],
      { status: 400, code: 'rundowns.invalid_payload', details: ['issues'] },
    ),
  ),
  rundowns('specification', 'A PATCH without fields is empty.', async rig => {
    const { path } = await parts(rig)
    await refuses(rig, ['PATCH', path, {}], { status: 422, code: 'rundowns.empty_patch' })
  }),
  rundowns('specification', 'One that is not there is not found.', rig =>
    refuses(rig, ['GET', `/rundowns/${absent}`], { status: 404, code: 'rundowns.not_found' }),
  ),
  rundowns('choice', 'One that was deleted is not found.', async rig => {
    const { path } = await parts(rig)
    await does(rig, ['DELETE', path])
    await refuses(rig, ['GET', path], { status: 404, code: 'rundowns.not_found' })
  }),
]

const cueChecks: readonly Check[] = [
  cues('specification', 'A cue is written, and keeps what was not written.', async rig => {
    const { path, order } = await parts(rig)
    const before = await does(rig, ['GET', `${path}/cues/${order[0]}`])
    const after = await does(rig, ['PATCH', `${path}/cues/${order[0]}`, { title: 'Written' }])
    assert.deepEqual({ ...after, updated_at: null }, { ...before, title: 'Written', updated_at: null })
  }),
  cues('specification', 'A position is before or behind another cue, or at either end.', async rig => {
    const { path, order } = await parts(rig)
    const [first = '', second = ''] = order
    const add = async (title: string, position: Json) =>
      (await does(rig, ['POST', `${path}/cues`, { type: 'cue', title, position }], 201)).id
    const atStart = await add('Start', { start: true })
    const before = await add('Before', { before_cue_id: second })
    const behind = await add('Behind', { after_cue_id: second })
    const atEnd = await add('End', { end: true })
    const { cue_order: now } = await does(rig, ['GET', path])
    const ids = now.map((cue: Json) => cue.id)
    assert.deepEqual(ids.slice(0, 5), [atStart, first, before, second, behind])
    assert.equal(ids.at(-1), atEnd)
  }),
  cues('specification', 'A cue that is not there is not found.', async rig => {
    const { path } = await parts(rig)
    await refuses(rig, ['PATCH', `${path}/cues/${absent}`, { title: 'x' }], {
      status: 404,
      code: 'cues.not_found',
      details: ['rundown_id', 'cue_id'],
    })
  }),
  cues('specification', 'A PATCH without fields is empty.', async rig => {
    const { path, order } = await parts(rig)
    await refuses(rig, ['PATCH', `${path}/cues/${order[0]}`, {}], { status: 422, code: 'cues.empty_patch' })
  }),
  ...[
    ['an unknown type', { type: 'song' }],
    ['a negative duration', { duration_ms: -1 }],
    ['a position that says two things', { position: { start: true, end: true } }],
  ].map(([what, patch]) =>
    cues('specification', `A cue is refused with ${what}.`, async rig => {
      const { path, order } = await parts(rig)
      await refuses(rig, ['PATCH', `${path}/cues/${order[0]}`, patch], {
        status: 400,
        code: 'cues.invalid_payload',
        details: ['issues'],
      })
    }),
  ),
  cues('specification', 'A position beside a cue that is not there is refused.', async rig => {
    const { path } = await parts(rig)
    await refuses(
      rig,
      ['POST', `${path}/cues`, { type: 'cue', title: 'x', position: { after_cue_id: absent } }],
      {
        status: 422,
        code: 'cues.position_target_not_found',
        details: ['cue_id'],
      },
    )
  }),
  cues('specification', 'A group does not stand in a group.', async rig => {
    const { path, order } = await parts(rig, withGroup)
    const { cue_order: now } = await does(rig, ['GET', path])
    const inside = now[0].children[0].id
    await refuses(
      rig,
      ['POST', `${path}/cues`, { type: 'group', title: 'x', position: { after_cue_id: inside } }],
      {
        status: 422,
        code: 'cues.invalid_position',
      },
    )
    await refuses(rig, ['PATCH', `${path}/cues/${inside}`, { type: 'group' }], {
      status: 422,
      code: 'cues.invalid_type_conversion',
      details: ['cue_id', 'from_type', 'to_type'],
    })
    assert.equal(order.length, 3)
  }),
  cues('specification', 'A group with cues in it is neither deleted nor made a cue.', async rig => {
    const { path, order } = await parts(rig, withGroup)
    const refusal = { status: 409, code: 'cues.group_not_empty', details: ['cue_id', 'children_ids'] }
    await refuses(rig, ['PATCH', `${path}/cues/${order[0]}`, { type: 'cue' }], refusal)
    await refuses(rig, ['DELETE', `${path}/cues/${order[0]}`], refusal)
  }),
  cues('specification', 'A new order takes each cue once.', async rig => {
    const { path, order } = await parts(rig)
    const reorder = (ids: readonly string[]) =>
      ['POST', `${path}/cues:reorder`, { order: ids.map(id => ({ id })) }] as const
    const refusal = (name: string) => ({ status: 422, code: 'cues.invalid_reorder', details: [name] })
    await refuses(rig, reorder(order.slice(1)), refusal('missing_ids'))
    await refuses(rig, reorder([...order, order[0] ?? '']), refusal('duplicates'))
    await refuses(rig, reorder([...order.slice(1), absent]), refusal('unknown_ids'))
    await does(rig, reorder(order.toReversed()))
    const { cue_order: now } = await does(rig, ['GET', path])
    assert.deepEqual(
      now.map((cue: Json) => cue.id),
      order.toReversed(),
    )
  }),
  cues('specification', 'A rundown has at most 1,000 cues.', async rig => {
    const { path } = await parts(rig)
    const items = Array.from({ length: 498 }, (_, at) => ({ type: 'cue', title: `Cue ${at}` }))
    for (let half = 0; half < 2; half += 1) await does(rig, ['POST', `${path}/cues:bulk`, { items }])
    await refuses(rig, ['POST', `${path}/cues`, { type: 'cue', title: 'Too many' }], {
      status: 422,
      code: 'cues.too_many',
      details: ['limit', 'received', 'unit'],
    })
  }),
]

const columnChecks: readonly Check[] = [
  columns('specification', 'A column is added beside another one, and renamed.', async rig => {
    const { path, columnIds } = await parts(rig)
    const made = await does(
      rig,
      ['POST', `${path}/columns`, { name: 'Between', after_column_id: columnIds[0] }],
      201,
    )
    await does(rig, ['PATCH', `${path}/columns/${made.id}`, { name: 'Renamed' }])
    const { items } = await does(rig, ['GET', `${path}/columns`])
    assert.deepEqual(
      items.map((column: Json) => column.id),
      [columnIds[0], made.id, columnIds[1]],
    )
    assert.equal(items[1].name, 'Renamed')
  }),
  columns('specification', 'A column has a name.', async rig => {
    const { path, columnIds } = await parts(rig)
    await refuses(rig, ['POST', `${path}/columns`, { name: '' }], {
      status: 400,
      code: 'columns.invalid_payload',
      details: ['issues'],
    })
    await refuses(rig, ['PATCH', `${path}/columns/${columnIds[0]}`, {}], {
      status: 422,
      code: 'columns.empty_patch',
    })
  }),
  columns('specification', 'One that is not there is not found, and no place to stand beside.', async rig => {
    const { path } = await parts(rig)
    await refuses(rig, ['PATCH', `${path}/columns/${absent}`, { name: 'x' }], {
      status: 404,
      code: 'columns.not_found',
      details: ['rundown_id', 'column_id'],
    })
    await refuses(rig, ['POST', `${path}/columns`, { name: 'x', before_column_id: absent }], {
      status: 422,
      code: 'columns.invalid_position',
      details: ['before_column_id'],
    })
  }),
  columns('specification', 'A new order takes each column once.', async rig => {
    const { path, columnIds } = await parts(rig)
    await refuses(rig, ['POST', `${path}/columns:reorder`, { column_ids: columnIds.slice(1) }], {
      status: 422,
      code: 'columns.invalid_reorder',
      details: ['missing_ids'],
    })
    await does(rig, ['POST', `${path}/columns:reorder`, { column_ids: columnIds.toReversed() }])
    const { column_order: now } = await does(rig, ['GET', path])
    assert.deepEqual(now, columnIds.toReversed())
  }),
  columns('specification', 'A rundown has at most 50 columns.', async rig => {
    const names = Array.from({ length: 50 }, (_, at) => ({ name: `Column ${at}` }))
    const { path } = await parts(rig, { columns: names })
    await refuses(rig, ['POST', `${path}/columns`, { name: 'Too many' }], {
      status: 422,
      code: 'columns.too_many',
      details: ['limit', 'received', 'unit'],
    })
  }),
]

const cellChecks: readonly Check[] = [
  cells('specification', 'A cell that nobody has written is empty, and no error.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    const found = await does(rig, ['GET', `${path}/cells?cue_id=${order[0]}&column_id=${columnIds[0]}`])
    const { content } = found.items?.[0] ?? found
    assert.equal(content, '')
  }),
  cells(
    'choice',
    'A cell that is written by PUT is read as it was written, as text and as HTML.',
    async rig => {
      const { path, order, columnIds } = await parts(rig)
      const at = { cue_id: order[0], column_id: columnIds[0] }
      const cell = await does(rig, ['PUT', `${path}/cells`, { ...at, content: 'One\nTwo <b>' }])
      assert.equal(cell.content, 'One\nTwo <b>')
      assert.ok(!cell.content_html.includes('<b>'), cell.content_html)
    },
  ),
  cells('choice', 'HTML that could act is not kept.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    const at = { cue_id: order[0], column_id: columnIds[0] }
    const html = '<p onclick="x()">Text<script>x()</script><a href="javascript:x()">link</a></p>'
    const { content_html: kept } = await does(rig, ['PUT', `${path}/cells`, { ...at, content_html: html }])
    assert.doesNotMatch(kept, /script|onclick/i)
    assert.match(kept, /Text/)
  }),
  cells('specification', 'A write has one content.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    const at = { cue_id: order[0], column_id: columnIds[0] }
    for (const body of [at, { ...at, content: 'x', content_html: 'x' }, { content: 'x' }])
      await refuses(rig, ['PUT', `${path}/cells`, body], {
        status: 400,
        code: 'cells.invalid_payload',
        details: ['issues'],
      })
  }),
  cells('specification', 'A content has at most 100,000 characters.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    const at = { cue_id: order[0], column_id: columnIds[0] }
    await does(rig, ['PUT', `${path}/cells`, { ...at, content: 'é'.repeat(100_000) }])
    await refuses(rig, ['PUT', `${path}/cells`, { ...at, content: 'é'.repeat(100_001) }], {
      status: 400,
      code: 'cells.invalid_payload',
      details: ['issues'],
    })
  }),
  cells('specification', 'A heading has no cell.', async rig => {
    const { path, order, columnIds } = await parts(rig, { ...withGroup, columns: [{ name: 'Note' }] })
    await refuses(
      rig,
      ['PUT', `${path}/cells`, { cue_id: order[2], column_id: columnIds[0], content: 'x' }],
      {
        status: 422,
        code: 'cells.invalid_cue_type',
        details: ['cue_id', 'cue_type'],
      },
    )
  }),
  cells('specification', 'A bulk writes each cell once.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    const item = { cue_id: order[0], column_id: columnIds[0], content: 'x' }
    await refuses(rig, ['POST', `${path}/cells:bulk`, { items: [item, item] }], {
      status: 422,
      code: 'cells.duplicate_coordinate',
      details: ['duplicates'],
    })
  }),
  cells('choice', 'A query is a place, a cue, a column or nothing.', async rig => {
    const { path } = await parts(rig)
    await refuses(rig, ['GET', `${path}/cells?row=1`], {
      status: 400,
      code: 'cells.invalid_query',
      details: ['issues'],
    })
  }),
  cells('choice', 'Cells come along with their rundown where that is asked for.', async rig => {
    const { path, order, columnIds } = await parts(rig)
    await does(rig, ['PUT', `${path}/cells`, { cue_id: order[0], column_id: columnIds[0], content: 'Here' }])
    const { body } = await rig.service.ask('GET', `${path}?include=cues,columns,cells`)
    assert.equal(body.included.cells[0].content, 'Here')
    assert.equal(body.included.cues.length, 4)
  }),
]

const otherChecks: readonly Check[] = [
  mentions('specification', 'A mention is made, written and found.', async rig => {
    const { path } = await parts(rig)
    const made = await does(
      rig,
      ['POST', `${path}/mentions`, { name: 'Camera 1', color: '#ff0000', description: '' }],
      201,
    )
    await does(rig, ['PATCH', `${path}/mentions/${made.id}`, { name: 'Camera 2' }])
    const { items } = await does(rig, ['GET', `${path}/mentions`])
    assert.deepEqual(
      items.map(({ name }: Json) => name),
      ['Camera 2'],
    )
    await refuses(rig, ['POST', `${path}/mentions`, { name: 'Camera 2' }], {
      status: 422,
      code: 'mentions.name_conflict',
      details: ['rundown_id', 'name'],
    })
    await refuses(rig, ['PATCH', `${path}/mentions/${made.id}`, {}], {
      status: 422,
      code: 'mentions.empty_patch',
    })
    await refuses(
      rig,
      [
        'POST',
        `${path}/mentions:bulk`,
        {
          items: [
            { id: made.id, name: 'a' },
            { id: made.id, name: 'b' },
          ],
        },
      ],
      {
        status: 422,
        code: 'mentions.duplicate_id',
        details: ['duplicates'],
      },
    )
  }),
  mentions('specification', 'One that is not there is not found.', async rig => {
    const { path } = await parts(rig)
    await refuses(rig, ['PATCH', `${path}/mentions/${absent}`, { name: 'x' }], {
      status: 404,
      code: 'mentions.not_found',
      details: ['rundown_id', 'mention_id'],
    })
  }),
  mentions('specification', 'A rundown has at most 100 mentions.', async rig => {
    const { path } = await parts(rig)
    const items = Array.from({ length: 100 }, (_, at) => ({ name: `Name ${at}` }))
    await does(rig, ['POST', `${path}/mentions:bulk`, { items }])
    await refuses(rig, ['POST', `${path}/mentions`, { name: 'Too many' }], {
      status: 422,
      code: 'mentions.too_many',
      details: ['rundown_id', 'max'],
    })
  }),
  variables('specification', 'A text variable is made, written and found by its key.', async rig => {
    const { path } = await parts(rig)
    await does(rig, ['POST', `${path}/text-variables`, { key: 'host', value: 'Ada' }], 201)
    await does(rig, ['PATCH', `${path}/text-variables/host`, { value: 'Grace' }])
    const { items } = await does(rig, ['GET', `${path}/text-variables`])
    assert.deepEqual(
      items.map(({ key, value }: Json) => [key, value]),
      [['host', 'Grace']],
    )
    await refuses(rig, ['POST', `${path}/text-variables`, { key: 'host', value: 'x' }], {
      status: 422,
      code: 'text_variables.key_exists',
    })
    await refuses(rig, ['PATCH', `${path}/text-variables/guest`, { value: 'x' }], {
      status: 404,
      code: 'text_variables.not_found',
      details: ['key', 'rundown_id'],
    })
    await refuses(rig, ['POST', `${path}/text-variables`, { key: 'not a key!', value: 'x' }], {
      status: 400,
      code: 'text_variables.invalid_payload',
    })
  }),
  variables(
    'specification',
    'A bulk replaces the whole set where it says so, and has each key once.',
    async rig => {
      const { path } = await parts(rig)
      const bulk = (body: Json) => ['POST', `${path}/text-variables:bulk`, body] as const
      await does(
        rig,
        bulk({
          items: [
            { key: 'one', value: '1' },
            { key: 'two', value: '2' },
          ],
        }),
      )
      await does(rig, bulk({ mode: 'replace', items: [{ key: 'three', value: '3' }] }))
      const { items } = await does(rig, ['GET', `${path}/text-variables`])
      assert.deepEqual(
        items.map(({ key }: Json) => key),
        ['three'],
      )
      await refuses(
        rig,
        bulk({
          items: [
            { key: 'one', value: '1' },
            { key: 'one', value: '2' },
          ],
        }),
        {
          status: 422,
          code: 'text_variables.duplicate_key',
          details: ['duplicates'],
        },
      )
    },
  ),
]

/** What a rundown consists of. */
export const contentChecks: readonly Check[] = [
  ...rundownChecks,
  ...cueChecks,
  ...columnChecks,
  ...cellChecks,
  ...otherChecks,
]
