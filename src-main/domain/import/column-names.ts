import type { ColumnRole } from './import-choices.ts'

/**
 * What the name of a column says. Some names are decided by what stands below them: `number-or-title`, `time` (of day, or how
 * long), `clock-or-text`. `stage`: which of several stages or rooms a row is for.
 */
export type NamedRole = ColumnRole | 'number-or-title' | 'time' | 'clock-or-text' | 'stage'

/** As people head their sheets, the surest first. */
const names: Readonly<Record<NamedRole, readonly string[]>> = {
  type: ['type', 'typ', 'row type', 'cue type', 'zeilentyp', 'kind', 'art', '类型', '種類'],
  title: [
    'title',
    'titel',
    'cue title',
    'titre',
    'título',
    'titulo',
    'titolo',
    'tittel',
    'tytuł',
    'judul',
    'başlık',
    'naslov',
    'название',
    '标题',
    'タイトル',
  ],
  subtitle: [
    ...['subtitle', 'sub title', 'untertitel', 'subline', 'unterzeile', 'sous-titre', 'subtítulo'],
    ...['sottotitolo', 'ondertitel'],
  ],
  duration: [
    ...[
      'duration',
      'dauer',
      'dur',
      'length',
      'how long',
      'wie lang',
      'wie lange',
      'länge',
      'laenge',
      'runtime',
      'run time',
      'running time',
      'laufzeit',
    ],
    ...[
      'trt',
      'est. duration',
      'planned duration',
      'sendezeit',
      'zeitbedarf',
      'min',
      'minuten',
      'minutes',
      'len',
    ],
    ...[
      'durée',
      'duree',
      'duración',
      'duracion',
      'durata',
      'duur',
      'duração',
      'längd',
      'varighet',
      'varighed',
      'durasi',
      'délka',
      'trajanje',
      'kesto',
      'süre',
    ],
    ...[
      'хронометраж',
      'длительность',
      '时长',
      '時長',
      '尺',
      '所要時間',
      '소요시간',
      'mins',
      'secs',
      'seconds',
    ],
  ],
  start: [
    ...[
      'start',
      'start time',
      'starttime',
      'startzeit',
      'planned start',
      'beginn',
      'begin',
      'anfang',
      'uhrzeit',
    ],
    ...[
      'time of day',
      'tod',
      'clock',
      'on air',
      'hit time',
      'begin time',
      'timecode',
      'time start',
      'scheduled start',
    ],
    ...[
      'début',
      'debut',
      'heure',
      'heure de début',
      'inicio',
      'hora',
      'hora de inicio',
      'inizio',
      'ora',
      'orario',
    ],
    ...[
      'ora inizio',
      'starttijd',
      'begintijd',
      'aanvang',
      'início',
      'starttid',
      'начало',
      '开始',
      '开始时间',
      '開始',
    ],
    ...['開始時間', '開始時刻', '시작', '시작시간', 'mulai', 'jam mulai', 'začátek', 'začetek', 'początek'],
    ...['klokkeslett', 'klockslag', 'kellonaika', 'alkaa', 'başlangıç'],
  ],
  'start-rule': ['start rule', 'startregel'],
  shortest: ['shortest', 'kürzeste', 'kürzeste dauer', 'minimum duration', 'mindestdauer'],
  longest: ['longest', 'längste', 'längste dauer', 'maximum duration', 'höchstdauer'],
  end: [
    ...[
      'end',
      'ende',
      'end time',
      'endzeit',
      'finish',
      'finish time',
      'ends',
      'to',
      'bis',
      'until',
      'back time',
    ],
    ...[
      'backtime',
      'time end',
      'fin',
      'heure de fin',
      'fine',
      'ora fine',
      'final',
      'eindtijd',
      'einde',
      'fim',
      'slut',
    ],
    ...['sluttid', 'slutt', 'конец', '结束', '结束时间', '終了', '終了時間', '終了時刻', '종료', '종료시간'],
    ...['結束', '結束時間', 'selesai', 'jam selesai', 'konec', 'koniec', 'bitiş', 'loppuu'],
  ],
  date: [
    ...['date', 'datum', 'fecha', 'data', 'dato', 'jour', 'дата', '日期', '日付', '날짜', 'day', 'tag'],
    ...['wochentag', 'weekday', 'día', 'dia', 'giorno', 'dag', 'den', 'dzień', 'день', '曜日', '日', '星期'],
    ...['hari', 'tanggal', 'päivä', 'gün', 'dan'],
  ],
  color: [
    ...[
      'color',
      'colour',
      'farbe',
      'background color',
      'background colour',
      'hintergrundfarbe',
      'hintergrund',
    ],
    ...['couleur', 'colore', 'kleur', 'cor'],
  ],
  department: ['department', 'dept', 'dept.', 'departments', 'gewerk', 'abteilung', 'gewerke'],
  text: [],
  number: [
    ...['order', 'running order', 'seq', 'sequence', 'orden', 'ordre', 'reihenfolge', 'ordem', 'ordine'],
    ...['cue number', 'cue no', 'cue no.', 'cue nr', 'cue nr.', 'cue-nr.', 'cue-nr', 'cue #', 'cuenummer'],
    ...[
      'cue-nummer',
      '#',
      'no',
      'no.',
      'nr',
      'nr.',
      'number',
      'nummer',
      'n°',
      'nº',
      'num',
      'numéro',
      'número',
      'numero',
    ],
    ...['№', '序号', '番号', '번호', '순서'],
  ],
  ignore: [
    ...[
      'pos',
      'pos.',
      'position',
      'lfd',
      'lfd. nr',
      'lfd. nr.',
      'lfd.nr.',
      'id',
      'item no',
      'item no.',
      'item #',
    ],
  ],
  'number-or-title': [
    ...['piece', 'work', 'werk', 'stück', 'pièce', 'obra', 'brano'],
    ...[
      'item',
      'item name',
      'programmpunkt',
      'beitrag',
      'segment',
      'story',
      'slug',
      'name',
      'song',
      'artist',
    ],
    ...[
      'event',
      'act',
      'programm',
      'bezeichnung',
      'ablauf',
      'inhalt',
      'content',
      'what',
      'was',
      'thema',
      'band',
    ],
    ...[
      'topic',
      'activity',
      'description',
      'beschreibung',
      'cue',
      'cues',
      'punkt',
      'session',
      'track',
      'element',
    ],
    ...[
      'intitulé',
      'nom',
      'contenu',
      'actividad',
      'descripción',
      'nombre',
      'tema',
      'descrizione',
      'contenuto',
    ],
    ...[
      'onderdeel',
      'omschrijving',
      'descrição',
      'programpunkt',
      'описание',
      'содержание',
      '节目',
      '内容',
      '环节',
    ],
    ...[
      '項目',
      '内容',
      '演目',
      '내용',
      '제목',
      'performer',
      'what happens',
      'talk',
      'spectacle',
      'мероприятие',
    ],
    ...[
      'событие',
      'název',
      'skladba',
      'utwór',
      'evento',
      'onderwerp',
      'titel des beitrags',
      'scene',
      'szene',
    ],
    ...['kegiatan', 'acara', 'mata acara', 'atividade', 'punkt programu', 'wydarzenie', 'ohjelma'],
    ...['aktivitet', 'etkinlik', 'dogodek', 'izvajalec'],
  ],
  time: [
    ...['time', 'zeit', 'timing', 'times', 'tijd', 'tid', 'tempo', 'время', '时间', '時間', '시간'],
    ...['時間帯', 'horario', 'horaire', 'horário', 'hour', 'when', 'slot', 'time slot', 'čas', 'godzina'],
    ...['waktu', 'jam', 'czas', 'klo', 'kl', 'kl.', 'saat', 'ura'],
  ],
  'clock-or-text': ['from', 'von', 'ab', 'in', 'de', 'out'],
  stage: [
    'stage',
    'bühne',
    'venue',
    'room',
    'raum',
    'saal',
    'hall',
    'scène',
    'escenario',
    'palco',
    ...['location', 'place', 'ort', 'lieu', 'lugar', 'luogo', 'locatie', 'площадка', 'track', '舞台'],
    ...[
      'ステージ',
      '会場',
      '場所',
      '場地',
      '地點',
      'lokasi',
      'tempat',
      'local',
      'sala',
      'salón',
      'aula',
      'sal',
    ],
    ...['místo', 'miejsce', 'sahne', 'oder'],
  ],
}

const knownNames: ReadonlyMap<string, { readonly role: NamedRole; readonly rank: number }> = new Map(
  Object.entries(names).flatMap(([role, list]) =>
    // The keys of the record are its type.
    list.map((name, at) => [name, { role: role as NamedRole, rank: rankOf(role, at) }] as const),
  ),
)

/** A name that may be a title is less sure than one that is. */
function rankOf(role: string, at: number): number {
  return role === 'number-or-title' ? names.title.length + at : at
}

/** Null for a name without a known meaning: its column becomes a text column. `rank`: the lower, the surer. */
export function roleOfName(name: string): { readonly role: NamedRole; readonly rank: number } | null {
  const lower = name.trim().toLowerCase().replace(/\s+/g, ' ')
  const short = lower.replace(/\s*[([].*$/, '').replace(/[:*]+$/, '')
  const known =
    knownNames.get(lower) ?? knownNames.get(short) ?? knownNames.get(short.replace(/\.$/, '')) ?? null
  return known ?? roleOfWords(wordsOf(name))
}

/** `start_time`, `StartTime`, `Timer-Start` and `LTタイトル` in words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/\s*[([].*$/, '')
    .replace(
      /(\p{Ll})(?=\p{Lu})|([A-Za-z\d])(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}])/gu,
      '$1$2 ',
    )
    .toLowerCase()
    .split(/[\s_\-/.:*]+/)
    .filter(word => word !== '')

const longestName = 4
/** Behind every name that is known as a whole. */
const rankOfWords = 1_000

/** The words that decide about a name of several, the first rule that fits. */
const deciding: readonly { readonly role: NamedRole; readonly words: RegExp; readonly not?: RegExp }[] = [
  { role: 'subtitle', words: /^(?:sub|unter)$/ },
  {
    role: 'date',
    words: /^(?:date|datum|fecha|data|day|tag|jour|día|dia|giorno)$/,
    not: /^(?:end|ende|fin|finish|until)$/,
  },
  { role: 'duration', words: /^(?:duration|dauer|länge|length|runtime|durée|duración|durata|duração)$/ },
  { role: 'start', words: /^(?:starts?|begins?|beginn|début|inicio|início|inizio)$/ },
  {
    role: 'end',
    words: /^(?:ends?|ende|finish|fin|fine|fim)$/,
    not: /^(?:date|datum|fecha|day|tag|jour|día)$/,
  },
  {
    role: 'title',
    words: /^(?:title|titel|titre|título|titulo|titolo|タイトル|标题|標題|제목)$/,
    not: /^(?:job|position|person)$/,
  },
]

/** What a name of an item is of. */
const itemWord =
  /^(?:cue|item|song|track|talk|event|session|show|scene|szene|cena|escena|scène|scena|act|artist|band|piece|programme?|spectacle|segment|story|nummer|titel)$/
const stageWord = /^(?:stage|bühne|venue|room|raum|saal|hall|location|ort|lieu|track)$/
const nameWord = /^(?:name|nom|nome|nombre|navn|naam)$/
const numberWord = /^(?:no|nr|num|number|nummer|numero|número|numéro|n°|nº|#)$/

function roleOfWords(words: readonly string[]): { readonly role: NamedRole; readonly rank: number } | null {
  const has = (pattern: RegExp): boolean => words.some(word => pattern.test(word))
  if (words.length === 0 || words.length > longestName) return null
  const whole = knownNames.get(words.join(' '))
  if (whole !== undefined) return whole
  if (words.length === 1) return null
  // What really happened was no plan.
  const rank = rankOfWords + (has(/^(?:actual|real|ist)$/) ? 1 : 0)
  const found = deciding.find(({ words: pattern, not }) => has(pattern) && (not === undefined || !has(not)))
  if (found !== undefined) return { role: found.role, rank }
  if (has(itemWord) && has(nameWord)) return { role: 'number-or-title', rank: rank + 100 }
  if (has(stageWord)) return { role: 'stage', rank }
  return has(itemWord) && has(numberWord) ? { role: 'number', rank } : null
}

const unit =
  /^[([]?\s*(?:min(?:s|utes|uten)?|sec(?:s|onds)?|sek(?:unden)?|h+:mm(?::ss)?|m+:ss|hh?|uhr|text|planned|actual|plan|ist|soll|est\.?)\s*[)\]]?$/i

/** A second line of a header often has nothing but units. */
export const isUnit = (text: string): boolean => unit.test(text.trim())

/** What the name of a column of durations says its numbers are. */
export function numbersOfName(name: string): 'seconds' | 'minutes' | null {
  if (/:ss|\bsec|\bsek|\bsecs?\b/i.test(name)) return 'seconds'
  return /\b(?:min|mins|minuten|minutes|h:mm|hh:mm)\b/i.test(name) ? 'minutes' : null
}

/** Departments, as the columns of cue sheets are named for them. */
const departments =
  /^(?:lx|elx|lights?|lighting|licht|beleuchtung|lumi[eè]re|luces|luci|snd|sound|audio|ton|son|sonido|mics?|a1|a2|vid|video|vision|vt|gfx|graphics|playback|fly|flys|rail|rigging|obermaschinerie|untermaschinerie|auto|automation|maschinerie|deck|stage|bühne|sq|fs|spots?|follow ?spots?|verfolger|cam(?:era)?s?|kameras?|pyro|fx|sfx|laser|props|requisite|wardrobe|kostüm|maske|autocue|prompter|floor|regie|orchestra|band|musik|qlab|led|screen|screens)(?: ?\d{1,2})?$/i

export const isDepartmentName = (name: string): boolean => departments.test(name.trim())

/** A row of sums below or between the cues. A title may begin with the same word. */
export const isTotalName = (text: string): boolean =>
  /^(?:(?:sub-?|grand )?totals?|trt|sum|summe|gesamt(?:dauer|zeit|länge)?|zwischensumme|totale|totaal|итого|总计|合計)(?: (?:show|running|run|program(?:me)?))?(?: (?:time|length|duration|trt|dauer|zeit|min(?:utes)?))?\s*(?:\([^)]*\))?\s*[:=]?$/iu.test(
    text.trim(),
  )

/** A row that is a remark for people, no cue. */
export const isNoteText = (text: string): boolean =>
  /^(?:note|notes|nb|n\.b\.|hinweis|achtung|bemerkung|anmerkung|please note|\*+)\s*[:.!]?\s/i.test(
    text.trim(),
  )
