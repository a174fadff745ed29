import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import { Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { callingColumns, departmentsIn, phonesOf } from '../../state/calling/departments.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import styles from './people.module.css'

/** The departments of the open rundown, and whether a phone answers for each. Their pages are outputs. */
export function DepartmentsPart() {
  const { ui } = useDesk()
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  return (
    <Section title={t('people.departments')} detail={t('people.departments-help')} data-testid="departments">
      {departments.length === 0 ? (
        <p>{t('people.no-departments')}</p>
      ) : (
        <ul className={styles['departments']}>
          {departments.map(({ id, name, department }) => (
            <Department key={id} name={name} short={department.shortName} color={department.color} />
          ))}
        </ul>
      )}
      <Row>
        <PlainButton onClick={() => ui.set({ ...ui.get(), view: 'edit', editWish: 'columns' })}>
          {t('people.to-columns')}
        </PlainButton>
        <PlainButton onClick={() => showView(ui, 'outputs')}>{t('people.to-outputs')}</PlainButton>
      </Row>
    </Section>
  )
}

interface DepartmentProps {
  readonly name: string
  readonly short: string
  readonly color: string
}

function Department({ name, short, color }: DepartmentProps) {
  const phones = useDeskState(state => phonesOf(state, name))
  return (
    <li style={{ '--band': color }}>
      <b>{short}</b>
      <bdi dir="auto">{name}</bdi>
      <span data-phones={phones}>{t(`people.phones.${phones}`)}</span>
    </li>
  )
}
