import { longScript } from '../../support/long-script.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'

/** A desk in the Node host, alone in its process, whose script of 400 pages moves on a prompter. Arguments: data directory, file. */
export interface PrompterReady {
  /** Of the output page. */
  readonly address: string
}

const [dataDir = '', file = ''] = process.argv.slice(2)
const host = await startBenchHost(dataDir, file)
const { desk, outputPages } = host
const script = longScript(400)
const paragraphs = script.paragraphs.map(paragraph => ({ ...paragraph }))
const rundownId = desk.snapshot().rundown?.id ?? ''
desk.changeScript(session => session.write({ rundownId, script: { ...script, paragraphs }, revises: false }))
const made = outputPages.make({ kind: 'prompter', name: 'Stage' })
const link = made.ok ? outputPages.link(made.id) : made
if (!link.ok) throw new Error('The output was not made.')
const origin = { surfaceId: 'bench', kind: 'pedal', surface: 'Pedal', control: 'left' } as const
for (const [act, times] of [
  ['forward', 100],
  ['toggle', 1],
] as const) {
  const intent = { action: 'prompter', prompter: { act, times } } as const
  const trigger = { origin, intent, saw: desk.snapshot().show.version, at: desk.now() }
  desk.trigger({ ...trigger, edge: 'down' })
  desk.trigger({ ...trigger, edge: 'up' })
}
if (desk.snapshot().prompter.run.at === null) throw new Error('The prompter does not move.')
const ready: PrompterReady = { address: new URL(host.address).origin + link.path }
answerParent(ready, () => host.close())
