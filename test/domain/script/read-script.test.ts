import { describe, expect, it } from 'vitest'
import { readScript } from '../../../src-main/contract/script.ts'
import { readPlainText } from '../../../src-main/desk/script-files/read-plain-text.ts'
import { draftScript } from '../../../src-main/domain/script/read-script.ts'
import { scriptLimits } from '../../../src-main/domain/script/script.ts'
import type { ScriptChoices } from '../../../src-main/domain/script/script-rules.ts'
import { wrapped } from '../../desk/script-files/pdf-file.ts'
import { scriptIn, shortOf } from '../../desk/script-files/script-in.ts'
import fc from '../../support/fast-check.ts'
import { anyPlay, type PlayPart } from './any-play.ts'

const titled = (name: string): string =>
  name.replace(/\p{L}+/gu, word => word.charAt(0) + word.slice(1).toLowerCase())

const block = (text: string): string => wrapped(text, 66).join('\n')

/** One play in each layout that scripts have. */
const layouts: Readonly<Record<string, (part: PlayPart) => string>> = {
  'capitals-above': ({ kind, speaker, text }) =>
    kind === 'lyric' ? `${speaker}\n${text}` : speaker === '' ? block(text) : `${speaker}\n${block(text)}`,
  'capitals-before': ({ speaker, text }) => block(speaker === '' ? text : `${speaker}. ${text}`),
  colon: ({ speaker, text }) => block(speaker === '' ? text : `${titled(speaker)}: ${text}`),
  period: ({ speaker, text }) =>
    block(speaker === '' ? text : `${titled(speaker).replace('. ', ' ')}. ${text}`),
}

describe.each(Object.entries(layouts))('a play with names as %s', (rule, render) => {
  const isAbove = rule === 'capitals-above'
  const speakerOf = (name: string): string =>
    rule === 'colon' ? titled(name) : rule === 'period' ? titled(name).replace('. ', ' ') : name
  const expected = (play: readonly PlayPart[]) =>
    play.map(({ kind, speaker, text }) => ({ kind, speaker: speakerOf(speaker), text }))
  const read = (text: string) => {
    let count = 0
    return draftScript(readPlainText(text), {}, () => String(count++))
  }
  const parts = (text: string) =>
    read(text).paragraphs.map(({ kind, speaker, text: said }) => ({ kind, speaker, text: said }))

  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyPlay(isAbove), play => {
        const draft = read(play.map(render).join('\n\n'))
        expect(draft.rules.speakers).toBe(rule)
        expect(parts(play.map(render).join('\n\n'))).toEqual(expected(play))
        expect(draft.left).toEqual([])
        expect(readScript({ title: draft.title, revision: '', paragraphs: draft.paragraphs })).not.toBeNull()
        expect(new Set(draft.paragraphs.map(({ id }) => id)).size).toBe(play.length)
      }),
      { numRuns: 40 },
    )
  })

  it('loses no word whichever rules are chosen', () => {
    const letters = (text: string): string => [...text.replace(/[^\p{L}]/gu, '')].sort().join('')
    const chosen = fc.record(
      {
        speakers: fc.constantFrom('capitals-above', 'capitals-before', 'colon', 'style', 'period', 'none'),
        directions: fc.subarray(['brackets', 'italic', 'style']),
        headings: fc.subarray(['words', 'style']),
        lyrics: fc.subarray(['capitals', 'indent', 'tilde']),
        others: fc.constantFrom('dialogue', 'direction'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyPlay(isAbove), chosen, (play, rules) => {
        const text = play.map(render).join('\n\n')
        const choices: ScriptChoices = { rules: rules as NonNullable<ScriptChoices['rules']> }
        const { paragraphs } = draftScript(readPlainText(text), choices, () => 'p')
        const known = new Set(paragraphs.map(({ speaker }) => speaker))
        // A name stands before each of its speeches, and is given once for each.
        const all = paragraphs
          .map(({ speaker, text: said }) => said + (known.has(speaker) ? speaker : ''))
          .join('')
        const missing = letters(text).length - letters(all).length
        // What continues a speech in a paragraph of its own has its name once more.
        expect(missing).toBeLessThanOrEqual(0)
      }),
      { numRuns: 40 },
    )
  })
})

const scene = `ACT ONE

Scene 1

KEEPER
(lighting the lamp)
Who is there?

TOM (off)
Nobody. Only the sea, and the wind, and a boat that nobody has
seen since the spring.

(He comes in.)

KEEPER
Sit down.
(They sit.)
It is a long night.

TOM (cont'd)
Is it?
`

describe('speeches', () => {
  it('what is done under a name is a direction, and the speech goes on behind it', async () => {
    expect(shortOf(await scriptIn(scene))).toEqual([
      'heading|ACT ONE',
      'heading|Scene 1',
      'direction|(lighting the lamp)',
      'dialogue|KEEPER|Who is there?',
      'direction|(off)',
      'dialogue|TOM|Nobody. Only the sea, and the wind, and a boat that nobody has seen since the spring.',
      'direction|(He comes in.)',
      'dialogue|KEEPER|Sit down.',
      'direction|(They sit.)',
      'dialogue|KEEPER|It is a long night.',
      'dialogue|TOM|Is it?',
    ])
  })

  it('counts kinds and speakers', async () => {
    const { counts, speakers } = await scriptIn(scene)
    expect(counts).toEqual({ heading: 2, dialogue: 5, direction: 4, lyric: 0 })
    expect(speakers).toEqual([
      { name: 'KEEPER', lines: 3 },
      { name: 'TOM', lines: 2 },
    ])
  })

  it('a name that nobody speaks under stays a text', async () => {
    const text = 'KEEPER\n\nTOM\nYes.\n\nKEEPER\nNo.\n\nTOM\nWell.\n\nKEEPER'
    expect(shortOf(await scriptIn(text, { rules: { speakers: 'capitals-above' } })).join(' ')).toContain(
      'KEEPER',
    )
  })

  it.each([
    ['KEEPER. Yes.\n\nMRS. LAMB. No.\n\nKEEPER. NO! Never.\n\nMRS. LAMB. I AM.', ['KEEPER', 'MRS. LAMB']],
    ['KEEPER  Yes.\n\nTOM  No.\n\nKEEPER  Why?\n\nTOM  Because.', ['KEEPER', 'TOM']],
    ['KEEPER (sits). Yes.\n\nTOM — No.\n\nKEEPER. Why?\n\nTOM. Because.', ['KEEPER', 'TOM']],
    ['Keeper (sits): Yes.\n\nDer Wärter: Nein.\n\nKeeper: Why?', ['Keeper', 'Der Wärter']],
    ['太郎「こんにちは」\n\n花子「さようなら」\n\n太郎「またね」\n\n花子「うん」', ['太郎', '花子']],
    ['太郎　こんにちは。\n\n花子　さようなら。\n\n太郎　またね。\n\n花子　うん。', ['太郎', '花子']],
    ['守：你好。\n\n来：再见。\n\n守：好。', ['守', '来']],
    ['שומר: מי שם?\n\nתום: אף אחד.\n\nשומר: שב.', ['שומר', 'תום']],
    ['الحارس: من هناك؟\n\nتوم: لا أحد.\n\nالحارس: اجلس.', ['الحارس', 'توم']],
    ['Ham. To be.\n\nOph. Good my lord.\n\nHam. I humbly thank you.\n\nOph. My lord.', ['Ham', 'Oph']],
    ['Ham.\nTo be.\n\nOph.\nGood my lord.\n\nHam.\nThank you.\n\nOph.\nMy lord.', ['Ham', 'Oph']],
  ])('names in %j', async (text, found) => {
    const draft = await scriptIn(text)
    expect(draft.speakers.map(({ name }) => name)).toEqual(found)
    expect(draft.counts.direction).toBe(0)
  })

  it('a text without names is said by nobody', async () => {
    const draft = await scriptIn('Good evening.\n\nWelcome to the show.\n\nThank you.')
    expect(draft.rules.speakers).toBe('none')
    expect(shortOf(draft)).toEqual([
      'dialogue|Good evening.',
      'dialogue|Welcome to the show.',
      'dialogue|Thank you.',
    ])
  })

  it('songs in capitals keep their lines', async () => {
    const text =
      'KEEPER\nListen.\nI AM THE LIGHT THAT TURNS\nI AM THE LIGHT THAT BURNS\nThat was it.\n\nTOM\nI see.\n\nKEEPER\nDo you?\n\nTOM\nYes.'
    expect(shortOf(await scriptIn(text)).slice(0, 3)).toEqual([
      'dialogue|KEEPER|Listen.',
      'lyric|KEEPER|I AM THE LIGHT THAT TURNS\nI AM THE LIGHT THAT BURNS',
      'dialogue|KEEPER|That was it.',
    ])
  })

  it('words that were divided at the end of a line are whole', async () => {
    const line =
      'KEEPER. A light that turns and turns above the sea and never, ever ev-\nery night, a well-\nknown one. A well-known word follows, and others follow it after tha-\nt. Yes.'
    const text = `${line}\n\nTOM. Yes.\n\nKEEPER. No.\n\nTOM. Well.`
    const [first] = (await scriptIn(text, { rules: { speakers: 'capitals-before' } })).paragraphs
    expect(first?.text).toContain('every night, a well-known one')
  })
})

describe('headings', () => {
  it.each([
    'ACT ONE',
    'Act I',
    'ACT II, SCENE 3',
    'Scene 4: The beach',
    'Erster Akt',
    '1. Akt',
    'II. Akt',
    '2. Szene',
    'Szene 12',
    'Bild 3',
    'Acte premier',
    'ACTE I',
    'Scène 2',
    'Atto primo',
    'Acto segundo',
    'Song 4 – The Lamp',
    'No. 5 THE LAMP',
    'Nr. 12a',
    '#14 Finale',
    'Prologue',
    'EPILOG',
    'Intermission',
    'Overture',
    'SONG: The lamp',
  ])('%s', async text => {
    expect(shortOf(await scriptIn(`${text}\n\n${scene}`))[0]).toBe(`heading|${text}`)
  })

  it.each([
    'Act your age, Tom, you are no child.',
    'No. 12 is my house and I live there.',
    'Scenes like this one are rare.',
  ])('%s is none', async text => {
    expect(shortOf(await scriptIn(`${text}\n\n${scene}`))[0]).not.toMatch(/^heading/)
  })
})

describe('what a person corrects', () => {
  it('a rule holds instead of the guess, and is certain', async () => {
    const draft = await scriptIn(scene, { rules: { speakers: 'none', others: 'direction' } })
    expect(draft.speakers).toEqual([])
    expect(draft.confidence.speakers).toBe(1)
    expect(draft.rules.headings).toEqual(['words'])
  })

  it('a name that is none belongs to the text', async () => {
    const text = 'Keeper: Yes.\n\nNote: The lamp goes out.\n\nTom: No.\n\nKeeper: Why?\n\nTom: So.'
    const draft = await scriptIn(text, { speakers: { Note: 'direction', Tom: 'lyric' } })
    expect(shortOf(draft).slice(0, 3)).toEqual([
      'dialogue|Keeper|Yes.',
      'direction|Note: The lamp goes out.',
      'lyric|Tom|No.',
    ])
  })

  it('one paragraph has another kind, another speaker, or is left out', async () => {
    const first = await scriptIn(scene)
    const at = (text: string): number =>
      first.lines[first.paragraphs.findIndex(one => one.text.startsWith(text))] ?? 0
    const draft = await scriptIn(scene, {
      paragraphs: {
        [at('Who is')]: { kind: 'direction' },
        [at('(He comes')]: { kind: 'dialogue' },
        [at('It is')]: { kind: 'lyric', speaker: 'TOM' },
        [at('Is it')]: 'left-out',
      },
    })
    expect(shortOf(draft)).toContain('direction|KEEPER Who is there?')
    expect(shortOf(draft)).toContain('dialogue|TOM|(He comes in.)')
    expect(shortOf(draft)).toContain('lyric|TOM|It is a long night.')
    expect(draft.left.map(({ text }) => text)).toEqual(["TOM (cont'd) Is it?"])
  })

  it('a title', async () => {
    expect((await scriptIn(scene, { title: ' The  Lamp ' })).title).toBe('The Lamp')
  })
})

describe('limits', () => {
  it('a paragraph that is longer is several, divided behind sentences, and none has half a character', async () => {
    const sentence = 'The light turns and turns above the sea 😀.'
    const text = `KEEPER: ${Array.from({ length: 400 }, () => sentence).join(' ')}\n\nTOM: ${'😀'.repeat(5_001)}\n\nKEEPER: Yes.`
    const { paragraphs } = await scriptIn(text)
    for (const { text: said } of paragraphs) {
      expect(said.length).toBeLessThanOrEqual(scriptLimits.paragraph)
      expect(said.isWellFormed()).toBe(true)
    }
    expect(
      paragraphs
        .filter(({ speaker }) => speaker === 'KEEPER')
        .slice(0, -1)
        .every(({ text: said }) => said.endsWith('.')),
    ).toBe(true)
    expect(
      paragraphs
        .map(({ text: said }) => said)
        .join(' ')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(/KEEPER:|TOM:|\s/g, ''))
  })

  it('more paragraphs than a script holds are a fault that says so', () => {
    const lines = Array.from({ length: scriptLimits.paragraphs + 1 }, (_, at) => `Line ${at}.`).join('\n\n')
    const { fault } = draftScript(readPlainText(lines), {}, () => 'p')
    expect(fault).toMatchObject({ code: 'script-file.too-many-paragraphs' })
  })
})
