/** What the service says of a change that cannot be made as the rundown or its show stands, by code of API section 7. */
export const changeProblems: readonly (readonly [string, string])[] = [
  [
    'runner.show_running',
    'That is on air and stays as it is while it runs. Go to another cue, or end the show, then do it again.',
  ],
  ['cues.group_not_empty', 'The group still has rows in it. Move them out or delete them, then do it again.'],
  [
    'cues.invalid_type_conversion',
    'This row is inside a group, and a group cannot contain another group. Move it out first.',
  ],
  ['cues.invalid_position', 'A group cannot be inside another one. Put it before or after that.'],
  ['cues.invalid_cue_type', 'Headings and groups cannot go on air. Choose a cue.'],
  ['cues.not_found', 'This row is no longer in the rundown: somebody has deleted it. Choose another one.'],
  [
    'cues.prevent_edits',
    'This cue is locked against changes. Unlock it in Edit, or ask the person who locked it.',
  ],
  [
    'cells.prevent_edits',
    'The cue of this cell is locked against changes. Unlock it in Edit, or ask the person who locked it.',
  ],
  [
    'columns.not_found',
    'This column is no longer in the rundown: somebody has deleted it. Choose another one.',
  ],
  ['mentions.name_conflict', 'Another mention has this name. Choose another name.'],
  ['text_variables.key_exists', 'Another variable has this name. Choose another name.'],
  ['runner.ended_cannot_start', 'The show has ended. Reset goes back to before it, then it can start.'],
]
