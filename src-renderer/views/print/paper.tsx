import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#texts/text.ts'
import { ChoiceField } from '../../components/field.tsx'
import { usePageZoom } from './page-zoom.ts'
import styles from './print-dialog.module.css'

/** Between the margins, in millimetres; where only the way is named, of the narrower one of A4 and Letter. */
export const pageWidths = { a4: 190, letter: 195.9, portrait: 190, landscape: 259.4 } as const
type PaperName = keyof typeof pageWidths

export const uprightPapers = ['a4', 'letter'] as const satisfies readonly PaperName[]

/** Where paper is sold by inches. */
const inInches: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO'])

/** The paper that is usual where the browser says it is. */
export function usualPaper(): (typeof uprightPapers)[number] {
  const { region } = new Intl.Locale(navigator.language)
  return region !== undefined && inInches.has(region) ? 'letter' : 'a4'
}

/** The type in which each kind of paper is offered, in points. */
export const typeSizes = { normal: 11, large: 14, huge: 19 } as const
export type TypeSize = keyof typeof typeSizes
const sizes = ['normal', 'large', 'huge'] as const satisfies readonly TypeSize[]

interface PaperFieldsProps<Name extends PaperName> {
  readonly size: TypeSize
  readonly onSize: (size: TypeSize) => void
  readonly papers: readonly Name[]
  readonly paper: Name
  readonly onPaper: (paper: Name) => void
}

/** How large the type is, and on which paper it stands. */
export const PaperFields = <Name extends PaperName>(props: PaperFieldsProps<Name>) => (
  <>
    <ChoiceField
      label={t('print.size')}
      value={props.size}
      values={sizes.map(value => ({ value, name: t(`print.sizes.${value}`) }))}
      onChange={props.onSize}
    />
    <ChoiceField
      label={t('print.paper')}
      value={props.paper}
      values={props.papers.map(value => ({ value, name: t(`print.papers.${value}`) }))}
      onChange={props.onPaper}
    />
  </>
)

interface PaperProps {
  readonly paper: PaperName
  /** Size of its type; undefined before it is known. */
  readonly points: number | undefined
  /** All of it, on paper. */
  readonly sheet?: RefObject<HTMLDivElement | null>
  /** White on black. */
  readonly night?: boolean
  /** The first pages, for the screen. */
  readonly preview: ReactNode
  /** All of it. */
  readonly children: ReactNode
}

/** Pages of paper, with their beginning in a frame on the screen. */
export function Paper({ paper, points, sheet, night = false, preview, children }: PaperProps) {
  const frame = useRef<HTMLElement>(null)
  usePageZoom(frame, pageWidths[paper])
  const type: CSSProperties = points === undefined ? {} : { '--print-size': `${points}pt` }
  return (
    <>
      <section
        ref={frame}
        className={styles['preview']}
        data-night={night}
        aria-label={t('print.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <div className={styles['page']} style={type}>
          {preview}
        </div>
      </section>
      {createPortal(
        <div
          ref={sheet}
          className={styles['sheet']}
          data-print-sheet
          data-paper={night ? `${paper}-night` : paper}
          data-night={night}
          style={type}
        >
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}
