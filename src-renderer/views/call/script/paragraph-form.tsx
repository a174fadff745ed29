import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ParagraphContent } from '../../../../src-main/contract/bridge/script.ts'
import { messageOf } from '../../../../src-main/domain/messages/message.ts'
import { paragraphKinds, scriptLimits } from '../../../../src-main/domain/script/script.ts'
import { ChoiceField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Fault, Row } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import {
  contentOf,
  dividedAt,
  draftAfter,
  draftAgain,
  isChanged,
  joined,
  marksLost,
  type ParagraphDraft,
  sameContent,
  trimmed,
} from '../../../state/script/paragraph-draft.ts'
import type { ScriptModel } from '../../../state/script/script-model.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useUi } from '../../../state/session/desk-context.ts'
import styles from './script.module.css'

/** Identifies the field of its text. */
export const paragraphField = 'paragraph-text'

interface ParagraphFormProps {
  readonly model: ScriptModel
}

/** The paragraph that a person edits, in its place in the text. */
export function ParagraphForm({ model }: ParagraphFormProps) {
  const draft = useUi(ui => ui.paragraphDraft)
  return draft === null ? null : <OpenParagraph model={model} draft={draft} />
}

interface OpenParagraphProps extends ParagraphFormProps {
  readonly draft: ParagraphDraft
}

function OpenParagraph({ model, draft }: OpenParagraphProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { set, close } = useDraft(field, draft)
  const acts = useActs(model, draft, field, { set, close })
  const { isNew, content } = draft
  const at = model.index.get(draft.paragraphId)?.at
  const change = (part: Partial<ParagraphContent>): void => {
    set({ ...draft, content: { ...content, ...part } })
    acts.forget()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.form?.requestSubmit()
  }
  const label = t(isNew ? 'script.paragraph.new' : 'script.paragraph.edit')
  const act = (name: Act, testId: string) => (
    <PlainButton testId={testId} onClick={() => void acts.act(name)}>
      {t(`script.paragraph.${name}`)}
    </PlainButton>
  )
  return (
    <div data-keeps-focus>
      <Form
        submit={
          <>
            {t('page.save')} <kbd>Enter</kbd>
          </>
        }
        label={label}
        className={styles['edit']}
        testId="paragraph-form"
        submitTestId="paragraph-save"
        onSubmit={() => void acts.save()}
        onCancel={close}
        problem={acts.problem}
        said={<Conflict model={model} draft={draft} set={set} />}
        acts={
          !isNew &&
          at !== undefined && (
            <>
              {act('divide', 'paragraph-divide')}
              {at > 0 && act('join', 'paragraph-join')}
              {act('add', 'paragraph-add')}
              {model.script.paragraphs.length > 1 && act('remove', 'paragraph-remove')}
            </>
          )
        }
      >
        <Row className={styles['who']}>
          <ChoiceField
            above
            label={t('script.paragraph.kind')}
            value={content.kind}
            testId="paragraph-kind"
            values={paragraphKinds.map(kind => ({ value: kind, name: t(`script.kind.${kind}`) }))}
            onChange={kind => change({ kind })}
          />
          <SpeakerField model={model} speaker={content.speaker} onChange={speaker => change({ speaker })} />
        </Row>
        <textarea
          ref={field}
          id={paragraphField}
          dir="auto"
          rows={Math.min(12, 1 + Math.ceil(content.text.length / 50))}
          className={styles['draft']}
          data-kind={content.kind}
          aria-label={t('script.paragraph.text')}
          aria-invalid={acts.problem !== null}
          data-testid="paragraph-text"
          enterKeyHint="done"
          maxLength={scriptLimits.paragraph}
          value={content.text}
          onChange={event => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Form>
    </div>
  )
}

/** The keyboard goes into the text, and back to where it was. */
function useDraft(field: { readonly current: HTMLTextAreaElement | null }, { cursor }: ParagraphDraft) {
  const { ui } = useDesk()
  const [before] = useState(() => document.activeElement)
  const [first] = useState(cursor)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(first, first)
  }, [field, first])
  const set = (paragraphDraft: ParagraphDraft | null): void => ui.set({ ...ui.get(), paragraphDraft })
  return {
    set,
    close(): void {
      // The keys are the show's again before the field is gone, or those of the text that had them.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      set(null)
    },
  }
}

type Act = 'divide' | 'join' | 'add' | 'remove'

interface Actions {
  /** Why the last act was not done. */
  readonly problem: string | null
  forget(): void
  save(): Promise<void>
  act(name: Act): Promise<void>
}

/** What a person does with the paragraph. Where calls or cues lose their words by it, it is done when it is wished again. */
function useActs(
  model: ScriptModel,
  draft: ParagraphDraft,
  field: { readonly current: HTMLTextAreaElement | null },
  { set, close }: { readonly set: (draft: ParagraphDraft) => void; readonly close: () => void },
): Actions {
  const { problem, forget, ask } = useAsk()
  const [fault, setFault] = useState<{ readonly of: Act | 'save'; readonly text: string } | null>(null)
  const { rundownId, paragraphId, isNew, seen } = draft
  const content = trimmed(draft.content)
  const found = model.index.get(paragraphId)
  const before = found === undefined ? undefined : model.script.paragraphs[found.at - 1]
  const put = async (
    of: Act | 'save',
    ids: readonly [string, ...string[]],
    was: readonly ParagraphContent[],
    becomes: readonly ParagraphContent[],
  ): Promise<boolean> => {
    const count = marksLost(model, ids, becomes)
    const text = t('script.paragraph.loses', { count })
    if (count > 0 && fault?.text !== text) {
      setFault({ of, text })
      return false
    }
    setFault(null)
    return ask('script.edit', { rundownId, paragraphId: ids[0], seen: [...was], becomes: [...becomes] })
  }
  /** True: it is saved, or there was nothing to save. */
  const saved = async (): Promise<boolean> => {
    if (content.text === '') {
      setFault({ of: 'save', text: t('script.paragraph.empty') })
      return false
    }
    if (!isNew) return !isChanged(draft) || put('save', [paragraphId], [seen], [content])
    // It comes after that one, whatever that one has become.
    const after = found === undefined ? seen : contentOf(found.paragraph)
    return put('save', [paragraphId], [after], [after, content])
  }
  const doAct = async (name: Act): Promise<boolean> => {
    if (name === 'remove') return put(name, [paragraphId], [seen], [])
    if (name === 'join') {
      if (before === undefined) return false
      const first = contentOf(before)
      return put(name, [before.id, paragraphId], [first, seen], [joined(first, content)])
    }
    const parts = dividedAt(draft.content, field.current?.selectionStart ?? 0)
    if (parts !== null) return put(name, [paragraphId], [seen], parts)
    setFault({ of: name, text: t('script.paragraph.no-cut') })
    field.current?.focus()
    return false
  }
  return {
    problem: fault?.text ?? problem,
    forget() {
      setFault(null)
      forget()
    },
    async save() {
      if (await saved()) close()
    },
    async act(name) {
      if (name !== 'add') {
        if (await doAct(name)) close()
      } else if (await saved()) {
        set(draftAfter({ ...draft, content }))
        field.current?.focus()
      }
    },
  }
}

interface ConflictProps extends OpenParagraphProps {
  readonly set: (draft: ParagraphDraft) => void
}

/** What somebody else has made of the paragraph meanwhile. What was typed stays until the person chooses. */
function Conflict({ model, draft, set }: ConflictProps) {
  const paragraph = model.index.get(draft.paragraphId)?.paragraph
  const theirs = paragraph === undefined || draft.isNew ? null : contentOf(paragraph)
  const isOthers = theirs !== null && !sameContent(theirs, draft.seen)
  // Nothing was typed, or the same: it is looked at anew.
  const isTheSame = isOthers && (!isChanged(draft) || sameContent(theirs, trimmed(draft.content)))
  const looked = useRef({ draft, set })
  looked.current = { draft, set }
  useEffect(() => {
    const { draft, set } = looked.current
    if (isTheSame) set({ ...draft, seen: theirs, content: theirs })
  }, [isTheSame, theirs])
  if (paragraph === undefined) {
    return (
      <Fault role="alert" data-testid="paragraph-gone">
        {messageText(messageOf('script.paragraph-gone'))}{' '}
        <PlainButton
          onClick={() => {
            const again = draftAgain(model, draft)
            if (again !== null) set(again)
          }}
        >
          {t('script.paragraph.again')}
        </PlainButton>
      </Fault>
    )
  }
  if (!isOthers || isTheSame) return null
  return (
    <Fault role="alert" data-testid="paragraph-conflict">
      {t('edit.conflict.says', { text: theirs.text })}{' '}
      <PlainButton onClick={() => set({ ...draft, seen: theirs, content: theirs })}>
        {t('edit.conflict.take')}
      </PlainButton>{' '}
      <PlainButton onClick={() => set({ ...draft, seen: theirs })}>{t('edit.conflict.keep')}</PlainButton>
    </Fault>
  )
}

interface SpeakerFieldProps {
  readonly model: ScriptModel
  readonly speaker: string
  readonly onChange: (speaker: string) => void
}

/** Those of the script are offered. */
function SpeakerField({ model: { script }, speaker, onChange }: SpeakerFieldProps) {
  const id = useId()
  const speakers = useMemo(
    () => [...new Set(script.paragraphs.map(paragraph => paragraph.speaker))].filter(Boolean),
    [script],
  )
  return (
    <>
      <TextField
        above
        label={t('script.paragraph.speaker')}
        value={speaker}
        list={id}
        maxLength={scriptLimits.speaker}
        testId="paragraph-speaker"
        onChange={onChange}
      />
      <datalist id={id}>
        {speakers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
