import { zipOf } from '../spreadsheets/xlsx-file.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A run of letters. `look`: XML of its properties. */
export const run = (text: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

/** A paragraph of runs. `look`: XML of its properties. */
export const paragraph = (runs: string, look = ''): string =>
  `<w:p>${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${runs}</w:p>`

export const styled = (style: string, text: string): string =>
  paragraph(run(text), `<w:pStyle w:val="${style}"/>`)

/** Styles of a script, some of which are based on others. */
const styles = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="C"><w:name w:val="Character"/></w:style>
<w:style w:type="paragraph" w:styleId="D"><w:name w:val="Dialogue"/></w:style>
<w:style w:type="paragraph" w:styleId="S"><w:name w:val="Stage Direction"/><w:rPr><w:i/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Lyrics"/></w:style>
<w:style w:type="paragraph" w:styleId="Slanted"><w:name w:val="Own"/><w:basedOn w:val="SlantedBase"/></w:style>
<w:style w:type="paragraph" w:styleId="SlantedBase"><w:name w:val="Own base"/><w:rPr><w:i/></w:rPr></w:style>`

/** A Word document with these paragraphs. */
export const docxOf = (body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles xmlns:w="w">${styles}</w:styles>`,
    'word/header1.xml': '<w:hdr><w:p><w:r><w:t>Draft</w:t></w:r></w:p></w:hdr>',
    ...parts,
  })
