import { tokenTexts } from '#texts/tokens.ts'
import { useDeskState } from '../../state/desk-context.ts'
import { SecretField } from './secret-field.tsx'
import styles from './tokens.module.css'

const t = tokenTexts.reach

/** Where a token is taken, with a first request to try it by. */
export function ReachPart() {
  const service = useDeskState(({ link }) => link.service)
  const { address, docs } = reachOf(service, window.location)
  return (
    <section className={styles['part']} data-testid="reach">
      <h3>{t.title}</h3>
      <p className={styles['quiet']}>{t.detail}</p>
      <SecretField label={t.address} secret={address} testId="reach-address" />
      <SecretField label={t.example} secret={exampleOf(address)} testId="reach-example" />
      <p>
        {t.reference}{' '}
        <a href={docs} target="_blank" rel="noreferrer">
          {docs}
        </a>
      </p>
    </section>
  )
}

/** A page that the service itself has served is reached as the service is, from another computer as well. */
function reachOf(
  service: string,
  { protocol, origin }: Pick<Location, 'protocol' | 'origin'>,
): { readonly address: string; readonly docs: string } {
  const base = protocol === 'http:' || protocol === 'https:' ? origin : new URL(service).origin
  return { address: `${base}/api-v1`, docs: `${base}/docs` }
}

const exampleOf = (address: string): string =>
  `curl -H "Authorization: Bearer ${t.placeholder}" ${address}/rundowns`
