import type { Paragraph, Script } from '../../src-main/domain/script/script.ts'

const words =
  'the lamp sea night tower keeper light storm answer boat harbour rope window stair morning letter brother water glass bell fog stone'.split(
    ' ',
  )

/** A play of so many pages, 30 paragraphs each, that is the same each time. */
export function longScript(pages: number, perPage = 30): Script {
  let seed = 7
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const paragraphs = Array.from({ length: pages * perPage }, (_, at): Paragraph => {
    const page = String(1 + Math.floor(at / perPage))
    if (at % 90 === 0)
      return { id: `p${at}`, kind: 'heading', speaker: '', text: `Scene ${at / 90 + 1}`, page }
    const isDirection = at % 7 === 3
    const text = Array.from({ length: 6 + next(14) }, () => words[next(words.length)]).join(' ')
    return {
      id: `p${at}`,
      kind: isDirection ? 'direction' : 'dialogue',
      speaker: isDirection ? '' : (['IDA', 'KEEPER', 'MARA', 'TOM'][next(4)] ?? ''),
      text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
      page,
    }
  })
  return { title: 'The Lighthouse', revision: 'A', paragraphs }
}
