import { anchorAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import { longScript } from '../../support/long-script.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'
import type { DeskReady } from './desk.ts'

/**
 * A desk in the Node host, alone in its process, whose rundown has a script of 400 pages with 1,000 calls of four departments.
 * Arguments: data directory, file.
 */
export type ScriptDeskReady = DeskReady

const [dataDir = '', file = ''] = process.argv.slice(2)
const [cues, callsInEach, departments] = [20, 50, ['LX', 'SND', 'VID', 'FLY']] as const
const host = await startBenchHost(dataDir, file)
const { desk } = host
const { rows, rundown } = desk.snapshot()
const rundownId = rundown?.id ?? ''
const columns = (rundown?.columns ?? []).slice(0, departments.length)
await desk.editor.apply({
  rundownId,
  edits: columns.map(({ id }, at) => ({
    do: 'column.department' as const,
    columnId: id,
    department: { shortName: departments[at] ?? '', color: '#d97706', groups: [] },
  })),
})

const script = longScript(400)
const paragraphs = script.paragraphs.map(paragraph => ({ ...paragraph }))
desk.changeScript(session => session.write({ rundownId, script: { ...script, paragraphs }, revises: false }))
for (let at = 0; at < cues * callsInEach; at += 1) {
  const paragraph = script.paragraphs[4 + at * 12]
  const word = wordsIn(paragraph?.text ?? '')[2]
  if (paragraph === undefined || word === undefined) throw new Error('The text is too short.')
  const go = anchorAt(paragraph, word)
  const put = desk.changeScript(session => session.anchor({ rundownId, of: { mark: at + 1 }, go }))
  if (!put.ok) throw new Error('A call was not put at its word.')
}
desk.changeScript(session => session.rule({ rundownId, standbyBefore: 4 }))
const edits = Array.from({ length: cues }, (_, cue) =>
  columns.map(({ id }, column) => ({
    do: 'cell' as const,
    cueId: rows[cue]?.cue.id ?? '',
    columnId: id,
    value: {
      html: null,
      text: Array.from({ length: callsInEach }, (_, at) => at)
        .filter(at => at % columns.length === column)
        .map(at => `§${cue * callsInEach + at + 1} ${departments[column]} ${cue * callsInEach + at + 1}`)
        .join('\n'),
    },
  })),
).flat()
await desk.editor.apply({ rundownId, edits })
const ready: ScriptDeskReady = {
  origin: new URL(host.address).origin,
  pairingAddress: await host.pairingAddress(),
}
answerParent(ready, () => host.close())
