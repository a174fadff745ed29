import { describe, expect, it } from 'vitest'
import { messageText } from '#texts/messages.ts'
import { storedText, t } from '#texts/text.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { isolated } from '../../src-renderer/texts/isolated.ts'

const arabic = 'مرحبا بكم (2024)'

describe('a title in a sentence', () => {
  it.each([arabic, 'שלום 7', 'Mixed 123 אבג DEF', '\u202eturned'])(
    'keeps its direction to itself: %s',
    title => {
      expect(isolated(title)).toBe(`\u2068${title}\u2069`)
      expect(t('list.selected', { title })).toBe(`Selected: \u2068${title}\u2069`)
      expect(messageText(messageOf('file.imported', { title }))).toContain(`“\u2068${title}\u2069”`)
    },
  )

  it('in a left-to-right script is as it was typed', () => {
    for (const title of ['Panel: opening', 'Žižkov – 2.', '開会', 'Привет 7', '']) {
      expect(isolated(title)).toBe(title)
      expect(t('list.selected', { title })).toBe(`Selected: ${title}`)
    }
  })

  it('has no marks of direction in what is stored', () => {
    expect(storedText('rundowns.form.copy-title', { title: arabic })).toBe(`${arabic} (copy)`)
  })
})
