import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { OpenDraft } from '../../../src-main/contract/bridge/script-import.ts'
import { type ParagraphKind, paragraphKinds, scriptLimits } from '../../../src-main/domain/script/script.ts'
import {
  directionRules,
  headingRules,
  lyricRules,
  type ScriptRules,
  speakerRules,
} from '../../../src-main/domain/script/script-rules.ts'
import { Choice } from '../../components/choice.tsx'
import draftStyles from '../../components/draft-dialog.module.css'
import { ChoiceField, FieldGroup, TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Problem, Quiet, Row, Section, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { mayEdit } from '../../state/script/may-edit.ts'
import { useScriptImporter } from '../../state/script/use-script-importer.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import { DraftText } from './draft-text.tsx'
import styles from './script-import.module.css'

interface DraftPartProps {
  readonly draft: OpenDraft
  readonly guessed: ScriptRules
  readonly problem: string | null
}

/** The script as it would be, and how it is read: each of it can be corrected. */
export function DraftPart({ draft, guessed, problem }: DraftPartProps) {
  const importer = useScriptImporter()
  const names = useStore(importer.names, state => state)
  const has = useDeskState(state => state.script.has)
  const editable = useDeskState(mayEdit)
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const disabled = draft.fault !== null || !editable || rundownId === null
  const write = (revises: boolean): void => {
    if (rundownId !== null && !disabled) void importer.write(rundownId, revises)
  }
  return (
    <Form className={draftStyles['draft']} testId="script-draft" submit={null} onSubmit={() => write(has)}>
      <div className={draftStyles['parts']}>
        <Stack className={draftStyles['side']}>
          <TextField
            above
            label={t('script.import.name')}
            value={names.title}
            maxLength={scriptLimits.title}
            testId="script-title"
            onChange={title => importer.names.set({ ...importer.names.get(), title })}
          />
          <TextField
            above
            label={t('script.import.revision')}
            help={t('script.import.revision-help')}
            value={names.revision}
            maxLength={scriptLimits.revision}
            testId="script-revision"
            onChange={revision => importer.names.set({ ...importer.names.get(), revision })}
          />
          <p role="status" data-testid="script-counts">
            {t('script.import.counts', draft.counts)}
          </p>
          {draft.same !== null && (
            <Quiet data-testid="script-same">
              {t('script.import.same', { same: draft.same, count: draft.paragraphCount })}
            </Quiet>
          )}
          {draft.notes.map(note => (
            <Quiet key={messageText(note)}>{messageText(note)}</Quiet>
          ))}
          <Rules draft={draft} guessed={guessed} />
          <Speakers draft={draft} />
          <LeftOut draft={draft} />
        </Stack>
        <DraftText draft={draft} />
      </div>
      <footer className={draftStyles['footer']}>
        <Stack className={draftStyles['said']}>
          <Problem text={problem} testId="script-problem" />
          <Problem text={draft.fault === null ? null : messageText(draft.fault)} testId="script-fault" />
          <Quiet>{t(has ? 'script.import.said-new' : 'script.import.said')}</Quiet>
        </Stack>
        <Row>
          <PlainButton onClick={importer.forget} testId="script-discard">
            {t('import.discard')}
          </PlainButton>
          {has && (
            <PlainButton
              testId="script-go-other"
              disabledBy={disabled ? t('script.import.cannot') : null}
              onClick={() => write(false)}
            >
              {t('script.import.go-other')}
            </PlainButton>
          )}
          <button type="submit" className={draftStyles['go']} disabled={disabled} data-testid="script-go">
            {t(has ? 'script.import.go-new' : 'script.import.go')}
          </button>
        </Row>
      </footer>
    </Form>
  )
}

type RuleName = keyof ScriptRules

function Rules({ draft, guessed }: Omit<DraftPartProps, 'problem'>) {
  const importer = useScriptImporter()
  const { rules, confidence, choices } = draft
  const sure = (rule: RuleName): string =>
    choices.rules?.[rule] === undefined
      ? t(confidence[rule] < 0.5 ? 'script.rule.guess' : 'script.rule.recognised')
      : t('script.rule.was', { rule: ruleText(rule, guessed) })
  return (
    <Section title={t('script.rule.title')} data-testid="script-rules">
      <ChoiceField
        above
        label={t('script.rule.speakers')}
        help={sure('speakers')}
        value={rules.speakers}
        testId="script-rule-speakers"
        values={speakerRules.map(value => ({ value, name: t(`script.rule.speakers.${value}`) }))}
        onChange={speakers => void importer.rules({ speakers })}
      />
      <Ticks
        of="headings"
        values={headingRules}
        chosen={rules.headings}
        help={sure('headings')}
        onChange={headings => void importer.rules({ headings })}
      />
      <Ticks
        of="directions"
        values={directionRules}
        chosen={rules.directions}
        help={sure('directions')}
        onChange={directions => void importer.rules({ directions })}
      />
      <Ticks
        of="lyrics"
        values={lyricRules}
        chosen={rules.lyrics}
        help={sure('lyrics')}
        onChange={lyrics => void importer.rules({ lyrics })}
      />
      <ChoiceField
        above
        label={t('script.rule.others')}
        help={sure('others')}
        value={rules.others}
        testId="script-rule-others"
        values={(['dialogue', 'direction'] as const).map(value => ({
          value,
          name: t(`script.rule.others.${value}`),
        }))}
        onChange={others => void importer.rules({ others })}
      />
      {choices.rules !== undefined && (
        <PlainButton testId="script-rules-again" onClick={() => void importer.rules(null)}>
          {t('script.rule.again')}
        </PlainButton>
      )}
    </Section>
  )
}

interface TicksProps<Of extends 'headings' | 'directions' | 'lyrics', Rule extends ScriptRules[Of][number]> {
  readonly of: Of
  readonly values: readonly Rule[]
  readonly chosen: readonly Rule[]
  readonly help: string
  readonly onChange: (chosen: readonly Rule[]) => void
}

/** Each rule that is ticked holds. */
function Ticks<Of extends 'headings' | 'directions' | 'lyrics', Rule extends ScriptRules[Of][number]>({
  of,
  values,
  chosen,
  help,
  onChange,
}: TicksProps<Of, Rule>) {
  return (
    <FieldGroup above label={t(`script.rule.${of}`)} help={help}>
      {values.map(value => (
        <Tick
          key={value}
          label={t(`script.rule.by.${value}`)}
          checked={chosen.includes(value)}
          testId={`script-rule-${of}-${value}`}
          onChange={on => onChange(values.filter(one => (one === value ? on : chosen.includes(one))))}
        />
      ))}
    </FieldGroup>
  )
}

function ruleText(rule: RuleName, rules: ScriptRules): string {
  if (rule === 'speakers') return t(`script.rule.speakers.${rules.speakers}`)
  if (rule === 'others') return t(`script.rule.others.${rules.others}`)
  const names = rules[rule].map(one => t(`script.rule.by.${one}`))
  return names.length === 0 ? t('script.rule.by-none') : names.join(', ')
}

/** Names of the text; one that is a heading or a direction belongs to the text. */
function Speakers({ draft: { speakers, speakerCount, choices } }: { readonly draft: OpenDraft }) {
  const importer = useScriptImporter()
  const known = new Set(speakers.map(({ name }) => name))
  const others = Object.keys(choices.speakers ?? {}).filter(name => !known.has(name))
  const kind = (name: string): ParagraphKind => choices.speakers?.[name] ?? 'dialogue'
  if (speakers.length + others.length === 0) return null
  return (
    <Section title={t('script.import.speakers', { count: speakerCount })}>
      <ul className={styles['speakers']} data-testid="script-speakers">
        {[...speakers, ...others.map(name => ({ name, lines: 0 }))].map(({ name, lines }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <small>{t('script.import.lines', { count: lines })}</small>
            <Choice
              name={t('script.import.kind-of', { name })}
              value={kind(name)}
              options={paragraphKinds.map(one => [one, t(`script.speaker-kind.${one}`)] as const)}
              onChange={to => void importer.speaker(name, to)}
            />
          </li>
        ))}
      </ul>
      {speakerCount > speakers.length && (
        <Quiet>{t('script.import.more', { count: speakerCount - speakers.length })}</Quiet>
      )}
    </Section>
  )
}

/** What is no part of the script: running heads, page numbers, what a person has left out. */
function LeftOut({ draft: { left, leftCount, choices } }: { readonly draft: OpenDraft }) {
  const importer = useScriptImporter()
  if (leftCount === 0) return null
  return (
    <details data-testid="script-left">
      <summary>{t('script.import.left', { count: leftCount })}</summary>
      <ul className={styles['left']}>
        {left.map(({ line, text }) => (
          <li key={line}>
            <span dir="auto">{text}</span>
            <PlainButton
              onClick={() =>
                void importer.paragraph(
                  line,
                  choices.paragraphs?.[line] === 'left-out' ? null : { kind: 'direction' },
                )
              }
            >
              {t('script.import.take-in')}
            </PlainButton>
          </li>
        ))}
      </ul>
      {leftCount > left.length && (
        <Quiet>{t('script.import.more', { count: leftCount - left.length })}</Quiet>
      )}
    </details>
  )
}
