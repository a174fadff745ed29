import { t } from '#texts/text.ts'
import type { OutputFace } from '../../../src-main/domain/output/output-page.ts'
import { formatsOf } from '../timed.ts'
import { type OpenAnswer, takesBack } from './crew-answers.ts'

/** What became of an answer, in a sentence. */
export function answerLine(
  answer: OpenAnswer,
  formats: Pick<OutputFace, 'timezone' | 'timeOfDayFormat'>,
): string {
  const { of, at, fate } = answer
  if (fate === 'late') return t('cue-light.late')
  if (of === 'acknowledge') {
    if (fate === 'sending') return t('cue-light.sending')
    return fate === 'not-sent' ? t('cue-light.not-acknowledged') : t('cue-light.stale')
  }
  const word = t(`cue-light.words.${of}`)
  if (fate === 'not-sent') return t('cue-light.not-sent', { word })
  if (fate !== 'sending') return t(fate === 'stale' ? 'cue-light.call-over' : 'cue-light.refused')
  if (takesBack(answer)) return t('cue-light.taking-back', { word })
  return t('cue-light.said-at', { word, time: formatsOf(formats).formatTime(at) })
}
