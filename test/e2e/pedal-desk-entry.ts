import { installFakeHid } from '../fakes/hid.ts'
import { answerAct, type PedalDeskAct, startPedalDesk } from './pedal-desk.ts'

/** A desk with a pedal. Argument: data directory. It ends with its parent. */
const [dataDir = ''] = process.argv.slice(2)
const desk = await startPedalDesk(dataDir, installFakeHid())
process.on('message', (act: PedalDeskAct) => {
  void answerAct(desk, act).then(said => process.send?.(said))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
