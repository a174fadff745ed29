/** `Clock`, `Clock 2`, … */
export function freeName(name: string, pages: readonly { readonly name: string }[]): string {
  const taken = new Set(pages.map(page => page.name))
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} ${count}`
    if (!taken.has(free)) return free
  }
}
