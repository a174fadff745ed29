import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { OutputPageItem, OutputPagesSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import { type ScreenKind, screenKinds } from '../../../src-main/domain/output/output-page.ts'
import { List, Quiet, Row, Section } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { type SliceSource, useAskedSlice } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { CrewSection } from './crew-section.tsx'
import { freeName } from './free-name.ts'
import { NetworkSection } from './network-section.tsx'
import { OutputCard } from './output-card.tsx'

const asked: SliceSource<OutputPagesSlice> = {
  ask: bridge => bridge.request('output-pages', {}),
  on: (bridge, listener) => bridge.on('output-pages', listener),
}

/** The output pages: the list, their design, and access to them. */
export function OutputsView() {
  const slice = useAskedSlice(asked)
  return (
    <ViewFrame title={t('outputs.title')}>
      <LockedLine />
      <Quiet>
        {t('outputs.intro')} {slice !== null && slice.links !== null && t('outputs.links-why')}
      </Quiet>
      {slice === null ? <p role="status">{t('page.loading')}</p> : <Pages slice={slice} />}
    </ViewFrame>
  )
}

function Pages({ slice }: { readonly slice: OutputPagesSlice }) {
  const { pages } = slice
  return (
    <>
      {slice.links !== null && <NetworkSection network={slice.links.network} />}
      {slice.links !== null && <CrewSection pages={pages} />}
      <Add pages={pages} />
      {pages.length === 0 && <Quiet>{t('outputs.none')}</Quiet>}
      <List>
        {pages.map(page => (
          <li key={page.id}>
            <OutputCard page={page} slice={slice} />
          </li>
        ))}
      </List>
    </>
  )
}

function Add({ pages }: { readonly pages: readonly OutputPageItem[] }) {
  const { bridge } = useDesk()
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (kind: ScreenKind): Promise<void> => {
    try {
      const reply = await bridge.request('output-page.make', {
        kind,
        name: freeName(t(`outputs.kinds.${kind}`), pages),
      })
      setProblem(reply.ok ? null : messageText(reply.reason))
    } catch {
      setProblem(t('page.failed'))
    }
  }
  return (
    <Section title={t('outputs.add')} aria-label={t('outputs.add')}>
      <Row>
        {screenKinds.map(kind => (
          <PlainButton key={kind} onClick={() => void add(kind)} testId={`output-add-${kind}`}>
            <span title={t(`outputs.kind-details.${kind}`)}>{t(`outputs.kinds.${kind}`)}</span>
          </PlainButton>
        ))}
      </Row>
      <Problem text={problem} />
    </Section>
  )
}
