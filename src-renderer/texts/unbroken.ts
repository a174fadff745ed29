const named = /((?<!\p{L})\p{L}{1,5} \d+)/u

/** A text in parts. Every second one is a short word and the number after it, as `LX 12`, and stays in one line. */
export const unbrokenParts = (text: string): readonly string[] => text.split(named)
