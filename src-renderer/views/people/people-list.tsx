import { t } from '#texts/text.ts'
import type { OpenInvitation, PeopleSlice, Person } from '../../../src-main/contract/bridge/people.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import styles from './people.module.css'

/** Who was invited: each can be ended, and is cut off at once. What they could take is offered to be renewed. */
export function PeopleList({ people }: { readonly people: PeopleSlice }) {
  const { ask, problem } = useAsk()
  const end = (id: string) => () => void ask('people.end', { id })
  const nobody = people.people.length === 0 && people.invitations.length === 0
  return (
    <section className={styles['part']} aria-label={t('people.list')}>
      <h3>{t('people.list')}</h3>
      {nobody && <p className={styles['help']}>{t('people.nobody')}</p>}
      <ul className={styles['list']} data-testid="people-list">
        {people.invitations.map(invitation => (
          <li key={invitation.id}>
            <Waiting invitation={invitation} onEnd={end(invitation.id)} />
          </li>
        ))}
        {people.people.map(person => (
          <li key={person.id}>
            <One person={person} onEnd={end(person.id)} />
          </li>
        ))}
      </ul>
      {people.linksKnownTo.length > 0 && (
        <div className={styles['known']} data-testid="people-links">
          <p className={styles['warning']}>
            {t('people.links-known', { names: people.linksKnownTo.join(', ') })}
          </p>
          <HoldButton onHeld={() => void ask('people.renew-links', {})}>{t('people.renew-links')}</HoldButton>
          <p className={styles['help']}>{t('people.renew-links-detail')}</p>
        </div>
      )}
      <Problem text={problem} />
    </section>
  )
}

interface WaitingProps {
  readonly invitation: OpenInvitation
  readonly onEnd: () => void
}

function Waiting({ invitation: { name, role, until }, onEnd }: WaitingProps) {
  const { formatTime } = timeFormats(null, null)
  return (
    <>
      <b>{name}</b>
      <span>
        {t(`people.roles.${role}`)} · {t('people.waiting', { time: formatTime(until) })}
      </span>
      <HoldButton name={t('people.end-named', { name })} onHeld={onEnd}>
        {t('people.end')}
      </HoldButton>
    </>
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
  return (
    <>
      <b>{name}</b>
      <span>{facts.filter(fact => fact !== null).join(' · ')}</span>
      <HoldButton name={t('people.end-named', { name })} onHeld={onEnd}>
        {t('people.end')}
      </HoldButton>
    </>
  )
}
