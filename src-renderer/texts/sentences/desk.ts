import type { SentencePair } from './translate.ts'

/** Zum Pult selbst: Show, Ablauf, Verbindungen, Bediengeräte, Ausgaben, Zugänge, Protokoll. */
export const deskSentences: readonly SentencePair[] = [
  [
    'The browser is cut off until Showcall stops, but that could not be saved, so it would be paired again after the next start. Make room on the disk, then unpair it once more.',
    'Der Browser ist getrennt, bis Showcall endet, aber das ließ sich nicht speichern: Nach dem nächsten Start wäre er wieder gekoppelt. Auf der Platte Platz schaffen und ihn noch einmal entkoppeln.',
  ],
  [
    'The {1} “{2}” is no web address. It begins with https:// or http://.',
    'Die {1} „{2}“ ist keine Webadresse. Sie beginnt mit https:// oder http://.',
  ],
  [
    'The {1} begins with {2}// and not with https:// or http://.',
    'Die {1} beginnt mit {2}// und nicht mit https:// oder http://.',
  ],
  [
    'The {1} carries a name, a password or a query. Leave them out; the token has a field of its own.',
    'Die {1} enthält einen Namen, ein Passwort oder eine Abfrage. Sie weglassen; das Token hat ein eigenes Feld.',
  ],
  ['v1 address', 'v1-Adresse'],
  ['v0 address', 'v0-Adresse'],
  ['push address', 'Push-Adresse'],
  [
    'A v1 token is needed. Its owner mints one in the dashboard of the service.',
    'Ein v1-Token fehlt. Wem der Dienst gehört, macht eines in dessen Dashboard.',
  ],
  ['This connection is not saved any more.', 'Diese Verbindung ist nicht mehr gespeichert.'],
  [
    'The token of “{1}” is not in the keychain. Enter it again.',
    'Das Token von „{1}“ ist nicht im Schlüsselbund. Es noch einmal eingeben.',
  ],
  [
    'At most {1} connections are kept. Remove one first.',
    'Höchstens {1} Verbindungen werden behalten. Zuerst eine entfernen.',
  ],
  [
    'This connection is in use. Go back to the service in this computer first.',
    'Diese Verbindung ist in Gebrauch. Zuerst zum Dienst in diesem Rechner zurückgehen.',
  ],
  [
    'The connection in use is not saved any more. The service in this computer is in use instead.',
    'Die Verbindung in Gebrauch ist nicht mehr gespeichert. Stattdessen ist der Dienst in diesem Rechner in Gebrauch.',
  ],
  [
    'A show is on air: choose the surface, so that the others go on working.',
    'Eine Show ist ON AIR: das Gerät wählen, damit die anderen weiter arbeiten.',
  ],
  ['That surface is not known any more.', 'Dieses Gerät ist nicht mehr bekannt.'],
  [
    'It is plugged in. Unplug it first, then forget it.',
    'Es ist eingesteckt. Zuerst ausstecken, dann vergessen.',
  ],
  [
    'A show is on air: a test would reach the desks that follow it.',
    'Eine Show ist ON AIR: Ein Test würde die Pulte erreichen, die ihr folgen.',
  ],
  [
    'Keys act in this window only: this host cannot take them elsewhere.',
    'Tasten wirken nur in diesem Fenster: Hier lassen sie sich anderswo nicht greifen.',
  ],
  [
    'A show is on air: an import would change every key at once. Import before it or after it.',
    'Eine Show ist ON AIR: Ein Import würde jede Taste auf einmal ändern. Davor oder danach importieren.',
  ],
  [
    'This surface is in use in the show that is on air. Test and learn with another, or after the show.',
    'Dieses Gerät ist in der Show ON AIR in Gebrauch. Mit einem anderen testen und lernen, oder nach der Show.',
  ],
  [
    'The service cannot be reached. What is typed is kept and saved once it is back.',
    'Der Dienst ist nicht erreichbar. Was getippt wird, bleibt und wird gespeichert, sobald er wieder da ist.',
  ],
  [
    'Another rundown is open at the desk. Open this one again.',
    'Am Pult ist ein anderer Ablauf offen. Diesen wieder öffnen.',
  ],
  [
    'Only a person at the dashboard of this service locks and skips cues, or makes columns private. Do it there.',
    'Cues sperren oder entfallen lassen und Spalten privat machen geht nur am Dashboard dieses Dienstes. Dort tun.',
  ],
  [
    'What it belongs to could not be added, so this was not saved either.',
    'Wozu es gehört, konnte nicht hinzugefügt werden, deshalb wurde auch dies nicht gespeichert.',
  ],
  ['another program holds the journal. Close it.', 'hat ein anderes Programm das Protokoll. Es schließen.'],
  [
    'it may not be written. Give yourself write permission there.',
    'fehlt das Recht zu schreiben. Sich dort das Schreibrecht geben.',
  ],
  [
    'the disk fails. Check it, or move the show to another computer after this one.',
    'versagt der Datenträger. Ihn prüfen, oder nach dieser Show auf einen anderen Rechner umziehen.',
  ],
  ['the journal is damaged.', 'ist das Protokoll beschädigt.'],
  ['the disk is full. Free some space.', 'ist der Datenträger voll. Platz schaffen.'],
  [
    'the journal cannot be opened. Give yourself write permission there.',
    'lässt sich das Protokoll nicht öffnen. Sich dort das Schreibrecht geben.',
  ],
  [
    'your share of the disk is used up. Free some space.',
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
    '{1} It was set aside as {2}, and a new one was begun.',
    '{1} Es wurde als {2} beiseitegelegt, und ein neues wurde begonnen.',
  ],
  ['The journal cannot be used as it is.', 'Das Protokoll ist so nicht zu gebrauchen.'],
  [
    'The disk of the service is full or fails: the show goes on, and is lost if the service stops now. Free some space.',
    'Der Datenträger des Dienstes ist voll oder versagt: Die Show geht weiter und ist verloren, wenn der Dienst jetzt endet. Platz schaffen.',
  ],
  ['The disk does not answer.', 'Der Datenträger antwortet nicht.'],
  [
    '{1} of the database cannot be read and are left out. Stop Showcall, then run "npm start -- repair" to mend them.',
    'In der Datenbank sind {1} unlesbar und werden ausgelassen. Showcall beenden, dann mit „npm start -- repair“ reparieren.',
  ],
  ['The journal cannot be read. {1}', 'Das Protokoll kann nicht gelesen werden. {1}'],
  ['That show is not in the journal any more.', 'Diese Show ist nicht mehr im Protokoll.'],
  [
    '“{1}” is on air. End its show first, then delete it.',
    '„{1}“ ist ON AIR. Zuerst die Show beenden, dann löschen.',
  ],
  [
    '“{1}” is on air. To change it all the same, hold the button.',
    '„{1}“ ist ON AIR. Um ihn trotzdem zu ändern, den Knopf halten.',
  ],
  [
    'There is no time zone called “{1}”. Choose one of the list, such as Europe/Berlin.',
    'Eine Zeitzone „{1}“ gibt es nicht. Eine aus der Liste wählen, wie Europe/Berlin.',
  ],
  [
    'Two columns are called “{1}”. Give each a name of its own.',
    'Zwei Spalten heißen „{1}“. Jeder einen eigenen Namen geben.',
  ],
  ['Nothing was changed: there was nothing to change.', 'Nichts wurde geändert: Es gab nichts zu ändern.'],
  [
    'This service has no trash that a desk can reach. Its own dashboard may have one.',
    'Dieser Dienst hat keinen Papierkorb, den ein Pult erreicht. Sein Dashboard hat vielleicht einen.',
  ],
  ['It cannot be copied: {1}', 'Er lässt sich nicht kopieren: {1}'],
  [
    'The tokens of this service are made in its own dashboard: a desk that is connected from elsewhere has no say there.',
    'Die Tokens dieses Dienstes werden in seinem Dashboard gemacht: Ein Pult, das von anderswo verbunden ist, hat dort nichts zu sagen.',
  ],
  [
    'There is no such token any more. The list has been read anew.',
    'Dieses Token gibt es nicht mehr. Die Liste wurde neu gelesen.',
  ],
  ['That output is not known any more.', 'Diese Ausgabe ist nicht mehr bekannt.'],
  ['There are {1} outputs already. Remove one first.', 'Es gibt schon {1} Ausgaben. Zuerst eine entfernen.'],
  ['That monitor is not connected any more.', 'Dieser Monitor ist nicht mehr angeschlossen.'],
  [
    'The output “{1}” crashed again and again. Its monitor “{2}” stays black for a minute, then the output is loaded again.',
    'Die Ausgabe „{1}“ ist mehrmals abgestürzt. Ihr Monitor „{2}“ bleibt eine Minute schwarz, dann wird die Ausgabe neu geladen.',
  ],
  ['This desk serves no browsers.', 'Dieses Pult bedient keine Browser.'],
  [
    'This computer does not have that address any more. Choose another one.',
    'Dieser Rechner hat diese Adresse nicht mehr. Eine andere wählen.',
  ],
  [
    'Port {1} and those after it are taken, so no other computer sees the outputs. Choose another port.',
    'Der Port {1} und die nach ihm sind belegt, darum sieht kein anderer Rechner die Ausgaben. Einen anderen Port wählen.',
  ],
  [
    'The outputs could not be opened to the network. Switch it off and on again.',
    'Die Ausgaben ließen sich nicht für das Netz öffnen. Aus- und wieder einschalten.',
  ],
  [
    'This computer is in no network. The outputs are there as soon as it is.',
    'Dieser Rechner ist in keinem Netz. Die Ausgaben sind da, sobald er es ist.',
  ],
  [
    'This computer does not have the address {1} now. The outputs are there as soon as it does, or choose another address.',
    'Dieser Rechner hat die Adresse {1} gerade nicht. Die Ausgaben sind da, sobald er sie hat; oder eine andere Adresse wählen.',
  ],
  ['“{1}” is not there. Nothing was sent to it.', '„{1}“ ist nicht da. Nichts wurde dorthin gesendet.'],
  [
    'No cue is known that the message to “{1}” could name. Nothing was sent to it.',
    'Kein Cue ist bekannt, den die Meldung an „{1}“ nennen könnte. Nichts wurde dorthin gesendet.',
  ],
  ['No rundown is open.', 'Kein Ablauf ist offen.'],
  [
    'The show is on air. To move its planned times all the same, hold the button.',
    'Die Show ist ON AIR. Um ihre geplanten Zeiten trotzdem zu verschieben, den Knopf halten.',
  ],
  [
    'This rundown has no planned times. Give it a start first.',
    'Dieser Ablauf hat keine geplanten Zeiten. Ihm zuerst einen Beginn geben.',
  ],
  [
    'Not every planned time was moved: {1} Run today again moves what is left.',
    'Nicht jede geplante Zeit wurde verschoben: {1} Noch einmal „Heute fahren“ verschiebt den Rest.',
  ],
  ['The show is planned for {1} today.', 'Die Show ist für heute {1} geplant.'],
  ['The message was not changed: {1}', 'Die Meldung wurde nicht geändert: {1}'],
  [
    'A rehearsal touches nothing of the show. Leave it first.',
    'Eine Probe rührt nichts von der Show an. Sie zuerst verlassen.',
  ],
  [
    'The rundown that was open cannot be opened any more ({1}).',
    'Der Ablauf, der offen war, lässt sich nicht mehr öffnen ({1}).',
  ],
  [
    'Another service was asked for meanwhile, or the desk was closed.',
    'Inzwischen wurde ein anderer Dienst verlangt, oder das Pult wurde geschlossen.',
  ],
  ['“{1}” is on air. {2}', '„{1}“ ist ON AIR. {2}'],
  [
    'To leave it, choose Open… and hold the button.',
    'Um die Show zu verlassen, „Öffnen…“ wählen und den Knopf halten.',
  ],
  [
    'To leave it for another service, hold the button.',
    'Um sie für einen anderen Dienst zu verlassen, den Knopf halten.',
  ],
  [
    'To rehearse while it runs on, hold the button.',
    'Um zu proben, während sie weiterläuft, den Knopf halten.',
  ],
  [
    'That template is not there any more. Another page may have deleted it.',
    'Diese Vorlage gibt es nicht mehr. Vielleicht hat eine andere Seite sie gelöscht.',
  ],
  [
    'There is a template “{1}” already. Choose another name.',
    'Eine Vorlage „{1}“ gibt es schon. Einen anderen Namen wählen.',
  ],
  ['A desk keeps {1} templates. Delete one first.', 'Ein Pult behält {1} Vorlagen. Zuerst eine löschen.'],
  [
    '“{1}” has more than {2} rows. Save fewer rows, or copy the rundown instead.',
    '„{1}“ hat mehr als {2} Zeilen. Weniger Zeilen speichern, oder stattdessen den Ablauf kopieren.',
  ],
  [
    'Templates take up 2 MB, which is all that a desk keeps. Export some and delete them here.',
    'Die Vorlagen belegen 2 MB, und mehr behält ein Pult nicht. Einige exportieren und hier löschen.',
  ],
  ['Refused: {1}', 'Abgelehnt: {1}'],
  ['Nothing is bound to it', 'Nichts ist damit belegt'],
  ['Learned', 'Gelernt'],
  ['Keyboard', 'Tastatur'],
  ['Keyboard, {1}', 'Tastatur, {1}'],
  [
    'Something else is being learned. Finish or cancel it first.',
    'Etwas anderes wird gerade gelernt. Es zuerst beenden oder abbrechen.',
  ],
  ['This computer cannot read such devices.', 'Dieser Rechner kann solche Geräte nicht lesen.'],
  [
    'No switch was learned, so nothing was kept.',
    'Kein Schalter wurde gelernt, deshalb wurde nichts behalten.',
  ],
  ['There is no such model in the simulator.', 'Ein solches Modell hat der Simulator nicht.'],
  ['Only a simulated device can be unplugged here.', 'Nur ein simuliertes Gerät lässt sich hier ausstecken.'],
  [
    'The log cannot be written: {1}. The show is not affected.',
    'Das Log lässt sich nicht schreiben: {1}. Die Show ist nicht betroffen.',
  ],
  [
    'Settings cannot be saved: {1}. They hold until Showcall stops.',
    'Einstellungen lassen sich nicht speichern: {1}. Sie gelten, bis Showcall endet.',
  ],
  [
    'The show is locked, so Showcall stays open. Hold L to unlock it first.',
    'Die Show ist gesperrt, deshalb bleibt Showcall offen. Zuerst L halten, um sie zu entsperren.',
  ],
  [
    'An unexpected error occurred. The show goes on. If something does not respond, restart Showcall: the show continues where it is.',
    'Ein unerwarteter Fehler ist aufgetreten. Die Show läuft weiter. Wenn etwas nicht reagiert, Showcall neu starten: Die Show geht dort weiter, wo sie steht.',
  ],
  [
    'The Rundown Service stopped: {1} Start Showcall again. What was acknowledged is kept, and the countdown runs on.',
    'Der Rundown-Dienst ist stehen geblieben: {1} Showcall neu starten. Bestätigtes ist gespeichert, der Countdown läuft weiter.',
  ],
  [
    'The Rundown Service stopped. Start Showcall again. What was acknowledged is kept, and the countdown runs on.',
    'Der Rundown-Dienst ist stehen geblieben. Showcall neu starten. Bestätigtes ist gespeichert, der Countdown läuft weiter.',
  ],
  [
    'The link was not copied. Select its address and copy it with the keyboard.',
    'Der Link wurde nicht kopiert. Die Adresse markieren und mit der Tastatur kopieren.',
  ],
  [
    'No program opened {1}. Copy the address and open it by hand.',
    'Kein Programm hat {1} geöffnet. Die Adresse kopieren und von Hand öffnen.',
  ],
  [
    'Showcall {1} is ready. It is installed when Showcall is quit and no show of today is left.',
    'Showcall {1} ist bereit. Es wird installiert, wenn Showcall beendet wird und heute keine Show mehr ansteht.',
  ],
  ['The desk did not answer.', 'Das Pult hat nicht geantwortet.'],
  ['This page is not the desk.', 'Diese Seite ist nicht das Pult.'],
]
