import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAway } from '../../../components/use-away.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { PageNotice } from './notice.ts'

/** Sentences of the desk, the newest first, until they are dismissed. */
export function useDeskNotices(): readonly PageNotice[] {
  const notices = useDeskState(state => state.notices)
  const { bridge } = useDesk()
  const away = useAway('call')
  return notices.toReversed().map(({ id, kind, text }) => ({
    id: `desk ${id}`,
    tone: kind,
    word: t(`notice.kind.${kind}`),
    text: messageText(text),
    acts: (
      <PlainButton
        disabledBy={away}
        onClick={() => {
          // The connection was lost with the press: the notice stays, and the banner says why.
          bridge.request('notice.dismiss', { noticeId: id }).catch(() => undefined)
        }}
      >
        {t('notice.dismiss')}
      </PlainButton>
    ),
  }))
}
