/** Gives a text to the browser, to be saved where the person keeps downloads. */
export function saveFile({ name, mime, text }: { name: string; mime: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: mime }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun; revoking at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
