/** Values for the examples, by the name of the member. */
const byName: Readonly<Record<string, unknown>> = {
  title: 'Opening',
  subtitle: 'Band on stage',
  name: 'Light',
  prefix: '',
  content: 'Warm wash',
  content_html: '<p>Warm wash</p>',
  key: 'guest-name',
  value: 'Ada Lovelace',
  color: '#1565c0',
  background_color: '#1565c0',
  description: 'Wears headset 3',
  text: 'Two minutes',
  timezone: 'Europe/Berlin',
  duration_ms: 60_000,
  remaining_ms: 42_000,
  seconds: 42,
  formatted: '00:42',
  message: 'Done.',
  request_id: 'req_5f0c3d2e1b4a69780000002a',
  next_cursor: null,
  side_effects: [],
  applied_includes: ['cues'],
  state_tag: '2.Gm5sT7yHn2kLp4RdXa9U~3.hi4kztkw01',
  paused_at: null,
  skipped_by: null,
  expires_at: null,
}
const moment = '2026-05-01T18:00:00.000Z'
const identifier = 'q3ZkQ1v0bTqV6cJ8xW2e'

/** A value that fits the schema, always the same. What may be left out of a reply is, but for known names. */
export function sampleOf(schema: unknown, name = ''): unknown {
  if (name in byName) return byName[name]
  if (typeof schema !== 'object' || schema === null) return null
  const {
    type,
    const: only,
    enum: allowed,
    anyOf,
    properties,
    required,
    items,
    format,
  } = {
    ...schema,
  } as Readonly<Record<string, unknown>>
  if (only !== undefined) return only
  if (Array.isArray(allowed)) return allowed[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0], name)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([key]) => Array.isArray(required) && required.includes(key))
          .map(([key, member]) => [key, sampleOf(member, key)]),
      )
    case 'array':
      return [sampleOf(items)]
    case 'string':
      return format === 'date-time' ? moment : identifier
    case 'integer':
      return name.endsWith('_at') || name === 'server_time' ? Date.parse(moment) : 0
    case 'boolean':
      return false
    default:
      return null
  }
}
