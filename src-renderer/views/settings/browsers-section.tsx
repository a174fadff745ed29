import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { PairedBrowser } from '../../../src-main/contract/bridge/paired-browsers.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Item, List, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { SettingsSection } from './settings-section.tsx'

/** Which browsers may work this desk; each can be ended, and is cut off at once. */
export function BrowsersSection() {
  const { bridge } = useDesk()
  const { ask, problem } = useAsk()
  const [browsers, setBrowsers] = useState<readonly PairedBrowser[] | 'unread'>([])
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads again
  useEffect(() => {
    let gone = false
    bridge.request('browsers.list', {}).then(
      read => gone || setBrowsers(read.browsers ?? []),
      () => gone || setBrowsers('unread'),
    )
    return () => {
      gone = true
    }
  }, [bridge, round])

  const again = (): void => setRound(before => before + 1)
  const unpair = async (id: string): Promise<void> => {
    await ask('browsers.end', { id })
    again()
  }
  return (
    <SettingsSection name={t('settings.browsers')} detail={t('settings.browsers-detail')}>
      {browsers === 'unread' && (
        <Row role="alert">
          {t('settings.browsers-unread')} <PlainButton onClick={again}>{t('page.refresh')}</PlainButton>
        </Row>
      )}
      {browsers !== 'unread' && (
        <List data-testid="browsers">
          {browsers.map(browser => (
            <Browser key={browser.id} browser={browser} onUnpair={() => void unpair(browser.id)} />
          ))}
        </List>
      )}
      <Problem text={problem} />
    </SettingsSection>
  )
}

function Browser({ browser, onUnpair }: { readonly browser: PairedBrowser; readonly onUnpair: () => void }) {
  const { formatDay, formatMinute } = timeFormats(null, null)
  const when = (at: Instant): string => `${formatDay(at)} ${formatMinute(at)}`
  const name = browser.name ?? t('settings.browser-unknown')
  const paired = t('settings.browser-paired', { when: when(browser.pairedAt) })
  return (
    <Item
      title={
        <>
          <b>{name}</b>
          {browser.own && ` (${t('settings.browser-own')})`}
        </>
      }
      about={`${paired} · ${
        browser.connected
          ? t('settings.browser-connected')
          : t('settings.browser-used', { when: when(browser.usedAt) })
      }`}
      acts={
        <HoldButton name={t('settings.unpair-named', { name, paired })} onHeld={onUnpair}>
          {t('settings.unpair')}
        </HoldButton>
      }
    />
  )
}
