import type { SentencePair } from './translate.ts'

/** Was der Dienst zu einer Änderung sagt, die so nicht geht. */
export const changeSentences: readonly SentencePair[] = [
  [
    'That is on air and stays as it is while it runs. Go to another cue, or end the show, then do it again.',
    'Das ist ON AIR und bleibt, wie es ist, solange es läuft. Zu einem anderen Cue gehen oder die Show beenden, dann noch einmal.',
  ],
  [
    'The group still has rows in it. Move them out or delete them, then do it again.',
    'In der Gruppe stehen noch Zeilen. Sie herausziehen oder löschen, dann noch einmal.',
  ],
  [
    'This row is inside a group, and a group cannot contain another group. Move it out first.',
    'Diese Zeile ist in einer Gruppe, und eine Gruppe kann keine andere enthalten. Sie erst herausziehen.',
  ],
  [
    'A group cannot be inside another one. Put it before or after that.',
    'Eine Gruppe kann nicht in einer anderen stehen. Sie davor oder dahinter setzen.',
  ],
  [
    'Headings and groups cannot go on air. Choose a cue.',
    'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  ],
  [
    'This row is no longer in the rundown: somebody has deleted it. Choose another one.',
    'Diese Zeile gibt es im Ablauf nicht mehr: Jemand hat sie gelöscht. Eine andere wählen.',
  ],
  [
    'This cue is locked against changes. Unlock it in Edit, or ask the person who locked it.',
    'Dieser Cue ist gegen Änderungen gesperrt. Ihn unter „Bearbeiten“ entsperren, oder fragen, wer ihn gesperrt hat.',
  ],
  [
    'The cue of this cell is locked against changes. Unlock it in Edit, or ask the person who locked it.',
    'Der Cue dieser Zelle ist gegen Änderungen gesperrt. Ihn unter „Bearbeiten“ entsperren, oder fragen, wer ihn gesperrt hat.',
  ],
  [
    'This column is no longer in the rundown: somebody has deleted it. Choose another one.',
    'Diese Spalte gibt es im Ablauf nicht mehr: Jemand hat sie gelöscht. Eine andere wählen.',
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
    'The show has ended. Reset goes back to before it, then it can start.',
    'Die Show ist zu Ende. „Zurücksetzen“ geht vor sie zurück, dann kann sie beginnen.',
  ],
]
