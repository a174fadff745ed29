import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { FilePicker } from '../../components/file-picker.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { LockedLine, Problem, Quiet, Row, Section, WideStack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { mayEdit } from '../../state/script/may-edit.ts'
import { useScriptModel, useWholeScript } from '../../state/script/use-script.ts'
import { useScriptImporter } from '../../state/script/use-script-importer.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import { DraftPart } from './draft-part.tsx'
import { HeadingCuesPart } from './heading-cues.tsx'

const readable = '.docx,.pdf,.fountain,.spmd,.md,.markdown,.txt,text/plain,text/markdown,application/pdf'

/** A script beside what is made of it. Nothing is written before a person says so, and a draft stays while the dialog is closed. */
export function ScriptDialog() {
  const importer = useScriptImporter()
  const outcome = useStore(importer.outcome, state => state)
  const airing = useDeskState(isAiring)
  const has = useDeskState(state => state.script.has)
  useDropped()
  // What was taken is said once.
  useEffect(
    () => () => {
      if (importer.outcome.get().kind === 'taken') importer.forget()
    },
    [importer],
  )
  return (
    <Dialog
      title={t(
        outcome.kind === 'taken'
          ? 'script.import.title-taken'
          : has
            ? 'script.import.title-new'
            : 'script.import.title',
      )}
      wide={airing || outcome.kind !== 'draft' ? true : 'full'}
    >
      <LockedLine />
      {outcome.kind === 'none' && <Choose problem={outcome.problem} />}
      {outcome.kind === 'reading' && (
        <TransferProgress
          label={t('script.import.reading')}
          done={outcome.done}
          total={outcome.total}
          onCancel={importer.cancel}
        />
      )}
      {outcome.kind === 'draft' && (
        <DraftPart draft={outcome.draft} guessed={outcome.guessed} problem={outcome.problem} />
      )}
      {outcome.kind === 'taken' && <Taken paragraphs={outcome.paragraphs} lost={outcome.lost} />}
    </Dialog>
  )
}

/** Files that were dropped on the window for this dialog. */
function useDropped(): void {
  const { ui } = useDesk()
  const importer = useScriptImporter()
  const files = useUi(state => state.scriptFiles)
  useEffect(() => {
    if (files === null) return
    ui.set({ ...ui.get(), scriptFiles: null })
    void importer.take(files)
  }, [files, ui, importer])
}

function Choose({ problem }: { readonly problem: string | null }) {
  const importer = useScriptImporter()
  const editable = useDeskState(mayEdit)
  const has = useDeskState(state => state.script.has)
  const [text, setText] = useState('')
  return (
    <WideStack>
      <Section detail={t('script.import.detail')}>
        <Row>
          <FilePicker
            accept={readable}
            testId="script-file"
            onFile={(_first, all) => void importer.take(all)}
          >
            {t('script.import.choose')}
          </FilePicker>
        </Row>
        <Problem text={problem} testId="script-problem" />
      </Section>
      <Section>
        <Field label={t('script.import.paste')} above>
          {control => (
            <textarea
              {...control}
              data-first
              rows={5}
              spellCheck={false}
              value={text}
              data-testid="script-paste"
              // A browser takes seconds to put a whole play into a field.
              onPaste={event => {
                const pasted = event.clipboardData.getData('text/plain')
                if (text !== '' || pasted.trim() === '') return
                event.preventDefault()
                void importer.paste(pasted)
              }}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <Row>
          <PlainButton
            testId="script-paste-go"
            disabledBy={text.trim() === '' ? t('script.import.no-text') : null}
            onClick={() => void importer.paste(text)}
          >
            {t('script.import.paste-go')}
          </PlainButton>
        </Row>
      </Section>
      {has && editable && <RemovePart />}
    </WideStack>
  )
}

function RemovePart() {
  const { ui } = useDesk()
  const { ask, problem } = useAsk()
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const title = useDeskState(state => state.script.title)
  if (rundownId === null) return null
  const remove = async (): Promise<void> => {
    if (await ask('script.write', { rundownId, script: null, revises: false }))
      ui.set({ ...ui.get(), dialog: null })
  }
  return (
    <Section detail={t('script.import.remove-detail', { title })} data-testid="script-remove">
      <Row>
        <HoldButton onHeld={() => void remove()}>{t('script.import.remove')}</HoldButton>
      </Row>
      <Problem text={problem} />
    </Section>
  )
}

interface TakenProps {
  readonly paragraphs: number
  readonly lost: number
}

function Taken({ paragraphs, lost }: TakenProps) {
  const { ui } = useDesk()
  const model = useScriptModel(useWholeScript())
  return (
    <WideStack data-testid="script-taken">
      <p role="status">
        {t('script.import.taken', { count: paragraphs })}{' '}
        {lost > 0 && t('script.import.lost', { count: lost })}
      </p>
      {model !== null && <HeadingCuesPart model={model} />}
      <Quiet>{t('script.import.then')}</Quiet>
      <Row>
        <PlainButton testId="script-done" onClick={() => ui.set({ ...ui.get(), dialog: null })}>
          {t('dialog.close')}
        </PlainButton>
      </Row>
    </WideStack>
  )
}
