import { expect, it } from 'vitest'
import { createDeskLanguage, type DeskLanguage } from '../../src-main/desk/desk-language.ts'
import type { Language } from '../../src-main/domain/language.ts'
import { freshSettings } from '../fakes/desk-settings.ts'

const withChoice = (language: Language | null): DeskLanguage => {
  const settings = { ...freshSettings, caller: { ...freshSettings.caller, language } }
  return createDeskLanguage({ read: () => settings }, 'en')
}

it('is what each page wants while nobody chose, and the desk speaks that of the page that came last', () => {
  const language = withChoice(null)
  expect(language.spoken()).toBe('en')
  expect(language.ofPage('de')).toBe('de')
  expect(language.spoken()).toBe('de')
})

it('is not spoken by the desk for a screen without buttons', () => {
  const language = withChoice(null)
  expect(language.ofOutput('de')).toBe('de')
  expect(language.spoken()).toBe('en')
})

it('is the one that a person chose, whatever a browser wants', () => {
  const language = withChoice('de')
  expect([language.ofPage('en'), language.ofOutput('en'), language.spoken()]).toEqual(['de', 'de', 'de'])
})
