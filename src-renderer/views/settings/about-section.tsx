import { t } from '#texts/text.ts'
import { Facts } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { SettingsSection } from './settings-section.tsx'

/** Which version runs, in what, and under which licence. */
export function AboutSection() {
  const app = useDeskState(state => state.app)
  return (
    <SettingsSection name={t('settings.about')}>
      <Facts
        rows={[
          [t('settings.version'), `${t('page.app')} ${app}`],
          [t('settings.runs-in'), runtimeOf(navigator.userAgent) ?? t('settings.browser')],
          [t('settings.licence'), t('settings.licence-help')],
        ]}
      />
    </SettingsSection>
  )
}

/** Versions of Electron and Chromium; null in a browser. */
function runtimeOf(userAgent: string): string | null {
  const electron = /Electron\/([\d.]+)/.exec(userAgent)?.[1]
  const chromium = /Chrome\/([\d.]+)/.exec(userAgent)?.[1]
  return electron === undefined ? null : `Electron ${electron}, Chromium ${chromium}`
}
