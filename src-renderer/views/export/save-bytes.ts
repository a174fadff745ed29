import type { ExportedFile } from '../../../src-main/contract/bridge/transfers.ts'

/** Gives a file to the browser, to be saved where the person keeps downloads. */
export function saveBytes({ name, mime, encoding }: ExportedFile, content: string): void {
  const part = encoding === 'text' ? content : Uint8Array.from(atob(content), digit => digit.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([part], { type: mime }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun; revoking at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
