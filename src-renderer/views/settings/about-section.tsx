import { t } from '#texts/text.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Which version runs, in what, and under which licence. */
export function AboutSection() {
  const app = useDeskState(state => state.app)
  return (
    <SettingsSection name={t('settings.about')}>
      <dl className={styles['facts']}>
        <dt>{t('settings.version')}</dt>
        <dd>
          {t('page.app')} {app}
        </dd>
        <dt>{t('settings.runs-in')}</dt>
        <dd>{runtimeOf(navigator.userAgent) ?? t('settings.browser')}</dd>
        <dt>{t('settings.licence')}</dt>
        <dd>{t('settings.licence-help')}</dd>
      </dl>
    </SettingsSection>
  )
}

/** Versions of Electron and Chromium; null in a browser. */
function runtimeOf(userAgent: string): string | null {
  const electron = /Electron\/([\d.]+)/.exec(userAgent)?.[1]
  const chromium = /Chrome\/([\d.]+)/.exec(userAgent)?.[1]
  return electron === undefined ? null : `Electron ${electron}, Chromium ${chromium}`
}
