import type { SentencePair } from './translate.ts'

/** Was der Dienst zu einer Änderung sagt, die so nicht geht. */
export const changeSentences: readonly SentencePair[] = [
  [
    'This is on air. Go to another cue or end the show, then try again.',
    'Das ist ON AIR. Zu einem anderen Cue gehen oder die Show beenden, dann noch einmal versuchen.',
  ],
  [
    'The group still has rows. Move them out or delete them, then try again.',
    'Die Gruppe hat noch Zeilen. Sie herausziehen oder löschen, dann noch einmal versuchen.',
  ],
  [
    'A group cannot be inside a group. Move this row out of its group first.',
    'Eine Gruppe kann keine andere enthalten. Diese Zeile zuerst aus ihrer Gruppe ziehen.',
  ],
  [
    'A group cannot be inside a group. Move it before or after the other group.',
    'Eine Gruppe kann keine andere enthalten. Sie vor oder hinter die andere setzen.',
  ],
  [
    'Headings and groups cannot go on air. Choose a cue.',
    'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  ],
  [
    'This row was deleted by someone else. Choose another one.',
    'Jemand anderes hat diese Zeile gelöscht. Eine andere wählen.',
  ],
  [
    'This cue is locked. Unlock it in Edit or in the service’s dashboard.',
    'Dieser Cue ist gesperrt. In Bearbeiten oder im Dashboard des Dienstes entsperren.',
  ],
  [
    'The cue of this cell is locked. Unlock it in Edit or in the service’s dashboard.',
    'Der Cue dieser Zelle ist gesperrt. In Bearbeiten oder im Dashboard des Dienstes entsperren.',
  ],
  [
    'This column was deleted by someone else. Choose another one.',
    'Jemand anderes hat diese Spalte gelöscht. Eine andere wählen.',
  ],
  [
    'Another mention has this name. Choose another name.',
    'Eine andere Erwähnung hat diesen Namen. Einen anderen wählen.',
  ],
  [
    'Another variable has this name. Choose another name.',
    'Eine andere Variable hat diesen Namen. Einen anderen wählen.',
  ],
  [
    'The show has ended. Reset it to run it again.',
    'Die Show ist zu Ende. Zurücksetzen, um sie noch einmal zu fahren.',
  ],
]
