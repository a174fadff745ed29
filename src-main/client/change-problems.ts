/** What the service says of a change that cannot be made as the rundown or its show stands, by code of API section 7. */
export const changeProblems: readonly (readonly [string, string])[] = [
  ['runner.show_running', 'This is on air. Go to another cue or end the show, then try again.'],
  ['cues.group_not_empty', 'The group still has rows. Move them out or delete them, then try again.'],
  ['cues.invalid_type_conversion', 'A group cannot be inside a group. Move this row out of its group first.'],
  ['cues.invalid_position', 'A group cannot be inside a group. Move it before or after the other group.'],
  ['cues.invalid_cue_type', 'Headings and groups cannot go on air. Choose a cue.'],
  ['cues.not_found', 'This row was deleted by someone else. Choose another one.'],
  ['cues.prevent_edits', 'This cue is locked. Unlock it in Edit or in the service’s dashboard.'],
  ['cells.prevent_edits', 'The cue of this cell is locked. Unlock it in Edit or in the service’s dashboard.'],
  ['columns.not_found', 'This column was deleted by someone else. Choose another one.'],
  ['mentions.name_conflict', 'Another mention has this name. Choose another name.'],
  ['text_variables.key_exists', 'Another variable has this name. Choose another name.'],
  ['runner.ended_cannot_start', 'The show has ended. Reset it to run it again.'],
]
