import { useRef } from 'react'
import { settingsTexts as t } from '#texts/settings.ts'
import { electronBridge } from '../../bridge/electron-bridge.ts'
import { Dialog } from '../../components/dialog.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { AboutSection } from './about-section.tsx'
import { BrowsersSection } from './browsers-section.tsx'
import { DataSection } from './data-section.tsx'
import { LanguageField } from './language-field.tsx'
import { LookSection } from './look-section.tsx'
import { NumberSetting } from './number-setting.tsx'
import { PageNameField } from './page-name-field.tsx'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'
import { UndoSetting } from './undo-setting.tsx'
import { WarningsSection } from './warnings-section.tsx'

/** Everything that a person may set, by section; each field says for itself what became of it. */
export function SettingsDialog() {
  const { ui } = useDesk()
  const body = useRef<HTMLDivElement>(null)
  // The desktop application serves no browser.
  const inBrowser = electronBridge() === null
  const sections = [
    t.gate,
    t.warnings,
    t.look,
    t.columns,
    t.keys,
    t.page,
    t.language,
    t.data,
    ...(inBrowser ? [t.browsers] : []),
    t.guide,
    t.about,
  ]
  const to = (name: string): void => {
    const section = body.current?.querySelector(`[data-section="${name}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }
  return (
    <Dialog title={t.title} wide>
      <LockedLine />
      <div className={styles['settings']}>
        <nav className={styles['sections']} aria-label={t.sections}>
          {sections.map(name => (
            <button key={name} type="button" onClick={() => to(name)}>
              {name}
            </button>
          ))}
        </nav>
        <div ref={body} className={styles['body']}>
          <SettingsSection name={t.gate} detail={t.gateDetail}>
            <NumberSetting
              name="doublePress"
              label={t.doublePress}
              help={t.doublePressHelp}
              unit={t.ms}
              range={[0, 3_000]}
              scale={1}
            />
            <NumberSetting
              name="hold"
              label={t.hold}
              help={t.holdHelp}
              unit={t.ms}
              range={[200, 3_000]}
              scale={1}
            />
            <UndoSetting />
          </SettingsSection>
          <WarningsSection />
          <LookSection />
          <SettingsSection name={t.columns} detail={t.columnsDetail}>
            <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'columns' })}>
              {t.columnsOpen}
            </PlainButton>
          </SettingsSection>
          <KeysSection />
          <SettingsSection name={t.page}>
            <PageNameField />
          </SettingsSection>
          <SettingsSection name={t.language}>
            <LanguageField />
          </SettingsSection>
          <DataSection />
          {inBrowser && <BrowsersSection />}
          <GuideSection />
          <AboutSection />
        </div>
      </div>
    </Dialog>
  )
}

function KeysSection() {
  const { ui } = useDesk()
  return (
    <SettingsSection name={t.keys} detail={t.keysDetail}>
      <p className={styles['row']}>
        <PlainButton onClick={() => showView(ui, 'controllers')}>{t.keysOpen}</PlainButton>
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'keys' })}>{t.keysList}</PlainButton>
      </p>
    </SettingsSection>
  )
}

function GuideSection() {
  const { ui } = useDesk()
  const { ask, problem } = useAsk(t.failed)
  const again = async (): Promise<void> => {
    if (await ask('settings.write', { guide: 'go' })) showView(ui, 'call')
  }
  return (
    <SettingsSection name={t.guide} detail={t.guideDetail}>
      <PlainButton onClick={() => void again()}>{t.guideAgain}</PlainButton>
      {problem !== null && <p role="alert">{problem}</p>}
    </SettingsSection>
  )
}
