import type { FastifyRequest } from 'fastify'
import { chooseLanguage, isLanguage, type Language, readAcceptLanguage } from '../../domain/language.ts'

/** The language of a page: the one that a person chose, else what the browser wants. */
export const languageFor = ({ headers }: FastifyRequest, chosen: Language | null): Language =>
  chosen ?? chooseLanguage(readAcceptLanguage(headers['accept-language'] ?? ''))

/** `?lang=de`: one screen in another language than the desk's. */
export const languageIn = (query: unknown): Language | null =>
  typeof query === 'object' && query !== null && 'lang' in query && isLanguage(query.lang) ? query.lang : null
