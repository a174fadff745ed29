import coverage from './coverage.json' with { type: 'json' }
import { docsPage, escapeHtml, table } from './docs-page.ts'

/** Which test covers which row of the specification. The rows are written by the check of the tests. */
export const coveragePage = (): string =>
  docsPage(
    'Coverage',
    table(
      ['Section', 'Row', 'Tests'],
      coverage.map(({ section, row, tests }) => ({
        cells: [escapeHtml(section), escapeHtml(row), tests.split('\n').map(escapeHtml).join('<br>')],
      })),
    ),
  )
