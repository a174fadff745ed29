import { describe, expect, it } from 'vitest'
import type { Desk } from '../../../src-main/desk/desk.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { anchorAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import { indexOf, placeOf } from '../../../src-main/domain/script/marks.ts'
import type { Paragraph, Script } from '../../../src-main/domain/script/script.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { deskRig } from '../../desk/rig.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'

const rundownId = 'rundown-1'
const departments = ['lx', 'snd', 'fly']
const callsInAll = 9

/** Nine calls in three departments, all inside the cue on air, by the numbers of their marks. */
const content = (): RundownContent => {
  const plain = contentWith([cue('a', 3_600), cue('b', 60)])
  const cells: Record<string, string> = {}
  for (let mark = 1; mark <= callsInAll; mark += 1) {
    const of = departments[mark % departments.length] ?? ''
    cells[of] = `${cells[of] === undefined ? '' : `${cells[of]}\n`}§${mark} Q ${mark}`
  }
  return {
    ...plain,
    rundown: {
      ...plain.rundown,
      columns: departments.map(id => ({
        id,
        name: id,
        department: { shortName: id.toUpperCase(), color: '#ff0000', groups: [] },
      })),
    },
    cells: new Map([['a', cells]]),
  }
}

const text = (at: number): Paragraph => ({
  id: `p${at}`,
  kind: 'dialogue',
  speaker: at % 2 === 0 ? 'IDA' : 'KEEPER',
  text: `Line ${at} begins with word${at}a and goes on to word${at}b at its end.`,
  page: String(1 + Math.floor(at / 10)),
})

const script = (): Script => ({
  title: 'Play',
  revision: '1',
  paragraphs: Array.from({ length: 40 }, (_, at) => text(at)),
})

type Step =
  | { readonly do: 'go'; readonly by: 'Space' | 'Pedal' }
  | { readonly do: 'back' }
  | { readonly do: 'standby' }
  | { readonly do: 'edit'; readonly at: number; readonly add: string }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'split'; readonly at: number }
  | { readonly do: 'join'; readonly at: number }
  | { readonly do: 'revise'; readonly drop: number; readonly insert: number }
  | { readonly do: 'move'; readonly mark: number; readonly to: number }
  | { readonly do: 'wait'; readonly ms: number }

const place = fc.nat(39)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('go' as const),
      by: fc.constantFrom('Space' as const, 'Pedal' as const),
    }),
  },
  fc.record({ do: fc.constant('back' as const) }),
  fc.record({ do: fc.constant('standby' as const) }),
  fc.record({ do: fc.constant('edit' as const), at: place, add: fc.stringMatching(/^[a-z]{1,9}$/) }),
  fc.record({ do: fc.constant('remove' as const), at: place }),
  fc.record({ do: fc.constant('split' as const), at: place }),
  fc.record({ do: fc.constant('join' as const), at: place }),
  fc.record({ do: fc.constant('revise' as const), drop: place, insert: place }),
  fc.record({ do: fc.constant('move' as const), mark: fc.integer({ min: 1, max: callsInAll }), to: place }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2_000 }) }),
)

/** The calls that are still to come, as the caller sees them: by their words, those without a word last. */
function ahead(desk: Desk): readonly string[] {
  const { records } = desk.snapshot().calling.state
  const { script: shown, marks } = desk.script()
  const index = shown === null ? new Map() : indexOf(shown)
  const all = Array.from({ length: callsInAll }, (_, at) => {
    const mark = at + 1
    return {
      id: `a ${departments[mark % departments.length]} §${mark}`,
      place: placeOf(index, marks.calls[mark]?.go ?? null) ?? Number.POSITIVE_INFINITY,
    }
  })
  const left = all.filter(({ id }) => records[id]?.phase !== 'go')
  const first = Math.min(...left.map(one => one.place))
  return left.filter(one => one.place === first).map(({ id }) => id)
}

const gone = (desk: Desk): ReadonlySet<string> =>
  new Set(
    Object.entries(desk.snapshot().calling.state.records).flatMap(([id, { phase }]) =>
      phase === 'go' ? [id] : [],
    ),
  )

describe('a text that two people edit while it is called', () => {
  it('loses no call, fires none twice, and none but those that the caller saw next', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async steps => {
        const time = createVirtualTime()
        const service = createFakeShowService(time.now, [content()])
        const rig = await deskRig({ time, own: service })
        const { desk } = rig
        const paragraphs = script().paragraphs.map(paragraph => ({ ...paragraph }))
        desk.changeScript(session =>
          session.write({ rundownId, script: { ...script(), paragraphs }, revises: false }),
        )
        for (let mark = 1; mark <= callsInAll; mark += 1) {
          const paragraph = text(mark * 4)
          const word = wordsIn(paragraph.text)[4]
          if (word === undefined) return expect.unreachable()
          desk.changeScript(session =>
            session.anchor({ rundownId, of: { mark }, go: anchorAt(paragraph, word) }),
          )
        }
        rig.tap({ action: 'go' })
        await time.advance(600)
        for (const one of steps) {
          const before = gone(desk)
          const next = ahead(desk)
          const press = desk.snapshot().pressResult?.press ?? 0
          await take(one)
          const { pressResult, show } = desk.snapshot()
          const after = gone(desk)
          if (activeCueId(show.state) !== 'a') break
          const fired = [...after].filter(id => !before.has(id))
          const taken = [...before].filter(id => !after.has(id))
          if (one.do === 'go' && pressResult?.outcome === 'confirmed' && pressResult.press > press) {
            if (next.length === 0) continue
            // One whose word is lost goes by itself, not with others.
            expect(next).toEqual(expect.arrayContaining(fired))
            expect(fired.length).toBeGreaterThan(0)
          } else expect(fired).toEqual([])
          if (one.do !== 'back') expect(taken).toEqual([])
        }
        // Whatever was edited, every call is called in the end, each once.
        for (
          let press = 0;
          press <= callsInAll + 1 && activeCueId(desk.snapshot().show.state) === 'a';
          press += 1
        ) {
          const left = callsInAll + 1 - gone(desk).size
          await time.advance(1_000)
          rig.tap({ action: 'go' })
          await time.advance(600)
          if (left === 1) break
          expect(callsInAll + 1 - gone(desk).size).toBeLessThan(left)
        }
        const fired = rig.journal.kept.flatMap(entry =>
          entry.kind === 'call' && entry.runId !== null && entry.event === 'go' ? [entry.text] : [],
        )
        expect(new Set(fired)).toEqual(new Set(Array.from({ length: callsInAll }, (_, at) => `Q ${at + 1}`)))
        await desk.close()

        async function take(one: Step): Promise<void> {
          const shown = desk.script().script?.paragraphs ?? []
          const place = 'at' in one ? one.at % shown.length : 0
          const paragraph = shown[place]
          const edit = (becomes: readonly string[], replaced = 1): void => {
            if (paragraph === undefined) return
            const seen = shown.slice(place, place + replaced).map(({ id: _, ...content }) => content)
            const { id, ...content } = paragraph
            desk.changeScript((session, newId) =>
              session.edit(
                { rundownId, paragraphId: id, seen, becomes: becomes.map(text => ({ ...content, text })) },
                newId,
              ),
            )
          }
          switch (one.do) {
            case 'go':
              rig.tap({ action: 'go' }, one.by)
              break
            case 'back':
              await rig.hold({ action: 'previous' }, 'B')
              break
            case 'standby':
              rig.tap({ action: 'standby', departments: null })
              break
            case 'edit':
              edit([`${one.add} ${paragraph?.text}`.slice(0, 4_000)])
              break
            case 'remove':
              if (shown.length > 1) edit([])
              break
            case 'split': {
              const half = Math.floor((paragraph?.text.length ?? 0) / 2)
              edit([paragraph?.text.slice(0, half) ?? '', paragraph?.text.slice(half) ?? ''])
              break
            }
            case 'join':
              edit([`${paragraph?.text} ${shown[place + 1]?.text ?? ''}`.slice(0, 4_000)], 2)
              break
            case 'revise': {
              const kept = shown.filter((_, at) => at !== one.drop % shown.length || shown.length === 1)
              const added = { ...text(one.insert), id: 'x', text: `A new line, number ${shown.length}.` }
              const next = kept.toSpliced(one.insert % kept.length, 0, added)
              desk.changeScript(session =>
                session.write({
                  rundownId,
                  script: {
                    title: 'Play',
                    revision: '2',
                    paragraphs: next.map((paragraph, at) => ({ ...paragraph, id: `n${at}` })),
                  },
                  revises: true,
                }),
              )
              break
            }
            case 'move': {
              const to = shown[one.to % shown.length]
              const word = wordsIn(to?.text ?? '')[0]
              if (to !== undefined && word !== undefined)
                desk.changeScript(session =>
                  session.anchor({ rundownId, of: { mark: one.mark }, go: anchorAt(to, word) }),
                )
              break
            }
            case 'wait':
              await time.advance(one.ms)
              return
          }
          await time.advance(50)
        }
      }),
      { numRuns: 40 },
    )
  })
})
