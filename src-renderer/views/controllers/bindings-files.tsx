import { useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportBindingsReply } from '../../../src-main/contract/bridge/controllers.ts'
import { FilePicker } from '../../components/file-picker.tsx'
import { Box, Quiet, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { saveFile } from '../journal/save-file.ts'
import { describeFaults } from './import-faults.ts'

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
    } catch {
      setProblem(t('page.failed'))
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
    } catch {
      setProblem(t('page.failed'))
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
