import type { SentencePair } from './translate.ts'

/** Zu Dateien: was an einer Zeile, einer Tabelle, einem Ablauf nicht stimmt. */
export const fileSentences: readonly SentencePair[] = [
  [
    'a quotation mark opens here and is not closed. Close it; write "" for a quotation mark inside the text.',
    'Hier beginnt ein Anführungszeichen, das nicht geschlossen wird. Es schließen; "" für ein Anführungszeichen im Text schreiben.',
  ],
  [
    'a character cannot be read: the file is not UTF-8. Save it again as "CSV UTF-8", or correct the character.',
    'Ein Zeichen ist nicht lesbar: Die Datei ist nicht UTF-8. Sie als „CSV UTF-8“ neu speichern, oder das Zeichen berichtigen.',
  ],
  ['there is a control character (U+{1}). Remove it.', 'Hier steht ein Steuerzeichen (U+{1}). Es entfernen.'],
  [
    'the running order has {1} kB of text; the service accepts {2} kB at once. Shorten the longest columns.',
    'Der Ablauf hat {1} kB Text; der Dienst nimmt {2} kB auf einmal an. Die längsten Spalten kürzen.',
  ],
  [
    'it is a whole rundown. Save it as a .showcall file and import that.',
    'Es ist ein ganzer Ablauf. Ihn als .showcall-Datei speichern und diese importieren.',
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
    'it is incomplete: the end is missing. Copy or save it again.',
    'Sie ist unvollständig: Das Ende fehlt. Sie neu kopieren oder speichern.',
  ],
  [
    'it has more than {1} MB or {2} parts when unpacked. Save the sheet of the running order as “CSV UTF-8”.',
    'Entpackt sind es mehr als {1} MB oder {2} Teile. Das Blatt mit dem Ablauf als „CSV UTF-8“ speichern.',
  ],
  [
    'it has more than {1} cells, or too much text. Keep only the rows and columns of the running order.',
    'Es sind mehr als {1} Zellen oder zu viel Text. Nur die Zeilen und Spalten des Ablaufs behalten.',
  ],
  [
    'there are {1} columns; at most {2} are allowed. Remove some.',
    'Hier sind {1} Spalten; höchstens {2} sind erlaubt. Einige entfernen.',
  ],
  [
    '{1}. Keep only the running order in it, then import it again.',
    '{1}. Nur den Ablauf darin behalten, dann noch einmal importieren.',
  ],
  ['it is empty. Choose another file.', 'Sie ist leer. Eine andere Datei wählen.'],
  [
    'it cannot be read as a spreadsheet ({1}). Open it and save it again, or save it as “CSV UTF-8”.',
    'Sie lässt sich nicht als Tabelle lesen ({1}). Sie öffnen und neu speichern, oder als „CSV UTF-8“ speichern.',
  ],
  [
    '{1}. Save the sheet as “CSV UTF-8” and import that.',
    '{1}. Das Blatt als „CSV UTF-8“ speichern und das importieren.',
  ],
  ['{1} private columns are not in the file.', '{1} private Spalten sind nicht in der Datei.'],
  ['1 private column is not in the file.', '1 private Spalte ist nicht in der Datei.'],
  ['Created as text columns: {1}.', 'Als Textspalten angelegt: {1}.'],
  [
    '1 cue is not skipped. Set that in the service’s dashboard.',
    '1 Cue ist nicht übersprungen. Das im Dashboard des Dienstes setzen.',
  ],
  [
    '{1} cues are not skipped. Set that in the service’s dashboard.',
    '{1} Cues sind nicht übersprungen. Das im Dashboard des Dienstes setzen.',
  ],
  [
    '1 cue is not locked. Set that in the service’s dashboard.',
    '1 Cue ist nicht gesperrt. Das im Dashboard des Dienstes setzen.',
  ],
  [
    '{1} cues are not locked. Set that in the service’s dashboard.',
    '{1} Cues sind nicht gesperrt. Das im Dashboard des Dienstes setzen.',
  ],
  [
    'This import is no longer open. Choose the file again.',
    'Dieser Import ist nicht mehr offen. Die Datei noch einmal wählen.',
  ],
  ['Cancelled. Nothing was created.', 'Abgebrochen. Nichts wurde angelegt.'],
  [
    '{1} “{2}” is incomplete and could not be deleted: delete it in Rundowns.',
    '{1} „{2}“ ist unvollständig und ließ sich nicht löschen: unter Abläufe löschen.',
  ],
  [
    'it is not JSON, or it is incomplete ({1}). Export it again.',
    'Sie ist kein JSON oder unvollständig ({1}). Sie neu exportieren.',
  ],
  [
    'it is not a Showcall rundown. Choose a .showcall file made with Export.',
    'Sie ist kein Showcall-Ablauf. Eine .showcall-Datei aus „Export“ wählen.',
  ],
  [
    'it has version {1} of the format; this Showcall reads version {2}. Update Showcall.',
    'Sie hat Version {1} des Formats; dieses Showcall liest Version {2}. Showcall aktualisieren.',
  ],
  ['… and {1} more errors.', '… und {1} weitere Fehler.'],
  ['it has {1} rows; the limit is {2}.', 'Sie hat {1} Zeilen; die Grenze ist {2}.'],
  [
    'This file is no longer open. Choose it again.',
    'Diese Datei ist nicht mehr offen. Sie noch einmal wählen.',
  ],
  [
    'The file has errors. Correct them, or ignore the values that are not recognised.',
    'Die Datei enthält Fehler. Sie korrigieren, oder nicht erkannte Werte ignorieren.',
  ],
  [
    'An import or a copy was interrupted. The incomplete “{1}” was deleted. Start again.',
    'Ein Import oder eine Kopie wurde unterbrochen. „{1}“ war unvollständig und wurde gelöscht. Noch einmal beginnen.',
  ],
  [
    'Part of the file was not received. Choose it again.',
    'Ein Teil der Datei kam nicht an. Sie noch einmal wählen.',
  ],
  ['It is larger than {1} MB. Split it.', 'Sie ist größer als {1} MB. Sie teilen.'],
  ['Column {1}', 'Spalte {1}'],
  [
    'two columns are imported as the cue number. Choose one.',
    'Zwei Spalten werden als Cue-Nummer importiert. Eine wählen.',
  ],
  ['two columns are imported as {1}. Choose one.', 'Zwei Spalten werden als {1} importiert. Eine wählen.'],
  ['no column is imported as the title. Choose one.', 'Keine Spalte wird als Titel importiert. Eine wählen.'],
  [
    '{1} columns are imported as text; the limit is {2}. Ignore some.',
    '{1} Spalten werden als Text importiert; die Grenze ist {2}. Einige ignorieren.',
  ],
  ['there are no rows to import.', 'Es gibt keine Zeilen zum Importieren.'],
  [
    'column {1} has no name, but line {2} has text in it. Give it a name or clear it.',
    'Spalte {1} hat keinen Namen, aber in Zeile {2} steht Text darin. Ihr einen Namen geben oder sie leeren.',
  ],
  ['there are two columns "{1}". Keep one.', 'Es gibt zwei Spalten „{1}“. Eine behalten.'],
  [
    'there are two columns "{1}". Give each its own name.',
    'Es gibt zwei Spalten „{1}“. Jeder einen eigenen Namen geben.',
  ],
  [
    'there are {1} text columns; the limit is {2}. Remove some.',
    'Es gibt {1} Textspalten; die Grenze ist {2}. Einige entfernen.',
  ],
  [
    'there is no column "title". Start the file with a line such as type,title,subtitle,duration,start,color.',
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
    'a rundown has at most {1} rows, and this is one more. Split the show.',
    'Ein Ablauf hat höchstens {1} Zeilen, und diese ist eine mehr. Die Show teilen.',
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
    '"end" closes a group and has no other fields. Clear the rest of this line.',
    '„end“ schließt eine Gruppe und hat keine anderen Felder. Den Rest dieser Zeile leeren.',
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
