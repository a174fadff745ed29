import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { longestNote } from '../../../src-main/domain/as-run/journal-entry.ts'
import { MainButton } from '../../components/form.tsx'
import { Choices, Cut, Fault, Row, Word } from '../../components/layout.tsx'
import { Part } from '../../components/part.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { BegunNote } from '../../state/session/ui-state.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import styles from './note-strip.module.css'
import { usePhrases } from './phrases.ts'

/** The note that is being typed, above the bar: nothing of the show is covered, and GO acts once the field is left. */
export function NoteStrip() {
  const noting = useUi(ui => ui.noting)
  return noting === null ? null : <NoteForm key={noting.at} noting={noting} />
}

function NoteForm({ noting }: { readonly noting: BegunNote }) {
  const field = useRef<HTMLInputElement>(null)
  const own = usePhrases()
  const phrases = noting.phrases ?? own
  const departments = useDepartments()
  const hasScript = useDeskState(state => state.script.has)
  const [text, setText] = useState('')
  const [department, setDepartment] = useState<string | null>(null)
  const { problem, saving, save, close } = useNote(noting)
  // The key again gives the field back what another part of the page had taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish is a new object
  useEffect(() => field.current?.focus(), [noting])

  // A number alone is that of a phrase; a text may begin with one.
  const numbered = /^\d+$/.test(text.trim()) ? phrases[Number(text) - 1] : undefined
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void save(numbered ?? text, department)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <form
      data-strip
      data-keeps-focus
      className={styles['strip']}
      aria-label={t('note.title')}
      data-testid="note-strip"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <NoteHead noting={noting} />
      {hasScript && <Part load={noteKindsPart} />}
      <Row className={styles['line']}>
        <input
          ref={field}
          type="text"
          className={styles['text']}
          value={text}
          maxLength={longestNote}
          autoComplete="off"
          placeholder={t('note.placeholder')}
          aria-label={t('note.text')}
          aria-invalid={problem !== null}
          aria-describedby="note-problem"
          onChange={event => setText(event.target.value)}
        />
        {departments.length > 0 && (
          <select
            aria-label={t('note.department')}
            value={department ?? ''}
            onChange={event => setDepartment(event.target.value === '' ? null : event.target.value)}
          >
            <option value="">{t('note.everyone')}</option>
            {departments.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        <MainButton disabledBy={saving ? '' : null}>
          {t('note.save')} <kbd>Enter</kbd>
        </MainButton>
        <PlainButton onClick={close}>
          {t('note.cancel')} <kbd>Esc</kbd>
        </PlainButton>
      </Row>
      {problem !== null && (
        <Fault id="note-problem" role="alert">
          {problem}
        </Fault>
      )}
      <Phrases phrases={phrases} chosen={numbered} onChoose={phrase => void save(phrase, department)} />
    </form>
  )
}

/** When it was begun, and what was on air then. */
function NoteHead({ noting: { at, cue } }: { readonly noting: BegunNote }) {
  const timezone = useDeskState(state => state.rundown?.timezone ?? null)
  const format = useDeskState(state => state.rundown?.settings.timeOfDayFormat ?? null)
  const ended = useDeskState(state => state.show.state.phase === 'ended')
  const beside = ended ? t('note.after') : t('note.before')
  const onAir = cue === null ? beside : [cue.number, cue.title || t('show.untitled')].join(' ')
  return (
    <Row className={styles['head']}>
      <Word>{t('note.word')}</Word>
      <time data-testid="note-time">{timeFormats(timezone, format).formatTime(at)}</time>
      <Cut title={onAir}>
        <bdi>{onAir.trim()}</bdi>
      </Cut>
    </Row>
  )
}

const noteKindsPart = () => import('./note-kinds.tsx').then(part => part.NoteKinds)

/** Names of columns, of departments first. */
function useDepartments(): readonly string[] {
  const columns = useDeskState(state => state.columns)
  const isDepartment = (column: (typeof columns)[number]): number => (column.department === undefined ? 1 : 0)
  return [...new Set(columns.toSorted((a, b) => isDepartment(a) - isDepartment(b)).map(({ name }) => name))]
}

interface NoteActs {
  readonly problem: string | null
  readonly saving: boolean
  save(text: string, department: string | null): Promise<void>
  close(): void
}

function useNote(noting: BegunNote): NoteActs {
  const { ui, state } = useDesk()
  const { askFor, problem, forget } = useAsk()
  const [empty, setEmpty] = useState(false)
  const [saving, setSaving] = useState(false)
  const close = (): void => {
    // The keys are the show's again before the field is gone.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    ui.set({ ...ui.get(), noting: null })
  }
  const write = async (text: string, department: string | null): Promise<void> => {
    const page = ui.get().pageName
    const { at, rundownId, runId, cue, kind, place } = noting
    const reply = await askFor('note', {
      ...{ text, department, at, rundownId, runId, cue },
      ...(page !== '' && { page }),
      ...(kind !== 'note' && { noteKind: kind }),
      ...(place !== null && { inScript: place }),
    })
    if (reply === null) return
    close()
    const said = reply.recorded
      ? { word: t('note.done'), text: t('note.saved', { text }), done: true }
      : { word: t('state.not-recorded'), text: t('note.waits', { text }) }
    ui.set({ ...ui.get(), said: { ...said, after: state.get().pressResult?.press ?? 0 } })
  }
  return {
    problem: empty ? t('note.none') : problem,
    saving,
    close,
    async save(text, department) {
      if (saving) return
      const isEmpty = text.trim() === ''
      setEmpty(isEmpty)
      if (isEmpty) return forget()
      setSaving(true)
      await write(text.trim(), department)
      setSaving(false)
    },
  }
}

interface PhrasesProps {
  readonly phrases: readonly string[]
  /** The one whose number is typed. */
  readonly chosen: string | undefined
  readonly onChoose: (phrase: string) => void
}

const Phrases = ({ phrases, chosen, onChoose }: PhrasesProps) => (
  <Choices className={styles['phrases']}>
    {phrases.map((phrase, place) => (
      <button key={phrase} type="button" aria-pressed={phrase === chosen} onClick={() => onChoose(phrase)}>
        <kbd>{place + 1}</kbd> {phrase}
      </button>
    ))}
  </Choices>
)
