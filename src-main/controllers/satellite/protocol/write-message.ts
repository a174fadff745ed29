export type Argument = string | number | boolean

/** One line of the Satellite protocol, with its end. */
export function writeMessage(
  name: string,
  status: 'OK' | 'ERROR' | null,
  args: Readonly<Record<string, Argument>>,
): string {
  const words = [name, ...(status === null ? [] : [status])]
  for (const [key, value] of Object.entries(args)) words.push(`${key}=${written(value)}`)
  return `${words.join(' ')}\n`
}

function written(value: Argument): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `"${oneLine(value).replace(/["\\]/g, '\\$&')}"`
}

/** A line cannot carry the characters that end lines, nor those that nobody sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
