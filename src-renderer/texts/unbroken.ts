/** A number begins no line apart from a short word before it: the name of a call, as `LX 12`, stays whole. */
export const unbroken = (text: string): string => text.replace(/(?<=(?<!\p{L})\p{L}{1,5}) (?=\d)/gu, '\u00a0')
