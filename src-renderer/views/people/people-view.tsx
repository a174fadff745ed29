import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { Quiet, WideStack } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { type SliceSource, useAskedSlice } from '../../state/session/ask.ts'
import { DepartmentsPart } from './departments-part.tsx'
import { InvitePart } from './invite-part.tsx'
import { NetworkPart } from './network-part.tsx'
import { PeopleList } from './people-list.tsx'

const asked: SliceSource<PeopleSlice | 'none'> = {
  ask: async bridge => (await bridge.request('people', {})).slice ?? 'none',
  on: (bridge, listener) => bridge.on('people', listener),
}

/** Other people at this desk: whether they reach it by the network, who they are, and what they may do. */
export const PeopleView = () => (
  <ViewFrame title={t('view.people')}>
    <WideStack>
      <DepartmentsPart />
      <Parts />
    </WideStack>
  </ViewFrame>
)

function Parts() {
  const people = useAskedSlice(asked)
  if (people === null) return <p role="status">{t('page.loading')}</p>
  if (people === 'none') return <p role="status">{messageText(messageOf('people.not-here'))}</p>
  return (
    <WideStack data-testid="people">
      <LockedLine />
      <Quiet>{t('people.intro')}</Quiet>
      <NetworkPart people={people} />
      {people.openPort !== null && people.pages && <InvitePart people={people} />}
      <PeopleList people={people} />
    </WideStack>
  )
}
