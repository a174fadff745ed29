/** Gives a text to the browser, to be saved where the person keeps downloads. */
export const saveFile = ({ name, mime, text }: { name: string; mime: string; text: string }): void =>
  saveBlob(name, new Blob([text], { type: mime }))

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun; revoking at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
