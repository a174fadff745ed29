import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { BindingsFile } from '../../src-main/contract/bindings.ts'
import { bindingsText } from '../../src-main/desk/surfaces/bindings-file.ts'
import { newProfile } from '../../src-main/desk/surfaces/profiles.ts'
import { defaultLayout } from '../../src-main/domain/bindings/default-layout.ts'
import { keys } from '../fakes/fake-surfaces.ts'

const published = fileURLToPath(new URL('../../resources/showcall-bindings.schema.json', import.meta.url))

it('the schema of bindings files that is published is the one that they are read by', () => {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...BindingsFile }
  const text = `${JSON.stringify(schema, null, 2)}\n`
  // To change it: UPDATE_SCHEMA=1 npm test -- test/contract/bindings-schema.test.ts
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(published, text)
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(JSON.parse(text))
})

it('an exported file is valid by it', () => {
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(published, 'utf8')))
  const profile = newProfile('s', { modelId: 'stream-deck/mini', serial: 'A' })
  const layout = defaultLayout({ kind: 'stream-deck', modelId: profile.modelId, controls: keys(6) })
  const text = bindingsText([profile], () => layout, {
    drivers: [],
    outputs: {
      driving: true,
      rules: [
        {
          id: 'r',
          on: 'next',
          cue: '',
          port: 'midi:Lights',
          message: { kind: 'msc', device: 127, format: 1, command: 'go', cue: '{number}', list: '' },
        },
      ],
    },
  })
  expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...JSON.parse(text), version: 2 })).toBe(false)
})
