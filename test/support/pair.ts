/** What a browser shows to a desk once it is paired: the cookie, and what its pages hold. */
export interface PairedClient {
  readonly cookie: string
  readonly key: string
}

/** Pairs as a page does; null when the desk refuses. `before`: what this browser holds already. */
export async function pairAsPage(
  origin: string,
  secret: string,
  before: PairedClient | null = null,
): Promise<PairedClient | null> {
  const reply = await fetch(`${origin}/desk/pair`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      origin,
      ...(before !== null && { cookie: before.cookie }),
    },
    body: JSON.stringify({ secret, key: before?.key ?? null }),
  })
  if (!reply.ok) return null
  const { key }: { readonly key: string } = await reply.json()
  return { cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '', key }
}
