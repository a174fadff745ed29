import { useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { knownText, t } from '#texts/text.ts'
import type { ImportBindingsReply } from '../../../src-main/contract/bridge/controllers.ts'
import { failureText } from '../../bridge/bridge.ts'
import { FilePicker } from '../../components/file-picker.tsx'
import { Box, Problem, Quiet, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveFile } from '../journal/save-file.ts'

/** What the desk takes at once, bytes. */
const largest = 1_048_576

type FileOutcome = { readonly name: string; readonly reply: ImportBindingsReply }

/** Bindings of all surfaces, learned devices and outputs as one file. */
export function BindingsFiles() {
  const { bridge, ui } = useDesk()
  const [outcome, setOutcome] = useState<FileOutcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onExport = async (): Promise<void> => {
    setProblem(null)
    try {
      const { name, text } = await bridge.request('bindings.export', {})
      saveFile({ name, mime: 'application/json', text })
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  const onImport = async (file: File): Promise<void> => {
    setProblem(null)
    setOutcome(null)
    try {
      const reply: ImportBindingsReply =
        file.size > largest
          ? { ok: false, faults: [t('controllers.files.too-large')] }
          : await bridge.request('bindings.import', { text: await file.text() })
      // What was changed here and not saved was of the bindings before.
      if (reply.ok) ui.set({ ...ui.get(), drafts: new Map() })
      setOutcome({ name: file.name, reply })
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return (
    <Section title={t('controllers.files.title')} aria-label={t('controllers.files.title')}>
      <Row>
        <PlainButton onClick={() => void onExport()}>{t('controllers.files.export')}</PlainButton>
        <FilePicker
          accept=".json,application/json"
          testId="bindings-file"
          onFile={file => void onImport(file)}
        >
          {t('controllers.files.import')}
        </FilePicker>
      </Row>
      <Problem text={problem} />
      {outcome !== null && <ImportOutcome {...outcome} />}
    </Section>
  )
}

/** In view at once: the button that it answers is at the end of a long page. */
function ImportOutcome({ name, reply }: FileOutcome) {
  const node = useRef<HTMLElement>(null)
  useEffect(() => {
    node.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (reply.ok) {
    return (
      <Quiet ref={node} role="status">
        {t('controllers.files.imported', {
          surfaces: reply.surfaces,
          drivers: reply.drivers,
          outputs: reply.outputs,
        })}
      </Quiet>
    )
  }
  return (
    <Box ref={node} tone="fault" role="alert" data-testid="import-faults">
      <p>{t('controllers.files.faults', { name })}</p>
      <ul>
        {describeFaults(reply.faults.map(fault => messageText(fault))).map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Box>
  )
}

interface WrongPlace {
  readonly fields: Set<string>
  readonly reasons: Set<string>
}

/**
 * What the desk says of a file of bindings, one line for each wrong place: a binding that is none of the known ones is
 * reported by a validator once for each of them, by paths such as `/surfaces/0/pages/1/bindings/2/action/do: must be …`.
 */
export function describeFaults(faults: readonly string[]): readonly string[] {
  const places = new Map<string, WrongPlace>()
  for (const fault of faults) {
    const [, path, reason] = /^(\/\S*): (.*)$/s.exec(fault) ?? []
    const { name, field } = path === undefined ? { name: fault, field: '' } : placeOf(path)
    const place = places.get(name) ?? { fields: new Set(), reasons: new Set() }
    if (field !== '') place.fields.add(field)
    if (reason !== undefined) place.reasons.add(reason)
    places.set(name, place)
  }
  return [...places].map(([name, { fields, reasons }]) => {
    if (reasons.size === 0) return name
    const [reason] = reasons
    const said = reasons.size === 1 && reason !== undefined ? reason : t('controllers.files.not-understood')
    return [name, [[...fields].join(', '), said].filter(Boolean).join(' ')].filter(Boolean).join(': ')
  })
}

/** `/surfaces/0/pages/1/bindings/2/action/do` is of surface 1, page 2, binding 3, and there of its action. */
function placeOf(path: string): { readonly name: string; readonly field: string } {
  const parts = path.slice(1).split('/')
  const name: string[] = []
  while (parts.length >= 2) {
    const [list = '', at = ''] = parts
    const item = knownText(`controllers.files.items.${list}`)
    if (item === null || !/^\d+$/.test(at)) break
    name.push(`${item} ${Number(at) + 1}`)
    parts.splice(0, 2)
  }
  return { name: name.join(', '), field: parts[0] ?? '' }
}
