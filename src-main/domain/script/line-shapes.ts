/** Words that join two names, in names that are all capitals. */
const joining = /(?<![\p{L}\p{M}])(?:and|und|et|ed?|y|och|og|en|with|mit|avec|to|zu)(?![\p{L}\p{M}])/gu

/** Has capitals and no small letters. Scripts without the two never are. */
export const isCapitals = (text: string): boolean =>
  /\p{Lu}/u.test(text) &&
  !/\p{Ll}/u.test(text.replace(joining, '').replace(/\bM(?:a?c)(?=\p{Lu})|(?<=\p{Lu})['’]s\b|ß/gu, ''))

export const wordsIn = (text: string): number => text.split(/\s+/u).filter(word => word !== '').length

const longestName = 48

/** Could be the name of who speaks: short, and no sentence. */
const isNameLike = (name: string): boolean =>
  name !== '' &&
  name.length <= longestName &&
  wordsIn(name) <= 7 &&
  /^[\p{L}\p{N}"“„«#]/u.test(name) &&
  /\p{L}/u.test(name) &&
  !/[!?…:;()[\]{}<>|_*=~]|\.\.|https?$/u.test(name) &&
  !headingWords(name) &&
  !noName.test(name)

/** What stands alone on a line and is done, not said. */
const noName =
  /^(?:(?:re-?)?enters?|exit|exits|exeunt|manent|curtain|blackout|lights?|the end|end|scene|act|auftritt|auftreten|abtritt|vorhang|ende|dunkel|licht|black|rideau|fin|noir|sipario|fine|telón|oscuro)(?:$|\s)/iu

export interface NamedLine {
  readonly name: string
  /** In brackets behind the name, with them; empty: nothing. */
  readonly aside: string
  /** What is said on the same line. */
  readonly rest: string
}

const asideAtEnd = /^(.*?)\s*([([（［][^()[\]（）［］]*[)\]）］])$/u
/** Says that the speech goes on from the page before. */
const continued =
  /^[([（]\s*(?:cont(?:inued|['’]?d|\.)?|forts(?:etzung|\.)?|weiter|suite|segue|sigue)\.?\s*[)\]）]$/iu

/** A name on a line of its own, with what stands in brackets behind it. */
export function nameAlone(text: string): NamedLine | null {
  let name = text.replace(/\s*(?:[.:：]|[.:]?[—–-]+)$/u, '').trim()
  let aside = ''
  for (let found = asideAtEnd.exec(name); found !== null; found = asideAtEnd.exec(name)) {
    const [, before = '', bracket = ''] = found
    if (!continued.test(bracket)) aside = aside === '' ? bracket : `${bracket} ${aside}`
    name = before.replace(/\s*[.:：,]$/u, '').trim()
  }
  // Fountain marks the second of two who speak at once.
  name = name.replace(/\s*\^$/u, '').replace(/\s+/gu, ' ')
  return isNameLike(name) ? { name, aside, rest: '' } : null
}

export const isNameInCapitals = ({ name }: NamedLine): boolean =>
  isCapitals(name) && !/[,;.&]$|\s\p{Ll}+$/u.test(name)

/** A period behind these does not end a name. */
const abbreviated =
  /(?:^|[\s.&/])(?:\p{Lu}|MRS?|MS|MX|DR|ST|PROF|CAPT|COL|GEN|LT|SGT|REV|HON|SR|JR|SRA|MME|MLLE|FR|HR|NO|NR)$/iu

/** `KEEPER. text`, `KEEPER — text`, `KEEPER (sits). text`, `KEEPER  text`, and names of scripts without capitals before 「. */
export function capitalsBefore(text: string): NamedLine | null {
  const spaced = /^(.{1,48}?)(?:\t+| {2,}|\u3000)\s*(?=\S)/u.exec(text)
  if (spaced !== null) {
    const [head = '', written = ''] = spaced
    const named = nameAlone(written)
    const isName = named !== null && (isNameInCapitals(named) || !/[\p{Lu}\p{Ll}]/u.test(named.name))
    if (isName) return withRest(named, text.slice(head.length))
  }
  const quoted = /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]{1,12})(?=「)/u.exec(text)?.[1]
  if (quoted !== undefined) return { name: quoted, aside: '', rest: text.slice(quoted.length) }
  for (const { index, 0: mark } of text
    .slice(0, longestName * 3)
    .matchAll(/\s*(?:\.|[—–―]|\s-)[—–-]*(?:\s+|(?=[—–"“‘(]))|[—–]/gu)) {
    const written = text.slice(0, index)
    if (/\p{Ll}/u.test(written.replace(/[([][^()[\]]*[)\]]/gu, '').replace(joining, ''))) return null
    if (mark.includes('.') && abbreviated.test(written)) continue
    const rest = text.slice(index + mark.length)
    if (rest === '') return null
    const named = nameAlone(written)
    return named !== null && isNameInCapitals(named) ? withRest(named, rest) : null
  }
  // `KEEPER (sits) Text`.
  const [, written = '', bracket = '', rest = ''] =
    /^([^()[\]]{1,48}?)\s*([([][^()[\]]*[)\]])\s*[.:]?\s+(\S.*)$/u.exec(text) ?? []
  const named = written === '' ? null : nameAlone(written)
  return named !== null && isNameInCapitals(named) && !/:$/.test(written)
    ? withRest({ ...named, aside: bracket }, rest)
    : null
}

/** `Keeper: text`, in any script; `Keeper (sits): text`. */
export function beforeColon(text: string): NamedLine | null {
  const [head = '', written = ''] = /^([^:：]{1,120}?)\s*[:：]\s*(?=\S)/u.exec(text) ?? []
  if (written === '' || /^\/\//.test(text.slice(head.length))) return null
  const named = nameAlone(written)
  return named === null || /^\p{Ll}|\p{L}{4,}\.\s|,\s\p{Ll}/u.test(named.name)
    ? null
    : withRest(named, text.slice(head.length))
}

/** `Keeper. text`: a name in small letters with a period. */
export function beforePeriod(text: string): NamedLine | null {
  const [head = '', written = ''] =
    /^(\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}?[\p{L}\p{M}'’]*){0,2}(?:\s*[([][^()[\]]*[)\]])?)\.(?:\s+|[—–-]+\s*)(?=\S)/u.exec(
      text,
    ) ?? []
  const named = written === '' || abbreviated.test(written) ? null : nameAlone(written)
  return named === null || isCapitals(named.name) || named.name.length > 24
    ? null
    : withRest(named, text.slice(head.length))
}

const withRest = ({ name, aside }: NamedLine, rest: string): NamedLine => ({
  name,
  aside: '',
  rest: `${aside === '' ? '' : `${aside} `}${rest}`.trim(),
})

const ordinal =
  '(?:[ivxlc]+|\\d+[a-z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|premi(?:er|ère)|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|dernière?|prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|un|deux|trois|quatre|cinq|uno|due|tre)'
const before =
  '(?:(?:erster?|erstes|zweiter?|zweites|dritter?|drittes|vierter?|viertes|fünfter?|fünftes|sechster?|sechstes|siebenter?|siebter?|achter?|letzter?|letztes|first|second|third|fourth|fifth|sixth|last|primo|secondo|terzo|quarto|quinto|prima|seconda|terza|premier|première|deuxième|troisième|quatrième|cinquième|primer|primera|segundo|segunda|tercer|tercera|\\d+|[ivxlc]+)\\.?)'
const part =
  '(?:act|scene|part|akt|aufzug|auftritt|szene|bild|teil|acte|scène|scene|tableau|partie|atto|scena|quadro|parte|acto|escena|cuadro|cena|akt[u]?|scen|tafereel|bedrijf)'
const song =
  '(?:song|musical number|number|lied|musiknummer|chanson|canzone|canción|cançión|aria|arie|duett?|reprise)'
const alone =
  "(?:prologue?|epilogue?|prolog|epilog|prologo|epilogo|prólogo|epílogo|overture|ouvertüre|ouverture|obertura|entr['’]acte|intermission|interval|pause|entracte|intervallo|intermedio|finale?|vorspiel|nachspiel|zwischenspiel|interlude|curtain call|playoff|play-off|bows|exit music)"
const headings = [
  `${part}\\s+${ordinal}`,
  `${before}\\s+${part}`,
  `${song}\\s*(?:no\\.?|nr\\.?|n°|#|№)?\\s*\\d+[a-z]?`,
  `(?:no\\.|nr\\.|n°|#|№)\\s*\\d+[a-z]?`,
  alone,
]
const heading = new RegExp(`^(?:${headings.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
/** Whatever follows: `SONG: The lamp`, `INT. LIGHTHOUSE`. */
const opening = new RegExp(`^(?:(?:${song}|${part})\\s*[:—–]|(?:int|ext|int\\.?/ext|i/e|est)\\.\\s)`, 'iu')
const headingEnds = /^\s*(?:$|[.,:;—–(-])|^\s+["“„«]?\p{Lu}/u
const longestHeading = 90

/** An act, a scene, a number, in several languages. */
export function headingWords(text: string): boolean {
  if (text.length > longestHeading) return false
  if (opening.test(text)) return text.length <= 60
  const found = heading.exec(text)
  return found !== null && headingEnds.test(text.slice(found[0].length))
}

const openings = '([（［【〔{'
const closings = ')]）］】〕}'

/** Brackets that it opens less those that it closes, from a number that are open; and where the last one closes. */
export function bracketsIn(text: string, open: number): { readonly open: number; readonly closed: number } {
  let depth = open
  let closed = -1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (openings.includes(sign)) depth += 1
    else if (closings.includes(sign) && depth > 0) {
      depth -= 1
      if (depth === 0 && closed < 0) closed = at
    }
  }
  return { open: depth, closed }
}

export const opensBracket = (text: string): boolean => openings.includes(text.charAt(0)) && text !== ''

/** Behind a bracket that closes: nothing, or what belongs to it. */
export const isEndOfBracket = (rest: string): boolean => /^[.,;:!?*_\s]*$/u.test(rest)

/** Turns over to the next page in a film script. */
export const isTurnover = (text: string): boolean =>
  /^[([]?\s*(?:more|mehr|continued:?|cont['’]d)\s*[)\]]?$/iu.test(text) && /^[(]|continued/iu.test(text)

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。「」『』！？，：；ー]/u

/** Lines that were broken only because they were full. `hyphenated`: words of the text that have a hyphen inside. */
export function joinLines(lines: readonly string[], hyphenated: ReadonlySet<string>): string {
  return lines.reduce((text, line) => {
    const last = text.slice(-1)
    if (text === '') return line
    if (last === '\u00ad') return text.slice(0, -1) + line
    if (wide.test(last) && wide.test(line.charAt(0))) return text + line
    const [, head] = /([\p{L}\p{M}'’]+)[-‐]$/u.exec(text) ?? []
    const [tail] = /^[\p{L}\p{M}'’]+/u.exec(line) ?? []
    if (head === undefined || tail === undefined) return `${text} ${line}`
    const isCompound = hyphenated.has(`${head}-${tail}`.toLowerCase()) || !/^\p{Ll}/u.test(tail)
    return isCompound ? text + line : text.slice(0, -1) + line
  }, '')
}
