import { describe, expect, it } from 'vitest'
import { chooseLanguage, readAcceptLanguage } from '../../src-main/domain/language.ts'

describe('the language of a page', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['en;q=0.5, de', 'de'],
    ['eo-XX,eo;q=0.9,de;q=0.5,en;q=0.3', 'de'],
    ['eo, DE;Q=0.4', 'de'],
    ['de;q=0, en', 'en'],
    ['tlh', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=,,,', 'en'],
  ])('is, for a browser that wants “%s”, %s', (header, language) => {
    expect(chooseLanguage(readAcceptLanguage(header))).toBe(language)
  })

  it.each([
    ['de_DE', 'de'],
    ['de', 'de'],
    ['den', 'en'],
    ['C', 'en'],
  ])('is, for a system with the locale %s, %s', (locale, language) => {
    expect(chooseLanguage([locale])).toBe(language)
  })
})
