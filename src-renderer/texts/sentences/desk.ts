import type { SentencePair } from './translate.ts'

/** Zum Pult selbst: Show, Ablauf, Verbindungen, Bediengeräte, Ausgaben, Zugänge, Protokoll. */
export const deskSentences: readonly SentencePair[] = [
  [
    'The browser is unpaired until Showcall stops. That was not saved: after the next start it is paired again. Free some space on the disk, then unpair it again.',
    'Der Browser ist entkoppelt, bis Showcall endet. Das wurde nicht gespeichert: Nach dem nächsten Start ist er wieder gekoppelt. Auf der Platte Platz schaffen, dann noch einmal entkoppeln.',
  ],
  [
    'The {1} “{2}” is not a web address. It starts with https:// or http://.',
    'Die {1} „{2}“ ist keine Webadresse. Sie beginnt mit https:// oder http://.',
  ],
  [
    'The {1} starts with {2}//. It must start with https:// or http://.',
    'Die {1} beginnt mit {2}//. Sie muss mit https:// oder http:// beginnen.',
  ],
  [
    'The {1} contains a name, a password or a query. Remove it; the token has its own field.',
    'Die {1} enthält einen Namen, ein Passwort oder eine Abfrage. Das entfernen; das Token hat ein eigenes Feld.',
  ],
  ['v1 address', 'v1-Adresse'],
  ['v0 address', 'v0-Adresse'],
  ['push address', 'Push-Adresse'],
  [
    'A v1 token is needed. Create one in the service’s dashboard.',
    'Ein v1-Token fehlt. Eines im Dashboard des Dienstes erstellen.',
  ],
  [
    'This connection was removed. Choose another one.',
    'Diese Verbindung wurde entfernt. Eine andere wählen.',
  ],
  [
    'The token of “{1}” is not in the keychain. Enter it again.',
    'Das Token von „{1}“ ist nicht im Schlüsselbund. Es noch einmal eingeben.',
  ],
  [
    'At most {1} connections can be saved. Remove one first.',
    'Höchstens {1} Verbindungen lassen sich speichern. Zuerst eine entfernen.',
  ],
  [
    'This connection is in use. Switch to “This computer” first.',
    'Diese Verbindung ist in Gebrauch. Zuerst zu „Dieser Rechner“ wechseln.',
  ],
  [
    'The last connection is no longer saved. Showcall uses this computer’s service instead. Add the connection again in Connections.',
    'Die letzte Verbindung ist nicht mehr gespeichert. Showcall verwendet stattdessen den Dienst dieses Rechners. Die Verbindung unter Verbindungen neu hinzufügen.',
  ],
  [
    'A show is on air. Choose one controller to learn on, so that the others keep working.',
    'Eine Show ist ON AIR. Ein Gerät zum Lernen wählen, damit die anderen weiter wirken.',
  ],
  ['That controller was removed.', 'Dieses Gerät wurde entfernt.'],
  [
    'It is plugged in. Unplug it first, then remove it.',
    'Es ist eingesteckt. Zuerst abziehen, dann entfernen.',
  ],
  [
    'A show is on air. A test would reach lighting, sound and video. Test before or after the show.',
    'Eine Show ist ON AIR. Ein Test würde Licht, Ton und Video erreichen. Vor oder nach der Show testen.',
  ],
  [
    'In a browser, keys work in this window only. The desktop application can take them in other windows.',
    'Im Browser wirken Tasten nur in diesem Fenster. Das installierte Programm kann sie auch in anderen Fenstern annehmen.',
  ],
  [
    'A show is on air. An import changes every key at once. Import before or after the show.',
    'Eine Show ist ON AIR. Ein Import ändert alle Tasten auf einmal. Vor oder nach der Show importieren.',
  ],
  [
    'This controller is in use in the show on air. Test or learn with another one, or after the show.',
    'Dieses Gerät ist in der Show ON AIR in Gebrauch. Mit einem anderen testen oder lernen, oder nach der Show.',
  ],
  [
    'The service cannot be reached. Your edits are kept and saved when it reconnects.',
    'Der Dienst ist nicht erreichbar. Eingaben bleiben erhalten und werden gespeichert, sobald er wieder da ist.',
  ],
  [
    'Another rundown is open now. Open this one again.',
    'Jetzt ist ein anderer Ablauf offen. Diesen wieder öffnen.',
  ],
  [
    'Locks, skips and private columns of this service are set in its own dashboard. Set them there.',
    'Cues sperren oder überspringen und Spalten privat machen geht bei diesem Dienst nur in seinem Dashboard.',
  ],
  [
    'Its row or column could not be added, so this was not saved either.',
    'Die Zeile oder Spalte dazu ließ sich nicht hinzufügen, deshalb wurde auch dies nicht gespeichert.',
  ],
  [
    'another program has the journal open. Close it.',
    'hat ein anderes Programm das Protokoll offen. Es schließen.',
  ],
  [
    'Showcall has no write permission. Change the permissions of that folder.',
    'fehlt Showcall das Schreibrecht. Die Rechte dieses Ordners ändern.',
  ],
  [
    'the disk is failing. Check it, and use another computer for the next show.',
    'ist der Datenträger fehlerhaft. Ihn prüfen und für die nächste Show einen anderen Rechner verwenden.',
  ],
  ['the journal is damaged.', 'ist das Protokoll beschädigt.'],
  ['the disk is full. Free some space.', 'ist der Datenträger voll. Platz schaffen.'],
  [
    'the journal cannot be opened. Check the permissions of that folder.',
    'lässt sich das Protokoll nicht öffnen. Die Rechte dieses Ordners prüfen.',
  ],
  [
    'your disk quota is used up. Free some space.',
    'ist das eigene Kontingent auf dem Datenträger verbraucht. Platz schaffen.',
  ],
  ['the disk is read-only.', 'lässt sich der Datenträger nur lesen.'],
  ['In {1} {2}', 'In {1} {2}'],
  ['The journal was written by a newer Showcall.', 'Das Protokoll stammt von einem neueren Showcall.'],
  [
    'The journal was damaged and could not be read.',
    'Das Protokoll war beschädigt und konnte nicht gelesen werden.',
  ],
  [
    '{1} It was renamed to {2}, and a new one was started.',
    '{1} Es wurde in {2} umbenannt, und ein neues wurde begonnen.',
  ],
  ['A new one is started.', 'Ein neues wird begonnen.'],
  ['The journal cannot be used.', 'Das Protokoll ist nicht zu gebrauchen.'],
  [
    'The service’s disk is full or failing. The show goes on, but its state is lost if the service stops. Free some space.',
    'Der Datenträger des Dienstes ist voll oder fehlerhaft. Die Show geht weiter, aber ihr Stand geht verloren, wenn der Dienst endet. Platz schaffen.',
  ],
  ['The disk does not answer.', 'Der Datenträger antwortet nicht.'],
  [
    '1 row of the database cannot be read and is left out. Stop Showcall, then run "npm start -- repair".',
    '1 Zeile der Datenbank ist unlesbar und wird ausgelassen. Showcall beenden, dann „npm start -- repair“ ausführen.',
  ],
  [
    '{1} rows of the database cannot be read and are left out. Stop Showcall, then run "npm start -- repair".',
    '{1} Zeilen der Datenbank sind unlesbar und werden ausgelassen. Showcall beenden, dann „npm start -- repair“ ausführen.',
  ],
  [
    'The database was damaged and could not be read. It was renamed to {1}, and a new one was started.',
    'Die Datenbank war beschädigt und konnte nicht gelesen werden. Sie wurde in {1} umbenannt, und eine neue wurde begonnen.',
  ],
  [
    'The database was damaged. What was readable of 1 rundown is saved; some of it may be missing. Check it, or restore a backup. The damaged database was renamed to {1}.',
    'Die Datenbank war beschädigt. Was von 1 Ablauf lesbar war, ist gespeichert; einiges kann fehlen. Ihn prüfen oder eine Sicherung wiederherstellen. Die beschädigte Datenbank wurde in {1} umbenannt.',
  ],
  [
    'The database was damaged. What was readable of {1} rundowns is saved; some of it may be missing. Check it, or restore a backup. The damaged database was renamed to {2}.',
    'Die Datenbank war beschädigt. Was von {1} Abläufen lesbar war, ist gespeichert; einiges kann fehlen. Sie prüfen oder eine Sicherung wiederherstellen. Die beschädigte Datenbank wurde in {2} umbenannt.',
  ],
  ['The journal cannot be read. {1}', 'Das Protokoll kann nicht gelesen werden. {1}'],
  ['That show is no longer in the journal.', 'Diese Show ist nicht mehr im Protokoll.'],
  [
    '“{1}” is on air. End the show first, then delete it.',
    '„{1}“ ist ON AIR. Zuerst die Show beenden, dann löschen.',
  ],
  [
    '“{1}” is on air. Hold the button to change it anyway.',
    '„{1}“ ist ON AIR. Den Knopf halten, um ihn trotzdem zu ändern.',
  ],
  [
    'There is no time zone “{1}”. Choose one from the list, such as Europe/Berlin.',
    'Eine Zeitzone „{1}“ gibt es nicht. Eine aus der Liste wählen, etwa Europe/Berlin.',
  ],
  [
    'Two columns are named “{1}”. Give each its own name.',
    'Zwei Spalten heißen „{1}“. Jeder einen eigenen Namen geben.',
  ],
  ['There was nothing to change.', 'Es gab nichts zu ändern.'],
  [
    'This service has no trash here. Look in its own dashboard.',
    'Dieser Dienst hat hier keinen Papierkorb. Sein Dashboard verwenden.',
  ],
  ['It cannot be copied: {1}', 'Er lässt sich nicht kopieren: {1}'],
  [
    'Tokens of this service are managed in its own dashboard.',
    'Tokens dieses Dienstes werden in seinem Dashboard verwaltet.',
  ],
  [
    'That token no longer exists. The list is refreshed.',
    'Dieses Token gibt es nicht mehr. Die Liste ist aktualisiert.',
  ],
  ['That output was removed.', 'Diese Ausgabe wurde entfernt.'],
  ['There are {1} outputs already. Remove one first.', 'Es gibt schon {1} Ausgaben. Zuerst eine entfernen.'],
  [
    'That monitor is no longer connected. Choose another one.',
    'Dieser Monitor ist nicht mehr angeschlossen. Einen anderen wählen.',
  ],
  [
    'The output “{1}” keeps crashing. Its monitor “{2}” stays black for a minute, then the output is loaded again.',
    'Die Ausgabe „{1}“ ist mehrmals abgestürzt. Ihr Monitor „{2}“ bleibt eine Minute schwarz, dann wird die Ausgabe neu geladen.',
  ],
  ['Outputs cannot be opened in a browser here.', 'Ausgaben lassen sich hier nicht im Browser öffnen.'],
  [
    'This computer no longer has that address. Choose another one.',
    'Dieser Rechner hat diese Adresse nicht mehr. Eine andere wählen.',
  ],
  [
    'Port {1} and the next ones are in use, so the outputs are not on the network. Choose another port.',
    'Der Port {1} und die nächsten sind belegt, deshalb sind die Ausgaben nicht im Netz. Einen anderen Port wählen.',
  ],
  [
    'The outputs could not be opened to the network. Switch it off and on again.',
    'Die Ausgaben ließen sich nicht für das Netz öffnen. Aus- und wieder einschalten.',
  ],
  [
    'This computer is not on a network. The outputs open as soon as it is.',
    'Dieser Rechner ist in keinem Netz. Die Ausgaben öffnen sich, sobald er in einem ist.',
  ],
  [
    'This computer does not have the address {1} now. The outputs open as soon as it does. Or choose another address.',
    'Dieser Rechner hat die Adresse {1} gerade nicht. Die Ausgaben öffnen sich, sobald er sie hat. Oder eine andere Adresse wählen.',
  ],
  [
    '“{1}” is not connected. Nothing was sent. Connect it, or choose another port.',
    '„{1}“ ist nicht angeschlossen. Nichts wurde gesendet. Anschließen oder einen anderen Anschluss wählen.',
  ],
  [
    'The message to “{1}” names a cue, and there is none. Nothing was sent.',
    'Der Befehl an „{1}“ nennt einen Cue, und es gibt keinen. Nichts wurde gesendet.',
  ],
  ['No rundown is open.', 'Kein Ablauf ist offen.'],
  [
    'The show is on air. Hold the button to move its planned times anyway.',
    'Die Show ist ON AIR. Den Knopf halten, um ihre geplanten Zeiten trotzdem zu verschieben.',
  ],
  [
    'This rundown has no planned times. Set its start in Edit first.',
    'Dieser Ablauf hat keine geplanten Zeiten. Zuerst unter Bearbeiten einen Start eingeben.',
  ],
  [
    'Not all planned times were moved: {1} Choose “Move to today” again to move the rest.',
    'Nicht alle geplanten Zeiten wurden verschoben: {1} Noch einmal „Auf heute verschieben“ wählen, um den Rest zu verschieben.',
  ],
  ['The show is planned for {1} today.', 'Die Show ist für heute {1} geplant.'],
  ['The message was not changed: {1}', 'Die Meldung wurde nicht geändert: {1}'],
  [
    'Not in a rehearsal. Leave the rehearsal first.',
    'In einer Probe nicht möglich. Erst die Probe verlassen.',
  ],
  [
    'The rundown that was open can no longer be opened ({1}).',
    'Der Ablauf, der offen war, lässt sich nicht mehr öffnen ({1}).',
  ],
  [
    'Another service was chosen meanwhile, or Showcall was closed.',
    'Inzwischen wurde ein anderer Dienst gewählt, oder Showcall wurde geschlossen.',
  ],
  ['“{1}” is on air. {2}', '„{1}“ ist ON AIR. {2}'],
  [
    'Choose Open… and hold the button to switch rundown.',
    '„Öffnen…“ wählen und den Knopf halten, um den Ablauf zu wechseln.',
  ],
  ['Hold the button to switch service.', 'Den Knopf halten, um den Dienst zu wechseln.'],
  [
    'Hold the button to rehearse while it continues.',
    'Den Knopf halten, um zu proben, während sie weiterläuft.',
  ],
  ['That template was deleted on another page.', 'Diese Vorlage wurde auf einer anderen Seite gelöscht.'],
  [
    'Template “{1}” exists. Choose another name.',
    'Die Vorlage „{1}“ gibt es schon. Einen anderen Namen wählen.',
  ],
  [
    'At most {1} templates can be saved. Delete one first.',
    'Höchstens {1} Vorlagen lassen sich speichern. Zuerst eine löschen.',
  ],
  [
    '“{1}” has more than {2} rows. Save fewer rows, or copy the rundown instead.',
    '„{1}“ hat mehr als {2} Zeilen. Weniger Zeilen speichern, oder stattdessen den Ablauf kopieren.',
  ],
  [
    'Templates may take up 2 MB in all. Export some, then delete them here.',
    'Vorlagen dürfen zusammen 2 MB belegen. Einige exportieren, dann hier löschen.',
  ],
  ['Refused: {1}', 'Abgelehnt: {1}'],
  ['Nothing set', 'Nicht belegt'],
  ['Learned', 'Gelernt'],
  ['Screen', 'Bildschirm'],
  ['Keyboard', 'Tastatur'],
  ['Keyboard, {1}', 'Tastatur, {1}'],
  [
    'Learn is already running. Finish or cancel it first.',
    '„Lernen“ läuft schon. Es zuerst beenden oder abbrechen.',
  ],
  ['This computer cannot read devices of this kind.', 'Dieser Rechner kann Geräte dieser Art nicht lesen.'],
  ['No switch was learned. Nothing was saved.', 'Kein Schalter wurde gelernt. Nichts wurde gespeichert.'],
  ['The simulator does not have this model.', 'Der Simulator hat dieses Modell nicht.'],
  ['Only a simulated device can be unplugged here.', 'Nur ein simuliertes Gerät lässt sich hier abziehen.'],
  [
    'The log cannot be written: {1}. The show is not affected.',
    'Das Log lässt sich nicht schreiben: {1}. Die Show ist nicht betroffen.',
  ],
  [
    'Settings cannot be saved: {1}. They apply until Showcall stops.',
    'Einstellungen lassen sich nicht speichern: {1}. Sie gelten, bis Showcall endet.',
  ],
  [
    'The show is locked, so Showcall stays open. Hold L to unlock it first.',
    'Die Show ist gesperrt, deshalb bleibt Showcall offen. Zuerst L halten, um sie zu entsperren.',
  ],
  [
    'An unexpected error occurred. The show continues. If something does not respond, restart Showcall: the show keeps running.',
    'Ein unerwarteter Fehler ist aufgetreten. Die Show läuft weiter. Wenn etwas nicht reagiert, Showcall neu starten: Die Show läuft dabei weiter.',
  ],
  [
    'The Rundown Service stopped: {1} Start Showcall again. Every recorded press is saved, and the countdown continues.',
    'Der Rundown-Dienst hat angehalten: {1} Showcall neu starten. Jeder aufgezeichnete Druck ist gespeichert, der Countdown läuft weiter.',
  ],
  [
    'The Rundown Service stopped. Start Showcall again. Every recorded press is saved, and the countdown continues.',
    'Der Rundown-Dienst hat angehalten. Showcall neu starten. Jeder aufgezeichnete Druck ist gespeichert, der Countdown läuft weiter.',
  ],
  [
    'The link was not copied. Select the address and copy it with the keyboard.',
    'Der Link wurde nicht kopiert. Die Adresse markieren und mit der Tastatur kopieren.',
  ],
  [
    'No program opened {1}. Copy the address and open it yourself.',
    'Kein Programm hat {1} geöffnet. Die Adresse kopieren und von Hand öffnen.',
  ],
  [
    'Showcall {1} is ready. It will be installed when you quit Showcall and no show is left today.',
    'Showcall {1} ist bereit. Es wird installiert, wenn Showcall beendet wird und heute keine Show mehr ansteht.',
  ],
  ['Showcall did not answer.', 'Showcall hat nicht geantwortet.'],
  ['This page does not belong to Showcall.', 'Diese Seite gehört nicht zu Showcall.'],
]
