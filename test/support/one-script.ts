import { type Anchor, anchorAt } from '../../src-main/domain/script/anchor.ts'
import type { Paragraph, Script } from '../../src-main/domain/script/script.ts'

const line = (id: string, speaker: string, text: string, page: string): Paragraph => ({
  id,
  kind: speaker === '' ? 'direction' : 'dialogue',
  speaker,
  text,
  page,
})

/** A page of a play. */
export const lighthouse: Script = {
  title: 'The Lighthouse',
  revision: 'C',
  paragraphs: [
    { ...line('p1', '', 'Scene 4: the gallery', '31'), kind: 'heading' },
    line('p2', 'KEEPER', 'You can hear it before you see it. The whole tower takes a breath.', '31'),
    line('p3', 'IDA', 'They rowed all night and nobody came up.', '31'),
    line('p4', '', 'The lamp begins to turn.', '31'),
    line('p5', 'KEEPER', 'It never went out. Listen.', '31'),
    line('p6', 'IDA', 'To what?', '32'),
    line('p7', 'KEEPER', 'To how far away they are. You count, and you wait for the answer.', '32'),
  ],
}

/** The anchor of a word of that paragraph. */
export function anchorOf(script: Script, paragraphId: string, word: string): Anchor {
  const paragraph = script.paragraphs.find(({ id }) => id === paragraphId)
  const from = paragraph?.text.indexOf(word) ?? -1
  if (paragraph === undefined || from < 0) throw new Error(`No “${word}” in ${paragraphId}.`)
  return anchorAt(paragraph, { from, to: from + word.length })
}

/** As a page sends it: its own arrays. */
export const plainScript = (script: Script | null) =>
  script === null ? null : { ...script, paragraphs: script.paragraphs.map(paragraph => ({ ...paragraph })) }
