import { describe, expect, it } from 'vitest'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { before, now, paused, type Role, running, time } from './face-views.ts'
import { cueFace } from './rig.ts'

describe('what else a key can do', () => {
  const signedOut: FeedbackView = { ...running, link: 'signed-out' }
  const watching: FeedbackView = { ...running, link: 'watch-only' }
  const undo = { action: 'go', until: time.at(7_400) } as const
  const message = { text: 'Two minutes', visible: false }
  it.each<[string, Role, FeedbackView, object]>([
    ['GO is closed for one who is signed out', 'go', signedOut, { border: 'closed', big: 'TOKEN' }],
    ['GO is closed for one who only watches', 'go', watching, { border: 'closed', text: 'WATCH ONLY' }],
    ['START has started', 'start', running, { border: 'closed', caption: 'START', big: 'STARTED' }],
    ['START starts', 'start', before, { ground: 'go', big: 'START', foot: '1' }],
    ['NEXT waits for the start', 'next', before, { border: 'closed', caption: 'NEXT', big: 'NOT YET' }],
    ['NEXT goes next', 'next', running, { ground: 'go', big: 'NEXT', foot: '2' }],
    ['resume has nothing to resume', 'resume', running, { caption: 'RESUME', icon: 'play', muted: true }],
    ['resume resumes', 'resume', paused, { ground: 'warm', icon: 'play', muted: false }],
    ['pause stays pause while paused', 'pause', paused, { caption: 'PAUSE', icon: 'pause', muted: true }],
    [
      'undo tells what and how long',
      'undo',
      { ...running, undo },
      { big: 'UNDO', text: 'GO', foot: 'HOLD 8 s', muted: false },
    ],
    [
      'undo names the calls that it takes back',
      'undo',
      { ...running, undo: { action: 'call', calls: 'LX 12', until: null } },
      { big: 'UNDO', text: 'CALL LX 12', foot: 'HOLD' },
    ],
    [
      'undo says that it takes back a standby',
      'undo',
      { ...running, undo: { action: 'standby', calls: 'LX, SND', until: null } },
      { text: 'STANDBY LX, SND' },
    ],
    [
      'undo lasts until the next press',
      'undo',
      { ...running, undo: { ...undo, until: null } },
      { big: 'UNDO', text: 'GO', foot: 'HOLD' },
    ],
    [
      'undo is over',
      'undo',
      { ...running, undo: { ...undo, until: now } },
      { big: 'UNDO', text: '', muted: true },
    ],
    [
      'a message is ready',
      'message',
      { ...running, message },
      { big: 'MESSAGE', text: 'Two minutes', foot: 'HIDDEN' },
    ],
    [
      'a message is shown',
      'message',
      { ...running, message: { ...message, visible: true } },
      { ground: 'inverted', foot: 'SHOWN' },
    ],
    ['there is no message', 'message', running, { big: 'MESSAGE', text: '', muted: true }],
    ['the show can be locked', 'lock', running, { big: 'LOCK', foot: 'HOLD' }],
    ['the show is locked', 'lock', { ...running, locked: true }, { ground: 'inverted', big: 'LOCKED' }],
    ['a show that is not on cannot end', 'end', before, { big: 'END', muted: true }],
    ['a show on air can be reset', 'reset', running, { big: 'RESET', foot: 'HOLD', muted: false }],
    [
      'a reset says which cue numbers it changes',
      'reset',
      {
        ...running,
        renumbered: [
          { from: '7A', to: '8' },
          { from: '8', to: '9' },
          { from: '9', to: '10' },
        ],
      },
      { big: 'RESET', text: '7A to 8, 2 more', foot: 'HOLD', muted: false },
    ],
    [
      'the cue after the next is a key',
      'second',
      { ...running, ahead: [cueFace('2', 'Two', 1), { ...cueFace('3', 'Three', 1), color: '#00ff00' }] },
      { caption: '3', text: 'Three', band: '#00ff00', foot: 'HOLD' },
    ],
    [
      'the next cue is told on its key',
      'second',
      { ...running, next: running.ahead[1] ?? null },
      { caption: 'NEXT 3' },
    ],
    ['a cue that is not there is blank', 'far', running, { caption: '', big: '', text: '', foot: '' }],
    ['a cue that is behind', 'numbered', running, { big: 'JUMP', text: 'BACK TO 0', foot: 'HOLD' }],
    ['less time', 'less', running, { big: '−30', muted: false }],
    ['more time', 'more', before, { big: '+1 min', muted: true }],
    [
      'another page',
      'page',
      { ...running, pages: ['Show', 'Cues'] },
      { big: 'PAGE', text: 'Cues', foot: '2 / 2' },
    ],
    ['more light', 'brighter', running, { big: 'BRIGHT', text: 'by 10 %', foot: '70 %' }],
    ['a view', 'view', running, { big: 'VIEW', text: 'Journal' }],
    ['the cue on air by its name', 'on-air', running, { caption: 'ON AIR 1', text: 'Opening film' }],
    ['signed out on the link key', 'link', signedOut, { ground: 'inverted', text: 'TOKEN' }],
  ])('%s', (_what, role, view, expected) => {
    expect(faceOf(role, view, now)).toMatchObject(expected)
  })

  it('the clock is that of this computer', () => {
    const at = instant(new Date(2026, 4, 7, 9, 5, 59).getTime())
    expect(faceOf('clock', running, at)).toMatchObject({ big: '09:05' })
  })
})
