import { generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** Modules that stay light around the code, as its standard asks. */
const quiet = 4

interface QrCodeProps {
  readonly text: string
  readonly name: string
}

/** A QR code with its text below. */
export const QrCode = ({ text, name }: QrCodeProps) => (
  <figure className={styles['code']}>
    <Drawing text={text} name={name} />
    <figcaption>{text}</figcaption>
  </figure>
)

/** One path. */
function Drawing({ text, name }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * quiet
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      data-testid="output-qr"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} />
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text)
  const { size } = code
  const squares: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (code.get(x, y)) squares.push(`M${x + quiet} ${y + quiet}h1v1h-1z`)
  return { size, path: squares.join('') }
}
