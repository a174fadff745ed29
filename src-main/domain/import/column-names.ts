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
    ...['開始時間', '開始時刻', '시작', '시작시간'],
  ],
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
  ],
  date: ['date', 'datum', 'fecha', 'data', 'dato', 'jour', 'дата', '日期', '日付', '날짜'],
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
    ...['項目', '内容', '演目', '내용', '제목'],
  ],
  time: ['time', 'zeit', 'timing', 'times', 'tijd', 'tid', 'tempo', 'время', '时间', '時間', '시간'],
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
    '舞台',
    'ステージ',
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
  return knownNames.get(lower) ?? knownNames.get(short) ?? knownNames.get(short.replace(/\.$/, '')) ?? null
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

/** A row of sums below or between the cues. */
export const isTotalName = (text: string): boolean =>
  /^(?:sub-?total|totals?|total (?:time|running time|duration)|trt|sum|summe|gesamt(?:dauer|zeit|länge)?|zwischensumme|totale|totaal|总计|合計)(?![\p{L}])/iu.test(
    text.trim(),
  )

/** A row that is a remark for people, no cue. */
export const isNoteText = (text: string): boolean =>
  /^(?:note|notes|nb|n\.b\.|hinweis|achtung|bemerkung|anmerkung|please note|\*+)\s*[:.!]?\s/i.test(
    text.trim(),
  )

/** `Mo`, `Saturday`: the day is in the date, or nowhere. */
export const isWeekday = (text: string): boolean =>
  /^(?:mo(?:n(?:day)?|ntag)?|tu(?:e(?:s(?:day)?)?)?|di(?:enstag)?|we(?:d(?:nesday)?)?|mi(?:ttwoch)?|th(?:u(?:rs(?:day)?)?)?|do(?:nnerstag)?|fr(?:i(?:day)?|eitag)?|sa(?:t(?:urday)?|mstag)?|su(?:n(?:day)?)?|so(?:nntag)?)\.?$/i.test(
    text.trim(),
  )
