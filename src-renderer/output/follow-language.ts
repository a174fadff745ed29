import type { OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import type { Language } from '../../src-main/domain/language.ts'

/**
 * Reloads the screen once another language was chosen at the desk; not one that has its own by `?lang=`, and no crew page:
 * it has another language when it is opened the next time, and takes its taps meanwhile.
 */
export function followLanguage(
  { search }: Pick<Location, 'search'>,
  isCrew: boolean,
  reload: () => void,
): (state: Pick<OutputPageEvents['state'], 'language'>) => void {
  const stays = isCrew || new URLSearchParams(search).has('lang')
  let came: Language | null | undefined
  return ({ language }) => {
    if (came === undefined) came = language
    if (stays || language === came) return
    came = language
    reload()
  }
}
