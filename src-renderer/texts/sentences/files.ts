import type { SentencePair } from './translate.ts'

/** Zu Dateien: was an einer Zeile, einer Tabelle, einem Ablauf nicht stimmt. */
export const fileSentences: readonly SentencePair[] = [
  [
    'the quote that opens here is not closed before the end of its field. Close it, and write "" for a quote inside.',
    'Das Anführungszeichen, das hier beginnt, endet nicht vor dem Ende des Feldes. Es schließen, und "" für eines im Text schreiben.',
  ],
  [
    'a character cannot be read: the file is not UTF-8. Save it again as "CSV UTF-8", or correct the character.',
    'Ein Zeichen ist nicht lesbar: Die Datei ist nicht UTF-8. Sie als „CSV UTF-8“ neu speichern, oder das Zeichen berichtigen.',
  ],
  ['there is a control character (U+{1}). Remove it.', 'Hier steht ein Steuerzeichen (U+{1}). Es entfernen.'],
  [
    'the running order has {1} kB of text; a service takes {2} kB at once. Shorten the longest columns.',
    'Der Ablauf hat {1} kB Text; ein Dienst nimmt {2} kB auf einmal. Die längsten Spalten kürzen.',
  ],
  [
    'it is a whole rundown. Save it as a .showcall file, and drop that here.',
    'Es ist ein ganzer Ablauf. Ihn als .showcall-Datei speichern und hier ablegen.',
  ],
  ['“{1}” was imported. It is in the list.', '„{1}“ ist importiert und steht in der Liste.'],
  [
    'it is an old Excel file (.xls), or has a password. Save it as .xlsx without one, or as “CSV UTF-8”.',
    'Es ist eine alte Excel-Datei (.xls), oder sie hat ein Passwort. Sie als .xlsx ohne Passwort oder als „CSV UTF-8“ speichern.',
  ],
  [
    'it is not a spreadsheet. Save it as .xlsx, or as “CSV UTF-8”.',
    'Es ist keine Tabelle. Sie als .xlsx oder als „CSV UTF-8“ speichern.',
  ],
  [
    'it is damaged: its end is missing. Copy or save it again.',
    'Sie ist beschädigt: Ihr Ende fehlt. Sie neu kopieren oder speichern.',
  ],
  [
    'it unpacks to more than {1} MB or {2} parts, which is no running order. Save its one sheet as “CSV UTF-8”.',
    'Entpackt sind es mehr als {1} MB oder {2} Teile, und das ist kein Ablauf. Ihr eines Blatt als „CSV UTF-8“ speichern.',
  ],
  [
    'it has more than {1} cells, or more text than a running order. Keep the rows and columns of the running order alone.',
    'Es sind mehr als {1} Zellen oder mehr Text als in einem Ablauf. Nur die Zeilen und Spalten des Ablaufs behalten.',
  ],
  [
    'there are {1} fields; a table has at most {2} columns. Remove those that are not needed.',
    'Hier stehen {1} Felder; eine Tabelle hat höchstens {2} Spalten. Nicht benötigte entfernen.',
  ],
  [
    '{1}. Keep the running order alone in it, and import it again.',
    '{1}. Nur den Ablauf darin behalten und sie noch einmal importieren.',
  ],
  ['there is nothing in it. Choose another file.', 'Es steht nichts darin. Eine andere Datei wählen.'],
  [
    'it is not understood as a spreadsheet ({1}). Open and save it anew, or save it as “CSV UTF-8”.',
    'Sie ist nicht als Tabelle zu verstehen ({1}). Sie öffnen und neu speichern, oder als „CSV UTF-8“ speichern.',
  ],
  [
    '{1}. Save its one sheet as “CSV UTF-8” and import that.',
    '{1}. Ihr eines Blatt als „CSV UTF-8“ speichern und das importieren.',
  ],
  ['{1} private columns are not in the file.', '{1} private Spalten sind nicht in der Datei.'],
  ['1 private column is not in the file.', '1 private Spalte ist nicht in der Datei.'],
  ['Made as text columns: {1}.', 'Als Textspalten angelegt: {1}.'],
  [
    '1 cue is not skipped: the service leaves that to its own dashboard.',
    '1 Cue entfällt nicht: Der Dienst überlässt das seinem Dashboard.',
  ],
  [
    '{1} cues are not skipped: the service leaves that to its own dashboard.',
    '{1} Cues entfallen nicht: Der Dienst überlässt das seinem Dashboard.',
  ],
  [
    '1 cue is not locked: the service leaves that to its own dashboard.',
    '1 Cue ist nicht gesperrt: Der Dienst überlässt das seinem Dashboard.',
  ],
  [
    '{1} cues are not locked: the service leaves that to its own dashboard.',
    '{1} Cues sind nicht gesperrt: Der Dienst überlässt das seinem Dashboard.',
  ],
  [
    'This import is no longer open. Choose the file again.',
    'Dieser Import ist nicht mehr offen. Die Datei noch einmal wählen.',
  ],
  ['It was called off. Nothing was made.', 'Es wurde abgebrochen. Nichts wurde angelegt.'],
  [
    '{1} “{2}” could not be taken away again: delete it in the service.',
    '{1} „{2}“ ließ sich nicht wieder entfernen: den Ablauf im Dienst löschen.',
  ],
  [
    'it is not JSON, or it was cut off ({1}). Export it again.',
    'Sie ist kein JSON oder abgeschnitten ({1}). Sie neu exportieren.',
  ],
  [
    'it is JSON, but no rundown of Showcall. Choose a file that “Export” made.',
    'Sie ist JSON, aber kein Ablauf von Showcall. Eine Datei wählen, die „Export“ gemacht hat.',
  ],
  [
    'it has version {1} of the format, and this Showcall knows {2}. Use a newer Showcall.',
    'Sie hat Version {1} des Formats, und dieses Showcall kennt {2}. Ein neueres Showcall nehmen.',
  ],
  ['… and {1} more places.', '… und {1} weitere Stellen.'],
  ['it has {1} rows; a rundown holds {2}.', 'Sie hat {1} Zeilen; ein Ablauf fasst {2}.'],
  [
    'This file is no longer open. Choose it again.',
    'Diese Datei ist nicht mehr offen. Sie noch einmal wählen.',
  ],
  [
    'The file has errors. Correct them, or leave out what cannot be read.',
    'Die Datei enthält Fehler. Sie korrigieren, oder weglassen, was nicht lesbar ist.',
  ],
  [
    'An import or a copy was cut off: “{1}” was taken away again. Make it once more.',
    'Ein Import oder eine Kopie brach ab: „{1}“ wurde wieder entfernt. Noch einmal beginnen.',
  ],
  [
    'A part of the file did not arrive. Choose it again.',
    'Ein Teil der Datei kam nicht an. Sie noch einmal wählen.',
  ],
  ['It is larger than {1} MB. Split it.', 'Sie ist größer als {1} MB. Sie teilen.'],
  ['Column {1}', 'Spalte {1}'],
  [
    'two columns are taken as the cue number. Choose one.',
    'Zwei Spalten gelten als Cue-Nummer. Eine wählen.',
  ],
  ['two columns are taken as {1}. Choose one.', 'Zwei Spalten gelten als {1}. Eine wählen.'],
  ['no column is taken as the title. Choose one.', 'Keine Spalte gilt als Titel. Eine wählen.'],
  [
    '{1} columns are taken as text; a rundown holds {2}. Ignore some.',
    '{1} Spalten gelten als Text; ein Ablauf fasst {2}. Einige weglassen.',
  ],
  ['there are no rows to take.', 'Es gibt keine Zeilen zu übernehmen.'],
  [
    'column {1} has no name, but line {2} has text in it. Give it a name or clear it.',
    'Spalte {1} hat keinen Namen, aber in Zeile {2} steht Text darin. Ihr einen Namen geben oder sie leeren.',
  ],
  ['there are two columns "{1}". Keep one.', 'Es gibt zwei Spalten „{1}“. Eine behalten.'],
  [
    'there are two columns "{1}". Give each a name of its own.',
    'Es gibt zwei Spalten „{1}“. Jeder einen eigenen Namen geben.',
  ],
  [
    'there are {1} text columns; a rundown holds {2}. Remove some.',
    'Es gibt {1} Textspalten; ein Ablauf fasst {2}. Einige entfernen.',
  ],
  [
    'there is no column "title". Begin the file with a line such as type,title,subtitle,duration,start,color.',
    'Es gibt keine Spalte „title“. Die Datei mit einer Zeile wie type,title,subtitle,duration,start,color beginnen.',
  ],
  [
    '{1} has {2} characters; at most {3} are allowed. Shorten it.',
    '{1} hat {2} Zeichen; höchstens {3} sind erlaubt. Kürzen.',
  ],
  [
    '"end" closes a group, but none is open. Remove this line.',
    '„end“ schließt eine Gruppe, aber keine ist offen. Diese Zeile entfernen.',
  ],
  [
    'a rundown holds at most {1} rows, and this is one more. Split the show.',
    'Ein Ablauf fasst höchstens {1} Zeilen, und diese ist eine mehr. Die Show teilen.',
  ],
  [
    'a {1} has no {2}. Clear it, or make this row a cue.',
    'Eine Zeile der Art {1} hat kein Feld {2}. Es leeren, oder die Zeile zu einem Cue machen.',
  ],
  [
    'a {1} has no text in columns. Clear "{2}", or make this row a cue.',
    'Eine Zeile der Art {1} hat keinen Text in Spalten. „{2}“ leeren, oder die Zeile zu einem Cue machen.',
  ],
  [
    '"end" closes a group and carries nothing else. Clear the rest of this line.',
    '„end“ schließt eine Gruppe und trägt sonst nichts. Den Rest dieser Zeile leeren.',
  ],
  [
    'it is a spreadsheet. Save it as “CSV UTF-8” and open that.',
    'Es ist eine Tabelle. Sie als „CSV UTF-8“ speichern und diese öffnen.',
  ],
  [
    'it is not UTF-8 text. Save it as “CSV UTF-8” and open that.',
    'Es ist kein Text in UTF-8. Die Datei als „CSV UTF-8“ speichern und diese öffnen.',
  ],
  ['the file is empty. Choose another one.', 'Die Datei ist leer. Eine andere wählen.'],
  [
    'there are no rows below the header. Add some.',
    'Unter der Kopfzeile stehen keine Zeilen. Welche ergänzen.',
  ],
  [
    '{1} is not a type. Write cue, heading, group or end.',
    '{1} ist keine Art. cue, heading, group oder end schreiben.',
  ],
  [
    'color {1} is not a colour. Write #c62828, #c28 or a name such as red.',
    'color {1} ist keine Farbe. #c62828, #c28 oder einen Namen wie red schreiben.',
  ],
  [
    'duration {1} is not a time. Write 3:06, 0:03:06 or 186.',
    'duration {1} ist keine Zeit. 3:06, 0:03:06 oder 186 schreiben.',
  ],
  [
    'duration {1} is not a time. Write 90 or 1:30 for an hour and a half, 0:03:06 or 3m 6s.',
    'duration {1} ist keine Zeit. 90 oder 1:30 für anderthalb Stunden, 0:03:06 oder 3m 6s schreiben.',
  ],
  ['duration {1} is longer than {2} days. Shorten it.', 'duration {1} ist länger als {2} Tage. Kürzen.'],
  [
    'start {1} is not a time of day. Write 20:59 or 20:59:00.',
    'start {1} ist keine Uhrzeit. 20:59 oder 20:59:00 schreiben.',
  ],
  [
    'there are {1} fields, but the header has {2}. Put quotes around text that contains the separator.',
    'Es gibt {1} Felder, aber die Kopfzeile hat {2}. Text, der das Trennzeichen enthält, in Anführungszeichen setzen.',
  ],
  [
    'there are {1} fields, but the header has {2}. Add the separators that are missing.',
    'Es gibt {1} Felder, aber die Kopfzeile hat {2}. Die fehlenden Trennzeichen ergänzen.',
  ],
]
