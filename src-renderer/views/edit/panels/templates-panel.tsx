import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { TemplatesReply } from '../../../../src-main/contract/bridge/templates.ts'
import { largestTemplatesFile } from '../../../../src-main/contract/bridge/transfer-limits.ts'
import {
  insertTemplate,
  missingColumns,
  type RowTemplate,
  templateDepartments,
  templateRows,
  templateSize,
} from '../../../../src-main/domain/editing/template.ts'
import { messageOf } from '../../../../src-main/domain/messages/message.ts'
import { Tick } from '../../../components/field.tsx'
import { FilePicker } from '../../../components/file-picker.tsx'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Fault, Hint, Quiet, Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useRead } from '../../../state/session/ask.ts'
import { useDesk } from '../../../state/session/desk-context.ts'
import { saveFile } from '../../journal/save-file.ts'
import { chooseTitle, makeOrSay, meantRows } from '../acts/act-on-rows.ts'
import { placeBeside } from '../acts/row-acts.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import { AddField, DraftField, useBlocked } from './panel-fields.tsx'

interface Templates {
  /** Null until they are received. */
  readonly templates: readonly RowTemplate[] | null
  /** Why the last request failed; null when it did not. */
  readonly fault: string | null
  /** What the last request did. */
  readonly said: string
  readonly setSaid: (said: string) => void
  /** Waits for the desk's answer to a request, and says `done` when it was done. */
  readonly setFault: (fault: string) => void
  readonly ask: (question: Promise<TemplatesReply>, done: string) => Promise<void>
}

/** The templates of this desk. */
function useTemplates(): Templates {
  const [templates, setTemplates] = useState<readonly RowTemplate[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const take = (reply: TemplatesReply): string | null => {
    if (reply.ok) setTemplates(reply.templates)
    return reply.ok ? null : messageText(reply.reason)
  }
  const ask = async (question: Promise<TemplatesReply>, done: string): Promise<void> => {
    const reason = await question.then(take, () => t('edit-panel.away'))
    setFault(reason)
    setSaid(reason === null ? done : '')
  }
  useRead(
    bridge => bridge.request('templates.list', {}),
    [],
    reply => (reply.ok ? setTemplates(reply.templates) : setFault(messageText(reply.reason))),
    () => setFault(t('edit-panel.away')),
  )

  return { templates, fault, said, setSaid, setFault, ask }
}

/** Why these rows cannot be saved under that name; null when they can. */
function saveFault(name: string, rows: readonly string[]): string | null {
  if (rows.length === 0) return t('templates.no-rows')
  if (name === '') return t('templates.no-name')
  return name.length > 100 ? t('templates.long-name') : null
}

/** Saves them as a file. Returns its name. */
function saveTemplates(templates: readonly RowTemplate[]): string {
  const file = {
    format: 'showcall-templates',
    version: 1,
    templates: templates.map(({ id: _id, ...template }) => template),
  }
  const name = 'templates.showcall.json'
  saveFile({ name, mime: 'application/json', text: `${JSON.stringify(file, null, 2)}\n` })
  return name
}

const tooLarge = messageText(messageOf('file.too-large', { megabytes: largestTemplatesFile / 1024 / 1024 }))

/** Rows that are kept at this desk under a name, for any rundown. */
export function TemplatesPanel() {
  const grid = useGrid()
  const { bridge } = useDesk()
  const { templates, fault, said, setSaid, setFault, ask } = useTemplates()
  // The rows that are meant change with each of these.
  useGridState(state => state.selection)
  useEditingState(({ content }) => content.rows)
  const chosen = meantRows(grid).map(({ cue }) => cue.id)

  const importFile = async (file: File): Promise<void> => {
    setSaid('')
    if (file.size > largestTemplatesFile) return setFault(tooLarge)
    return ask(
      bridge.request('templates.import', { text: await file.text() }),
      t('templates.imported', { name: file.name }),
    )
  }
  const exportAll = (): void => {
    const name = saveTemplates(templates ?? [])
    setSaid(t('templates.exported', { name }))
  }
  const known = (name: string): boolean =>
    templates?.some(template => template.name.toLowerCase() === name.toLowerCase()) === true
  const saveRows = (name: string): void => {
    const content = grid.content()
    const rows = templateRows(content, chosen)
    const departments = templateDepartments(content, rows)
    const template = { name, rows: [...rows], ...(departments && { departments }) }
    const done = known(name)
      ? t('templates.replaced', { name })
      : t('templates.saved', { name, count: templateSize(rows) })
    void ask(bridge.request('templates.save', template), done)
  }
  return (
    <Stack>
      <Quiet>{t('templates.intro')}</Quiet>
      <AddField
        label={t('templates.new-name')}
        button={t('templates.save', { count: chosen.length })}
        onAdd={name => {
          const fault = saveFault(name, chosen)
          if (fault === null) saveRows(name)
          return fault
        }}
      />
      <div role="status">{said !== '' && <Hint>{said}</Hint>}</div>
      {fault !== null && <Fault role="alert">{fault}</Fault>}
      {templates?.length === 0 && <p>{t('templates.none')}</p>}
      <ul aria-label={t('templates.title')}>
        {templates?.map(template => (
          <TemplateItem
            key={template.id}
            template={template}
            taken={name => known(name) && name.toLowerCase() !== template.name.toLowerCase()}
            onRename={name => void ask(bridge.request('templates.rename', { id: template.id, name }), '')}
            onRemove={() =>
              void ask(
                bridge.request('templates.remove', { id: template.id }),
                t('templates.removed', { name: template.name }),
              )
            }
            onSaid={setSaid}
          />
        ))}
      </ul>
      <Row>
        <PlainButton onClick={exportAll}>{t('templates.export')}</PlainButton>
        <FilePicker
          accept=".json,application/json"
          testId="templates-file"
          onFile={file => void importFile(file)}
        >
          {t('templates.import')}
        </FilePicker>
      </Row>
    </Stack>
  )
}

/** Reference, *Limits*. */
const mostRows = 1_000
const mostColumns = 50

interface TemplateItemProps {
  readonly template: RowTemplate
  readonly taken: (name: string) => boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
  readonly onSaid: (text: string) => void
}

/** One template: put in below what is chosen, with the columns that it needs. */
function TemplateItem({ template, taken, onRename, onRemove, onSaid }: TemplateItemProps) {
  const { name, rows, departments } = template
  const grid = useGrid()
  const blocked = useBlocked()
  const columns = useEditingState(({ content }) => content.columns)
  const [adds, setAdds] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const missing = missingColumns(rows, columns)
  const size = templateSize(rows)
  const insert = (): void => {
    const content = grid.content()
    const addColumns = adds && missing.length > 0
    const tooManyRows = content.rows.length + size > mostRows
    const tooManyColumns = addColumns && columns.length + missing.length > mostColumns
    const reason =
      blocked ??
      (tooManyRows ? t('templates.too-many-rows', { now: content.rows.length, more: size }) : null) ??
      (tooManyColumns ? t('templates.too-many-columns') : null)
    setFault(reason)
    if (reason !== null) return
    const near = meantRows(grid).at(-1)
    const place = placeBeside(content.rows, near?.cue.id ?? null, 'below', rows[0]?.cue.type ?? 'cue')
    const { edits, ids } = insertTemplate({
      ...{ rows, departments, content, place, addColumns, newId: grid.editing.newId },
    })
    makeOrSay(grid, {
      label: t('templates.steps.insert', { name }),
      edits,
      made() {
        grid.settle()
        chooseTitle(grid, { ids })
        onSaid(t('templates.inserted', { name, count: size }))
      },
    })
  }
  return (
    <li className={styles['item']} data-testid="template">
      <Row>
        <DraftField
          label={t('templates.name', { name })}
          value={name}
          onSave={text => {
            const wanted = text.trim()
            if (wanted === '') return t('templates.no-name')
            if (wanted.length > 100) return t('templates.long-name')
            if (taken(wanted)) return t('templates.taken', { name: wanted })
            onRename(wanted)
            return null
          }}
        />
        <PlainButton name={t('templates.insert-name', { name })} onClick={insert}>
          {t('templates.insert')}
        </PlainButton>
        <HoldButton name={`${t('edit-panel.hold')} ${t('templates.remove', { name })}`} onHeld={onRemove}>
          {t('edit-panel.hold')}
        </HoldButton>
      </Row>
      <Hint>{t('templates.size', { count: size })}</Hint>
      {missing.length > 0 && (
        <Tick
          label={t('templates.add-columns', { count: missing.length, names: missing.join(', ') })}
          checked={adds}
          onChange={setAdds}
        />
      )}
      {missing.length > 0 && !adds && <Hint>{t('templates.leaves-out')}</Hint>}
      {fault !== null && <Fault role="alert">{fault}</Fault>}
    </li>
  )
}
