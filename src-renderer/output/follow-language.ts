import type { OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import type { Language } from '../../src-main/domain/language.ts'

/** Reloads the screen once another language was chosen at the desk; not one that has its own by `?lang=`. */
export function followLanguage(
  { search }: Pick<Location, 'search'>,
  reload: () => void,
): (state: Pick<OutputPageEvents['state'], 'language'>) => void {
  const own = new URLSearchParams(search).has('lang')
  let came: Language | null | undefined
  return ({ language }) => {
    if (came === undefined) came = language
    if (own || language === came) return
    came = language
    reload()
  }
}
