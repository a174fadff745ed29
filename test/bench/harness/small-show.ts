/** The CSV of a show of cues of an hour each, without columns: whatever is measured, nothing runs over. */
export const smallShowCsv = (cues = 60): string =>
  [
    'type,title,duration',
    ...Array.from({ length: cues }, (_, at) => `cue,Cue ${at + 1}: item of the running order,1:00:00`),
  ].join('\n')
