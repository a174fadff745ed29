import { type CSSProperties, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#texts/text.ts'
import { usePageZoom } from './page-zoom.ts'
import styles from './print-dialog.module.css'

export const papers = ['a4', 'letter'] as const
export type PaperName = (typeof papers)[number]

/** Between the margins, in millimetres. */
const widths: Readonly<Record<PaperName, number>> = { a4: 190, letter: 195.9 }

/** Where paper is sold by inches. */
const inInches: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO'])

/** The paper that is usual where the browser says it is. */
export function usualPaper(): PaperName {
  const { region } = new Intl.Locale(navigator.language)
  return region !== undefined && inInches.has(region) ? 'letter' : 'a4'
}

/** The type in which each kind of paper is offered, in points. */
const typeSizes = { normal: 11, large: 14, huge: 19 } as const
export type TypeSize = keyof typeof typeSizes
export const sizes = ['normal', 'large', 'huge'] as const satisfies readonly TypeSize[]

interface PaperProps {
  readonly paper: PaperName
  readonly size: TypeSize
  /** White on black. */
  readonly night?: boolean
  /** The first pages, for the screen. */
  readonly preview: ReactNode
  /** All of it. */
  readonly children: ReactNode
}

/** Pages of upright paper, with their beginning in a frame on the screen. */
export function Paper({ paper, size, night = false, preview, children }: PaperProps) {
  const frame = useRef<HTMLElement>(null)
  usePageZoom(frame, widths[paper])
  const type: CSSProperties = { '--print-size': `${typeSizes[size]}pt` }
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
