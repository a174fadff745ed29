import { laidOut, type PdfText, pdfOf, wrapped } from './pdf-file.ts'

const speakers = ['KEEPER', 'TOM', 'MRS. LAMB', 'FIRST SAILOR']
const words =
  'the lamp turns above the sea and nobody on the island knows why it has burned for so many years'.split(' ')

/** A play of that many pages, as a manuscript, with a head and printed numbers. */
export function longPlay(pages: number): Uint8Array {
  const perPage = 44
  const lines: (Omit<PdfText, 'top'> | null)[] = []
  for (let speech = 0; lines.length < pages * perPage; speech += 1) {
    const count = 8 + ((speech * 7) % 60)
    const text = Array.from({ length: count }, (_, at) => words[(speech * 5 + at * 3) % words.length]).join(
      ' ',
    )
    if (speech % 40 === 0) lines.push({ text: `Scene ${speech / 40 + 1}`, left: 90, font: 'bold' }, null)
    if (speech % 5 === 4) lines.push({ text: '(The lamp goes out.)', left: 180, font: 'italic' }, null)
    lines.push({ text: speakers[speech % speakers.length] ?? '', left: 250 })
    for (const line of wrapped(`${text}.`, 70)) lines.push({ text: line, left: 90 })
    lines.push(null)
  }
  return pdfOf(laidOut(lines.slice(0, pages * perPage), { head: 'The Lamp, draft C', number: 1, perPage }))
}
