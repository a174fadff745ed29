import { settingsTexts as t } from '#texts/settings.ts'
import { texts } from '#texts/texts.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Which version runs, in what, and under which licence. */
export function AboutSection() {
  const app = useDeskState(state => state.app)
  return (
    <SettingsSection name={t.about}>
      <dl className={styles['facts']}>
        <dt>{t.version}</dt>
        <dd>
          {texts.app} {app}
        </dd>
        <dt>{t.runsIn}</dt>
        <dd>{runtimeOf(navigator.userAgent) ?? t.browser}</dd>
        <dt>{t.licence}</dt>
        <dd>{t.licenceHelp}</dd>
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
