import { constants, setPriority } from 'node:os'
import { identical, nameDesk, sliceOf, succeeded, until } from '../../hosts/standby/two-desks.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'

/** What the other desk knows it by. */
export type StandbyDeskReady = string

/**
 * A desk that stands by for the one that listens at the port; its code is confirmed unseen. Ready once the code was; asked
 * for `copied`, it answers once it has all. Arguments: data directory, port.
 */
const [dataDir = '', port = ''] = process.argv.slice(2)
// In a show it is another computer: here it takes processor time only when the first desk needs none.
setPriority(constants.priority.PRIORITY_LOW)
nameDesk(dataDir, 'Booth 2')
const host = await startBenchHost(dataDir, null)
succeeded(await host.standby.acts.join({ host: '127.0.0.1', port: Number(port) }))
await until(host, ({ pairing }) => pairing?.step === 'compare')
succeeded(await host.standby.acts.confirm({ same: true }))
const ready: StandbyDeskReady = sliceOf(host).desk
answerParent(ready, () => host.close(), {
  copied: async () => {
    await identical(host)
    return null
  },
})
