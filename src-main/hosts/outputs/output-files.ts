import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type, { type Static } from 'typebox'
import { validatorOf } from '../../contract/validator.ts'
import { outputKinds } from '../../domain/output/output-page.ts'
import { asksOwn, pageHeaders, pageTypes } from '../page-headers.ts'
import { languageFor, languageIn } from '../settings/asked-language.ts'
import type { OutputDesk } from './relay.ts'

export interface OutputFilesOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly desk: Pick<OutputDesk, 'language' | 'otherOutputs'>
}

/** The output pages: one for each kind, in the language of that moment. */
export function serveOutputPages(app: FastifyInstance, { rendererDir, desk }: OutputFilesOptions): void {
  for (const kind of outputKinds)
    app.get(`/output/${kind}`, async (request, reply) => {
      // A desk that does not start has no settings; its page says so in the language of the browser.
      const chosen = languageIn(request.query) ?? (await desk.language().catch(() => null))
      const language = languageFor(request, chosen)
      reply.header('vary', 'accept-language')
      const others = await desk.otherOutputs().catch(() => [])
      return sendPage(reply, join(rendererDir, language, 'output', 'index.html'), others)
    })
}

/** Scripts, styles and fonts of the output pages, and no other file of the built renderer. */
export async function serveOutputAssets(
  app: FastifyInstance,
  { rendererDir }: Pick<OutputFilesOptions, 'rendererDir'>,
): Promise<void> {
  for (const name of await outputAssets(rendererDir))
    app.get(`/${name}`, (_request, reply) => sendFile(reply, join(rendererDir, name)))
}

/** The page may ask at these origins as well, by what its host and the page itself say of it. */
async function sendPage(reply: FastifyReply, path: string, others: readonly string[]): Promise<FastifyReply> {
  const allow = (policy: string): string => policy.replace(asksOwn, [asksOwn, ...others].join(' '))
  const { 'content-security-policy': policy = '', ...headers } = pageHeaders(path)
  return reply
    .headers({ ...headers, 'content-security-policy': allow(policy), 'content-type': pageTypes['.html'] })
    .send(allow(await readFile(path, 'utf8')))
}

async function sendFile(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const content = await readFile(path)
  const type = pageTypes[extname(path)] ?? 'application/octet-stream'
  return reply.headers({ ...pageHeaders(path), 'content-type': type }).send(content)
}

/** Vite's manifest of the pages: names are relative to the folder of the built renderer. */
const Manifest = Type.Record(
  Type.String(),
  Type.Object({
    file: Type.String(),
    imports: Type.Optional(Type.Array(Type.String())),
    dynamicImports: Type.Optional(Type.Array(Type.String())),
    css: Type.Optional(Type.Array(Type.String())),
    assets: Type.Optional(Type.Array(Type.String())),
  }),
)
const manifest = validatorOf(Manifest)

async function outputAssets(rendererDir: string): Promise<ReadonlySet<string>> {
  const read: unknown = JSON.parse(await readFile(join(rendererDir, 'manifest.json'), 'utf8'))
  if (!manifest.Check(read)) throw new Error('The list of the page files cannot be read.')
  return filesOf(read, 'output/index.html')
}

/** The files of an entry and of all that it imports. */
function filesOf(chunks: Static<typeof Manifest>, entry: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = chunks[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(entry)
  return files
}
