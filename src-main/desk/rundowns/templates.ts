import { Compile } from 'typebox/compile'
import {
  type OneTemplate,
  type RenameTemplate,
  type SaveTemplate,
  TemplatesFile,
  type TemplatesReply,
  templateLimits,
} from '../../contract/bridge/templates.ts'
import { refused } from '../../contract/reply.ts'
import { wrongPlaces } from '../../contract/wrong-places.ts'
import { type RowTemplate, templateSize } from '../../domain/editing/template.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { SettingsStore } from '../ports/settings.ts'

/** Rows that a person keeps under a name, for any rundown. */
export interface Templates {
  list(): TemplatesReply
  /** Under a name that is known it takes the place of what was there. */
  save(template: SaveTemplate): TemplatesReply
  rename(request: RenameTemplate): TemplatesReply
  remove(request: OneTemplate): TemplatesReply
  /** All of a file or nothing; a name that is known gets a number. */
  import(read: ReadTemplates): TemplatesReply
}

const gone = refused(messageOf('template.gone'))

export function createTemplates(settings: SettingsStore, newId: () => string): Templates {
  const kept = (): readonly RowTemplate[] => settings.read().templates

  const keep = (templates: readonly RowTemplate[]): TemplatesReply => {
    const fault = faultOf(templates)
    if (fault !== null) return refused(fault)
    settings.write({ templates })
    return { ok: true, templates }
  }

  return {
    list: () => ({ ok: true, templates: kept() }),
    save({ name, ...saved }) {
      const known = kept().find(template => sameName(template.name, name))
      const template = { ...saved, id: known?.id ?? newId(), name: name.trim() }
      return keep([...kept().filter(({ id }) => id !== template.id), template])
    },
    rename({ id, name }) {
      if (!kept().some(template => template.id === id)) return gone
      if (kept().some(template => template.id !== id && sameName(template.name, name))) {
        return refused(messageOf('template.exists', { name: name.trim() }))
      }
      return keep(
        kept().map(template => (template.id === id ? { ...template, name: name.trim() } : template)),
      )
    },
    remove({ id }) {
      return kept().some(template => template.id === id)
        ? keep(kept().filter(template => template.id !== id))
        : gone
    },
    import(read) {
      if ('code' in read) return refused(read)
      const templates = [...kept()]
      for (const { name, ...saved } of read) {
        templates.push({ ...saved, id: newId(), name: freeName(name.trim(), templates) })
      }
      return keep(templates)
    },
  }
}

function faultOf(templates: readonly RowTemplate[]): Message | null {
  if (templates.length > templateLimits.count) {
    return messageOf('template.too-many', { most: templateLimits.count })
  }
  const large = templates.find(({ rows }) => templateSize(rows) > templateLimits.rows)
  if (large !== undefined) {
    return messageOf('template.too-large', { name: large.name, rows: templateLimits.rows })
  }
  return JSON.stringify(templates).length > templateLimits.characters ? messageOf('template.no-space') : null
}

/** The templates of a file, or why it cannot be read. */
export type ReadTemplates = readonly SaveTemplate[] | Message

export function readTemplates(text: string): ReadTemplates {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return messageOf('file.not-json', { why: error instanceof Error ? error.message : String(error) })
  }
  const validator = Compile(TemplatesFile)
  if (validator.Check(json)) return json.templates
  const [first] = wrongPlaces(validator, json).places
  const [error] = first?.errors ?? []
  const place =
    error === undefined || error.instancePath === '' ? messageOf('file.whole') : error.instancePath
  const why = messageOf('file.wrong-at', { place, why: error?.message ?? '' })
  return messageOf('template.not-a-file', { why })
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

function freeName(name: string, templates: readonly RowTemplate[]): string {
  const taken = (candidate: string) => templates.some(template => sameName(template.name, candidate))
  if (!taken(name)) return name
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const candidate = name.slice(0, templateLimits.nameCharacters - ending.length) + ending
    if (!taken(candidate)) return candidate
  }
}
