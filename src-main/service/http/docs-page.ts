/** Nothing is loaded from anywhere, and nothing runs. */
export const docsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

export const block = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`

/** The first cell of a row may be an anchor: its row then carries that id. */
export interface TableRow {
  readonly id?: string
  readonly cells: readonly string[]
}

export function table(heads: readonly string[], rows: readonly TableRow[]): string {
  const head = heads.map(text => `<th>${text}</th>`).join('')
  const body = rows.map(({ id, cells }) => {
    const anchor = id === undefined ? '' : ` id="${id}"`
    return `<tr${anchor}>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

export const docsPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><nav><a href="/docs">Reference</a><a href="/docs/errors">Errors</a><a href="/api-v1/openapi.json">OpenAPI 3.1</a></nav>
<main><h1>${title}</h1>
${body}
</main></body></html>`

const style = `
:root{color-scheme:dark;--ground:#0b0c0e;--raised:#15171a;--line:#2a2d32;--ink:#e8e9eb;--quiet:#9a9fa8;--mark:#2a2410}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif;font-feature-settings:"tnum"}
nav{display:flex;gap:1.5rem;padding:1rem max(1rem,calc(50vw - 32rem));border-bottom:1px solid var(--line)}
main{max-width:64rem;margin:0 auto;padding:1rem 1rem 6rem}
h1{font-size:1.75rem;font-weight:600}h2{font-size:1.25rem;font-weight:600;margin:3rem 0 .5rem}
h3{font-size:1rem;font-weight:600;margin:2.5rem 0 .25rem}p{margin:.5rem 0;max-width:48rem}
a{color:inherit;text-decoration-color:var(--quiet);text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.quiet{color:var(--quiet)}
code{font:inherit;overflow-wrap:anywhere}
pre{margin:.75rem 0;padding:.75rem 1rem;background:var(--raised);border-radius:6px;overflow-x:auto;white-space:pre}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
th{color:var(--quiet);font-weight:500}td,th{border-top:1px solid var(--line);padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top}
:target{background:var(--mark)}
`
