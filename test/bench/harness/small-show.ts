const cues = 60

/** The CSV of a show of 60 cues of an hour each, without columns: whatever is measured, nothing runs over. */
export const smallShowCsv = (): string =>
  [
    'type,title,duration',
    ...Array.from({ length: cues }, (_, at) => `cue,Cue ${at + 1}: item of the running order,1:00:00`),
  ].join('\n')
