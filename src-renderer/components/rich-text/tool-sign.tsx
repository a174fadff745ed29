import type { ReactNode } from 'react'
import type { Act } from './editor-acts.ts'

const signs: Readonly<Record<Act | 'link' | 'mention' | 'variable', ReactNode>> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  underline: <u>U</u>,
  strike: <s>S</s>,
  highlight: <mark>H</mark>,
  list: <Lines path="M6 4h9M6 8h9M6 12h9M2 4h1M2 8h1M2 12h1" />,
  numbered: <Lines path="M7 4h8M7 8h8M7 12h8M2 3l1-1v5M1.500 10h2l-2 3h2" />,
  link: (
    <Lines path="M6.500 9.500l3-3M7 4.500l1.500-1.500a3 3 0 0 1 4.500 4.500L11.500 9M9 11.500L7.500 13A3 3 0 0 1 3 8.500L4.500 7" />
  ),
  mention: '@',
  variable: '{ }',
  clear: <Lines path="M4 3h9M8.500 3L7 13M3 13h6M11 9l4 4M15 9l-4 4" />,
}

/** Says nothing by itself: its button is named. */
export const ToolSign = ({ sign }: { readonly sign: keyof typeof signs }) => (
  <span aria-hidden="true">{signs[sign]}</span>
)

function Lines({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 17 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
