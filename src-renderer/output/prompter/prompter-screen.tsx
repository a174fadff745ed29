import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { PromptedText } from '../../../src-main/contract/bridge/prompter.ts'
import type { OutputLook, PrompterOutputFace } from '../../../src-main/domain/output/output-page.ts'
import { defaultPrompterLook } from '../../../src-main/domain/output/output-page.ts'
import type { PromptedParagraph } from '../../../src-main/domain/script/prompter.ts'
import { usePrompterPlace } from './prompter-place.ts'
import styles from './prompter-screen.module.css'

export interface PrompterScreenProps {
  readonly look: OutputLook
  readonly face: PrompterOutputFace
  /** Null: it is not here yet. */
  readonly text: PromptedText | null
}

const nothing: readonly PromptedParagraph[] = []

/** The script, which moves past the reading line. Nobody scrolls it here. */
export function PrompterScreen({ look, face, text }: PrompterScreenProps) {
  const { lineHeight, margin, line, directions, speakers } = look.prompter ?? defaultPrompterLook
  const paragraphs = face.text === null ? nothing : (text?.paragraphs ?? nothing)
  const isShown = useMemo(
    () => (directions ? () => true : (one: PromptedParagraph) => one.kind !== 'direction'),
    [directions],
  )
  const field = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  usePrompterPlace({ field, column, paragraphs, isShown, run: face.run, line })
  if (!face.open || face.text === null)
    return <p className={styles['none']}>{t(face.open ? 'output.no-script' : 'output.no-show')}</p>
  return (
    <div
      ref={field}
      className={styles['field']}
      data-testid="prompter"
      style={
        {
          '--line': line / 100,
          '--margin': margin / 100,
          '--leading': lineHeight / 100,
        } satisfies CSSProperties
      }
    >
      <section ref={column} className={styles['column']} aria-label={t('output.prompter')}>
        <Paragraphs paragraphs={paragraphs} isShown={isShown} speakers={speakers} />
      </section>
      <i className={styles['line']} aria-hidden="true" data-testid="prompter-line" />
    </div>
  )
}

interface ParagraphsProps {
  readonly paragraphs: readonly PromptedParagraph[]
  readonly isShown: (paragraph: PromptedParagraph) => boolean
  readonly speakers: boolean
}

/** Drawn once for each text and look: a place of the prompter draws nothing. */
const Paragraphs = memo(({ paragraphs, isShown, speakers }: ParagraphsProps) =>
  paragraphs.filter(isShown).map(({ id, kind, speaker, text }) => (
    <p key={id} data-kind={kind} data-paragraph={id} dir="auto">
      {speakers && speaker !== '' && <b dir="auto">{speaker}</b>}
      {text}
    </p>
  )),
)
Paragraphs.displayName = 'Paragraphs'
