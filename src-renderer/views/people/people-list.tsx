import { t } from '#texts/text.ts'
import type { OpenInvitation, PeopleSlice, Person } from '../../../src-main/contract/bridge/people.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Item, Quiet, Section } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { timeFormats } from '../../state/time/time-format.ts'

/** Who was invited: each can be ended, and is cut off at once. What they could take is offered to be renewed. */
export function PeopleList({ people }: { readonly people: PeopleSlice }) {
  const { ask, problem } = useAsk()
  const end = (id: string) => () => void ask('people.end', { id })
  const nobody = people.people.length === 0 && people.invitations.length === 0
  return (
    <Section title={t('people.list')} aria-label={t('people.list')}>
      {nobody && <Quiet>{t('people.nobody')}</Quiet>}
      <ul data-testid="people-list">
        {people.invitations.map(invitation => (
          <Waiting key={invitation.id} invitation={invitation} onEnd={end(invitation.id)} />
        ))}
        {people.people.map(person => (
          <One key={person.id} person={person} onEnd={end(person.id)} />
        ))}
      </ul>
      {people.linksKnownTo.length > 0 && (
        <Box data-testid="people-links">
          <p>{t('people.links-known', { names: people.linksKnownTo.join(', ') })}</p>
          <HoldButton onHeld={() => void ask('people.renew-links', {})}>{t('people.renew-links')}</HoldButton>
          <Quiet>{t('people.renew-links-detail')}</Quiet>
        </Box>
      )}
      <Problem text={problem} />
    </Section>
  )
}

interface WaitingProps {
  readonly invitation: OpenInvitation
  readonly onEnd: () => void
}

function Waiting({ invitation: { name, role, until }, onEnd }: WaitingProps) {
  const { formatTime } = timeFormats(null, null)
  return (
    <Invited
      name={name}
      about={`${t(`people.roles.${role}`)} · ${t('people.waiting', { time: formatTime(until) })}`}
      onEnd={onEnd}
    />
  )
}

function One({ person, onEnd }: { readonly person: Person; readonly onEnd: () => void }) {
  const { name, role, browser, plain, pairedAt, usedAt, connected } = person
  const { formatDay, formatMinute } = timeFormats(null, null)
  const when = (at: Instant): string => `${formatDay(at)} ${formatMinute(at)}`
  const facts = [
    t(`people.roles.${plain ? 'view' : role}`),
    connected ? t('settings.browser-connected') : t('settings.browser-used', { when: when(usedAt) }),
    browser ?? t('settings.browser-unknown'),
    t('settings.browser-paired', { when: when(pairedAt) }),
    plain ? t('people.plain') : null,
  ]
  return <Invited name={name} about={facts.filter(fact => fact !== null).join(' · ')} onEnd={onEnd} />
}

interface InvitedProps {
  readonly name: string
  readonly about: string
  readonly onEnd: () => void
}

const Invited = ({ name, about, onEnd }: InvitedProps) => (
  <Item
    title={<b>{name}</b>}
    about={about}
    acts={
      <HoldButton name={t('people.end-named', { name })} onHeld={onEnd}>
        {t('people.end')}
      </HoldButton>
    }
  />
)
