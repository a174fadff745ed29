import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import { ChoiceField } from '../../components/field.tsx'
import { Line, Quiet, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { freeName } from './free-name.ts'

/** Cue lights for the departments of the open rundown. */
export function CrewSection({ pages }: { readonly pages: readonly OutputPageItem[] }) {
  const { bridge } = useDesk()
  const columns = useDeskState(state => state.columns)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const names = columns.flatMap(({ name, department }) => (department === undefined ? [] : [name]))
  const department = names.find(name => name === chosen) ?? names[0]

  /** One after the other, until one is refused. */
  const make = async (departments: readonly string[]): Promise<void> => {
    const made: { name: string }[] = []
    setSaid(null)
    try {
      for (const of of departments) {
        const name = freeName(of, [...pages, ...made])
        const reply = await bridge.request('output-page.make', { kind: 'cue-light', name, department: of })
        setProblem(reply.ok ? null : messageText(reply.reason))
        if (!reply.ok) return
        made.push({ name })
      }
      if (departments.length === 0) setSaid(t('outputs.crew.each-done'))
    } catch {
      setProblem(t('page.failed'))
    }
  }
  const without = names.filter(name => !pages.some(page => page.department === name))
  return (
    <Section
      title={t('outputs.crew.title')}
      detail={t('outputs.crew.intro')}
      aria-label={t('outputs.crew.title')}
      data-testid="crew-section"
    >
      {department === undefined ? (
        <p>{t('outputs.crew.no-departments')}</p>
      ) : (
        <Line>
          <ChoiceField
            above
            label={t('outputs.crew.department')}
            value={department}
            values={names.map(name => ({ value: name, name }))}
            onChange={choose}
          />
          <PlainButton onClick={() => void make([department])} testId="output-add-cue-light">
            {t('outputs.crew.add')}
          </PlainButton>
          <PlainButton onClick={() => void make(without)} testId="crew-each">
            {t('outputs.crew.each')}
          </PlainButton>
        </Line>
      )}
      <Quiet role="status">{said}</Quiet>
      <Problem text={problem} />
    </Section>
  )
}
