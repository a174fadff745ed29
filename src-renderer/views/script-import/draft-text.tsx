// biome-ignore-all lint/suspicious/noArrayIndexKey: paragraphs have their places, and a long one has more than one
import { memo } from 'react'
import { t } from '#texts/text.ts'
import type { DraftParagraph, OpenDraft } from '../../../src-main/contract/bridge/script-import.ts'
import { paragraphKinds } from '../../../src-main/domain/script/script.ts'
import type { ParagraphChoice } from '../../../src-main/domain/script/script-rules.ts'
import { Choice } from '../../components/choice.tsx'
import { Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import type { ScriptImporter } from '../../state/script/script-importer.ts'
import { useScriptImporter } from '../../state/script/use-script-importer.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './script-import.module.css'

/** The paragraphs as they will be; what one is can be corrected beside it. */
export function DraftText({ draft }: { readonly draft: OpenDraft }) {
  const importer = useScriptImporter()
  const paragraphs = useStore(importer.paragraphs, state => state)
  const { choices, paragraphCount } = draft
  const rest = paragraphCount - paragraphs.length
  return (
    <section
      className={styles['text']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
      tabIndex={0}
      aria-label={t('script.import.preview')}
      data-testid="script-preview"
    >
      {Array.from({ length: Math.ceil(paragraphs.length / together) }, (_, part) => (
        <div key={part} className={styles['part']}>
          {paragraphs.slice(part * together, (part + 1) * together).map((paragraph, inside) => {
            const before = paragraphs[part * together + inside - 1]
            return (
              <Paragraph
                key={inside}
                importer={importer}
                line={paragraph.line}
                kind={paragraph.kind}
                speaker={paragraph.speaker}
                text={paragraph.text}
                page={paragraph.page === before?.page ? null : paragraph.page}
                choice={choices.paragraphs?.[paragraph.line]}
              />
            )
          })}
        </div>
      ))}
      {rest > 0 && paragraphs.length > 0 && (
        <Row>
          <PlainButton testId="script-more" onClick={importer.more}>
            {t('script.import.show-more', { count: rest })}
          </PlainButton>
        </Row>
      )}
    </section>
  )
}

/** So many are drawn, or left out of sight, as one: a browser lays all of the text out again for each part that comes. */
const together = 25

interface ParagraphProps extends DraftParagraph {
  readonly importer: ScriptImporter
  /** What a person has chosen for it. */
  readonly choice: ParagraphChoice | undefined
}

const kinds = [...paragraphKinds, 'left-out', 'as-read'] as const

const Paragraph = memo(function Paragraph(props: ParagraphProps) {
  const { importer, line, kind, speaker, text, page, choice } = props
  const options = kinds.filter(one => one !== 'as-read' || choice !== undefined)
  return (
    <div
      className={styles['paragraph']}
      data-testid="script-paragraph"
      data-kind={kind}
      data-chosen={choice !== undefined}
    >
      <Choice
        name={t('script.import.kind-of', { name: text.slice(0, 40) })}
        value={kind}
        options={options.map(one => [one, t(`script.kind.${one}`)] as const)}
        onChange={to => {
          if (to === 'as-read') void importer.paragraph(line, null)
          else void importer.paragraph(line, to === 'left-out' ? to : { kind: to })
        }}
      />
      <div dir="auto">
        {speaker !== '' && <p className={styles['speaker']}>{speaker}</p>}
        <p className={styles['words']}>{text}</p>
      </div>
      {page !== null && <small>{t('script.page', { page })}</small>}
    </div>
  )
})
