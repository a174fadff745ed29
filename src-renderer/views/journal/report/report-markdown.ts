import { t } from '#texts/text.ts'
import type { ReportDocument } from './report-document.ts'

/** The report as Markdown, with tables of GitHub's flavour. What people have typed is shown as they typed it. */
export function reportMarkdown({ title, day, warnings, totals, sections, empty }: ReportDocument): string {
  const blocks = [
    `# ${escaped(title)}`,
    escaped(day),
    ...warnings.map(warning => `**${escaped(warning)}**`),
    totals.map(([name, value]) => `- ${escaped(name)}: ${escaped(value)}`).join('\n'),
    ...sections.flatMap(section => [
      `## ${escaped(section.title)}`,
      [row(section.columns), row(section.columns.map(() => '---')), ...section.rows.map(cells)].join('\n'),
    ]),
    ...(empty.length === 0 ? [] : [escaped(t('report.empty', { sections: empty.join(', ') }))]),
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

/** The report as plain text, for a mail. */
export function reportText({ title, day, warnings, totals, sections, empty }: ReportDocument): string {
  const blocks = [
    [title, day, ...warnings].filter(Boolean).join('\n'),
    totals.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...sections.map(section =>
      [
        section.title.toLocaleUpperCase(),
        ...section.rows.map(fields => fields.filter(Boolean).map(oneLine).join(', ')),
      ].join('\n'),
    ),
    ...(empty.length === 0 ? [] : [t('report.empty', { sections: empty.join(', ') })]),
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

const row = (fields: readonly string[]): string => `| ${fields.join(' | ')} |`

const cells = (fields: readonly string[]): string => row(fields.map(escaped))

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** All that Markdown, its tables and HTML in it would take for something else; what would begin a list, at the beginning. */
const escaped = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&$]/g, '\\$&')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')
