import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'

const department = (shortName: string) => ({ shortName, color: '#3366ff', groups: [] })

/** Eight cues with calls of two departments, some of them inside the cue. */
export function departmentShow(): RundownContent {
  const cues = Array.from({ length: 8 }, (_, at) => cue(`c${at + 1}`, 60))
  const plain = contentWith(cues)
  return {
    ...plain,
    rundown: {
      ...plain.rundown,
      columns: [
        { id: 'lx', name: 'Lights', department: department('LX') },
        { id: 'snd', name: 'Sound', department: department('SND') },
      ],
    },
    cells: new Map(cues.map(({ id }) => [id, { lx: `LX ${id}\n+0:30 LX ${id} inside`, snd: `SND ${id}` }])),
  }
}
