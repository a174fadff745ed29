import { type DragEvent, useRef, useState } from 'react'
import type { ImportFault } from '../../../src-main/contract/bridge/bridge.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/desk-context.ts'
import { texts } from '../../texts/en.ts'
import styles from './open-dialog.module.css'

const largest = 8_388_608

type Outcome =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly ImportFault[] }

/** Takes a CSV file from a picker or dropped on it, and lists what cannot be read by line and reason. */
export function ImportArea({ onImported }: { readonly onImported: () => void }) {
  const { bridge } = useDesk()
  const picker = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const [over, setOver] = useState(false)

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    if (file.size > largest) return setOutcome({ kind: 'failed', text: texts.open.tooLarge })
    setOutcome({ kind: 'reading' })
    try {
      const reply = await bridge.request('rundown.import', { name: file.name, text: await file.text() })
      if (!reply.ok) return setOutcome({ kind: 'faults', faults: reply.faults })
      const text = reply.opened ? texts.open.imported(reply.title) : texts.open.importedClosed(reply.title)
      setOutcome({ kind: 'said', text })
      onImported()
    } catch {
      setOutcome({ kind: 'failed', text: texts.open.failed })
    }
  }
  const onDrag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <div
      className={styles['import']}
      data-over={over}
      onDragOver={event => onDrag(event, true)}
      onDragLeave={event => onDrag(event, false)}
      onDrop={event => {
        onDrag(event, false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <h3>{texts.open.importTitle}</h3>
      <p>{texts.open.importDetail}</p>
      <input
        ref={picker}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="import-file"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <PlainButton onClick={() => picker.current?.click()}>{texts.open.choose}</PlainButton>
      <ImportOutcome outcome={outcome} />
    </div>
  )
}

function ImportOutcome({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'reading':
      return <p role="status">{texts.open.importing}</p>
    case 'said':
      return (
        <p role="status" data-testid="import-outcome">
          {outcome.text}
        </p>
      )
    case 'failed':
      return (
        <p className={styles['problem']} role="alert" data-testid="import-outcome">
          {outcome.text}
        </p>
      )
    case 'faults':
      return <Faults faults={outcome.faults} />
  }
}

function Faults({ faults }: { readonly faults: readonly ImportFault[] }) {
  return (
    <div className={styles['problem']} role="alert" data-testid="import-outcome">
      <p>
        <strong>{texts.open.faults(faults.length)}</strong> {texts.open.nothingImported}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.open.line}</th>
            <th scope="col">{texts.open.reason}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(fault => (
            <tr key={`${fault.line} ${fault.reason}`}>
              <td>{fault.line}</td>
              <td>{fault.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
