import { expect, it } from 'vitest'
import { changes, keptTables } from '../../../src-main/service/store/rows.ts'
import { Connection } from '../../../src-main/service/store/sqlite/connection.ts'
import { migrate } from '../../../src-main/service/store/sqlite/migrations.ts'

it('the tables of a migrated database are those that are defined, column by column in the same order', () => {
  const connection = new Connection(':memory:', { readOnly: false })
  migrate(connection)
  const found = connection
    .all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => ({
      name,
      columns: connection.all(`PRAGMA table_info(${name})`).map(column => ({
        name: column['name'],
        type: column['type'],
        isNullable: column['notnull'] === 0 && column['pk'] === 0,
        key: column['pk'],
      })),
    }))
  connection.close()
  const defined = [...keptTables, changes]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(({ name: column, field: { type, isNullable }, key }) => ({
        name: column,
        type,
        isNullable,
        key,
      })),
    }))
  expect(found).toEqual(defined)
})
