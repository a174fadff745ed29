import type { SentencePair } from './translate.ts'

/** Zu Bediengeräten, MIDI und OSC: Störungen und Abhilfe, Lernen. */
export const deviceSentences: readonly SentencePair[] = [
  ['Foot pedals and other USB devices', 'Fußpedale und andere USB-Geräte'],
  [
    'What changes is another thing at each press: it may be a lever, a wheel or a moving axis. Use a switch that is only up or down, and keep everything else still.',
    'Bei jedem Druck ändert sich etwas anderes: Es ist vielleicht ein Hebel, ein Rad oder eine bewegte Achse. Einen Schalter nehmen, der nur oben oder unten ist, und alles andere ruhig lassen.',
  ],
  [
    'Nothing came from this device when the switch was pressed. If it types a key instead, bind that key: in Controllers choose Keyboard. A switch on the device, or another program, may have put it in another mode.',
    'Beim Druck auf den Schalter kam von diesem Gerät nichts. Tippt es stattdessen eine Taste, diese belegen: unter „Bediengeräte“ die Tastatur wählen. Ein Schalter am Gerät oder ein anderes Programm hat es vielleicht in einen anderen Modus gebracht.',
  ],
  [
    'The device did not tell that the switch was let go. A switch that stays where it was put, until it is pressed again, cannot be used.',
    'Das Gerät hat nicht gemeldet, dass der Schalter losgelassen wurde. Ein Schalter, der bis zum nächsten Druck stehen bleibt, eignet sich nicht.',
  ],
  [
    'The device went on changing and never came back to how it was at rest. One that counts presses, or a lever, cannot be used.',
    'Das Gerät änderte sich weiter und kam nie wieder in seine Ruhelage. Eines, das Drücke zählt, oder ein Hebel eignet sich nicht.',
  ],
  [
    'The device was unplugged, or stopped answering. Plug it in and begin again.',
    'Das Gerät wurde ausgesteckt oder antwortet nicht mehr. Einstecken und neu beginnen.',
  ],
  [
    'The device is not there any more. Plug it in and begin again.',
    'Das Gerät ist nicht mehr da. Einstecken und neu beginnen.',
  ],
  [
    'This pedal types keys, as a keyboard does; the system lets no program read it apart from the keyboard.',
    'Dieses Pedal tippt Tasten wie eine Tastatur; das System lässt kein Programm es getrennt von der Tastatur lesen.',
  ],
  [
    'Bind its key: in Controllers choose Keyboard, press Learn, then the pedal. Have it type F13 to F24 by its maker’s program, so that no text is typed.',
    'Seine Taste belegen: unter „Bediengeräte“ bei der Tastatur „Lernen“ drücken, dann das Pedal. Mit dem Programm des Herstellers auf F13 bis F24 stellen, damit kein Text getippt wird.',
  ],
  [
    'Another device is being learned. Finish that one, then begin again.',
    'Ein anderes Gerät wird gerade gelernt. Jenes beenden, dann neu beginnen.',
  ],
  [
    'MSC LOAD needs the number of a cue. Nothing was sent.',
    'MSC LOAD braucht die Nummer eines Cues. Nichts wurde gesendet.',
  ],
  [
    'MSC can name a list only after a cue. Nothing was sent.',
    'MSC kann eine Liste nur nach einem Cue nennen. Nichts wurde gesendet.',
  ],
  [
    'MSC carries digits and dots alone, and cannot say {1}. Nothing was sent.',
    'MSC überträgt nur Ziffern und Punkte und kann {1} nicht sagen. Nichts wurde gesendet.',
  ],
  [
    '{1} is a MIDI port and cannot send OSC. Choose an OSC target instead.',
    '{1} ist ein MIDI-Anschluss und kann kein OSC senden. Stattdessen ein OSC-Ziel wählen.',
  ],
  [
    '{1} is not plugged in. Nothing was sent to it.',
    '{1} ist nicht eingesteckt. Nichts wurde dorthin gesendet.',
  ],
  [
    '{1} cannot be opened; another program may hold it. Nothing was sent to it.',
    '{1} lässt sich nicht öffnen; vielleicht hat ein anderes Programm es. Nichts wurde dorthin gesendet.',
  ],
  [
    '{1} did not take the message. Look at its cable; the next message opens it anew.',
    '{1} hat die Meldung nicht angenommen. Das Kabel ansehen; die nächste Meldung öffnet es neu.',
  ],
  [
    'Its keys work, but its lamps cannot be set: another program may hold its output.',
    'Die Tasten gehen, aber die Lampen lassen sich nicht stellen: Vielleicht hat ein anderes Programm den Ausgang.',
  ],
  [
    'Quit the program that sends to it. It is tried again every second.',
    'Das Programm beenden, das dorthin sendet. Es wird jede Sekunde neu versucht.',
  ],
  ['The driver for MIDI does not work: {1}', 'Der Treiber für MIDI arbeitet nicht: {1}'],
  [
    'Install the system package libasound2 (libasound2t64 on newer systems), then start Showcall again.',
    'Das Systempaket libasound2 installieren (libasound2t64 auf neueren Systemen), dann Showcall neu starten.',
  ],
  [
    'Install Showcall again; its MIDI module is missing or was built for another system.',
    'Showcall neu installieren; sein MIDI-Modul fehlt oder ist für ein anderes System gebaut.',
  ],
  [
    'A MIDI device is plugged in, but the sequencer of the system is not running.',
    'Ein MIDI-Gerät ist eingesteckt, aber der Sequencer des Systems läuft nicht.',
  ],
  [
    'Run: sudo modprobe snd-seq. The device is found within a second after it.',
    'Ausführen: sudo modprobe snd-seq. Eine Sekunde danach ist das Gerät da.',
  ],
  [
    'A MIDI device is plugged in, but this user may not use the sequencer of the system.',
    'Ein MIDI-Gerät ist eingesteckt, aber dieser Benutzer darf den Sequencer des Systems nicht verwenden.',
  ],
  [
    'Run: sudo usermod -aG audio "$USER". Then log out and in again.',
    'Ausführen: sudo usermod -aG audio "$USER". Dann ab- und wieder anmelden.',
  ],
  [
    'The MIDI service of the system does not answer: {1}.',
    'Der MIDI-Dienst des Systems antwortet nicht: {1}.',
  ],
  [
    'It is tried again every second. If this stays, restart the computer.',
    'Es wird jede Sekunde neu versucht. Bleibt es so, den Rechner neu starten.',
  ],
  [
    'It is plugged in, but its MIDI port cannot be opened. Another program may hold it.',
    'Es ist eingesteckt, aber sein MIDI-Anschluss lässt sich nicht öffnen. Vielleicht hat ihn ein anderes Programm.',
  ],
  [
    'Quit the program that uses this port: on Windows a MIDI port serves one program alone. It is tried again every second.',
    'Das Programm beenden, das diesen Anschluss verwendet: Unter Windows dient ein MIDI-Anschluss nur einem Programm. Es wird jede Sekunde neu versucht.',
  ],
  [
    'Quit other programs that use it, or unplug it and plug it in. It is tried again every second.',
    'Andere Programme beenden, die es verwenden, oder aus- und wieder einstecken. Es wird jede Sekunde neu versucht.',
  ],
  [
    'It sends more presses than hands can make; {1} were left out so far.',
    'Es sendet mehr Drücke, als Hände können; bisher wurden {1} weggelassen.',
  ],
  [
    'Look for a loop from a MIDI output back to this input, or for a control that chatters.',
    'Nach einer Schleife von einem MIDI-Ausgang zurück zu diesem Eingang suchen, oder nach einer Taste, die prellt.',
  ],
  ['It is tried again every 2 seconds.', 'Es wird alle 2 Sekunden neu versucht.'],
  ['Another program has {1} port {2}.', 'Ein anderes Programm hat {1}-Port {2}.'],
  [
    'Quit that program, or choose another port here and in what sends. {1}',
    'Jenes Programm beenden, oder hier und beim Sender einen anderen Port wählen. {1}',
  ],
  ['{1} is no address of this computer now.', '{1} ist jetzt keine Adresse dieses Rechners.'],
  [
    'Connect the network that it belongs to, or choose 127.0.0.1 (this computer alone) or 0.0.0.0 (everybody on the network). {1}',
    'Das Netz verbinden, zu dem sie gehört, oder 127.0.0.1 (nur dieser Rechner) oder 0.0.0.0 (alle im Netz) wählen. {1}',
  ],
  ['This user may not listen at {1} port {2}.', 'Dieser Benutzer darf an {1}-Port {2} nicht zuhören.'],
  [
    'Choose a port from 1024 up, here and in what sends. {1}',
    'Hier und beim Sender einen Port ab 1024 wählen. {1}',
  ],
  [
    'Choose another port, or ask who runs this computer, here and in what sends. {1}',
    'Hier und beim Sender einen anderen Port wählen, oder die Betreuung dieses Rechners fragen. {1}',
  ],
  [
    'OSC cannot be listened for at {1}, {2} port {3}: {4}.',
    'An {1}, {2}-Port {3}, lässt sich nicht auf OSC hören: {4}.',
  ],
  ['Choose another address or port. {1}', 'Eine andere Adresse oder einen anderen Port wählen. {1}'],
  [
    'Another program has TCP port {1}. Companion uses 16622 itself.',
    'Ein anderes Programm hat TCP-Port {1}. Companion selbst verwendet 16622.',
  ],
  [
    'Quit Companion on this computer, or choose another port in Controllers, Satellite, and in the Satellite app. It is tried again every 2 seconds.',
    'Companion auf diesem Rechner beenden, oder unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Es wird alle 2 Sekunden neu versucht.',
  ],
  ['This user may not listen at TCP port {1}.', 'Dieser Benutzer darf an TCP-Port {1} nicht zuhören.'],
  [
    'Choose a port from 1024 up in Controllers, Satellite, and in the Satellite app. It is tried again every 2 seconds.',
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen Port ab 1024 wählen. Es wird alle 2 Sekunden neu versucht.',
  ],
  [
    'Satellite apps cannot connect at TCP port {1}: {2}.',
    'Satellite-Apps können sich an TCP-Port {1} nicht verbinden: {2}.',
  ],
  [
    'Choose another port in Controllers, Satellite, and in the Satellite app. It is tried again every 2 seconds.',
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Es wird alle 2 Sekunden neu versucht.',
  ],
  [
    'A device is connected and not accepted: its keys do nothing.',
    'Ein Gerät ist verbunden und nicht angenommen: Seine Tasten bewirken nichts.',
  ],
  [
    '{1} devices are connected and not accepted: their keys do nothing.',
    '{1} Geräte sind verbunden und nicht angenommen: Ihre Tasten bewirken nichts.',
  ],
  [
    'Accept the devices that are yours in Controllers, Satellite.',
    'Die eigenen Geräte unter „Bediengeräte“, „Satellite“, annehmen.',
  ],
  [
    'A connection sent more than 1,000 messages a second and was closed.',
    'Eine Verbindung sendete mehr als 1.000 Meldungen in der Sekunde und wurde geschlossen.',
  ],
  [
    'Restart the Satellite app. If it happens again, disconnect its computer from the network.',
    'Die Satellite-App neu starten. Geschieht es wieder, ihren Rechner vom Netz trennen.',
  ],
  [
    'All 32 connections have accepted devices: another app could not connect.',
    'Alle 32 Verbindungen haben angenommene Geräte: Eine weitere App konnte sich nicht verbinden.',
  ],
  ['Quit a Satellite app that is not needed.', 'Eine Satellite-App beenden, die nicht gebraucht wird.'],
  [
    'That device is not connected any more. Connect it, then accept it.',
    'Jenes Gerät ist nicht mehr verbunden. Erst verbinden, dann annehmen.',
  ],
  [
    '{1} devices are accepted. Forget one that is not used, then accept this one.',
    '{1} Geräte sind angenommen. Erst eines vergessen, das nicht gebraucht wird, dann dieses annehmen.',
  ],
  [
    'This OSC target is not set any more. Choose another for the message.',
    'Dieses OSC-Ziel gibt es nicht mehr. Für die Meldung ein anderes wählen.',
  ],
  [
    '“{1}” takes OSC messages alone. Choose a MIDI output for this one.',
    '„{1}“ nimmt nur OSC-Meldungen. Für diese einen MIDI-Ausgang wählen.',
  ],
  [
    '“{1}” is no OSC address: it begins with a slash and has no spaces or accents.',
    '„{1}“ ist keine OSC-Adresse: Sie beginnt mit einem Schrägstrich und hat keine Leerzeichen oder Akzente.',
  ],
  [
    'A message that was scheduled for later came and did nothing',
    'Eine Meldung, die für später gedacht war, kam an und bewirkte nichts',
  ],
  [
    'Let the sender send it at the moment that it is meant for: Showcall acts at once or not at all.',
    'Den Sender in dem Moment senden lassen, für den sie gedacht ist: Showcall handelt sofort oder gar nicht.',
  ],
  [
    'A message to many addresses at once, such as /showcall/*, came and did nothing',
    'Eine Meldung an viele Adressen zugleich, wie /showcall/*, kam an und bewirkte nichts',
  ],
  [
    '“{1}” sent back the desk’s own message, so it was disarmed. The show did not move. Remove the loop from output to input, then arm it again in Controllers.',
    '„{1}“ hat die eigene Meldung des Pults zurückgesendet und wurde deshalb entschärft. Die Show ging nicht weiter. Die Schleife vom Ausgang zum Eingang entfernen, dann unter Bediengeräte wieder scharf schalten.',
  ],
  [
    '“{1}” sent the same command more than {2} times in {3} seconds, so it was disarmed. Look for a loop, or for a sender that repeats itself, then arm it again in Controllers.',
    '„{1}“ hat denselben Befehl in {3} Sekunden mehr als {2}-mal gesendet und wurde deshalb entschärft. Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann unter Bediengeräte wieder scharf schalten.',
  ],
  [
    '“{1}” has been down for more than {2} seconds, so it cannot be pressed.',
    '„{1}“ ist seit mehr als {2} Sekunden unten und lässt sich deshalb nicht drücken.',
  ],
  [
    'Release it, or look for what holds it down. The other controls work.',
    'Loslassen, oder nachsehen, was die Taste unten hält. Die anderen Tasten gehen.',
  ],
  [
    'Disarmed: it sent back the desk’s own message.',
    'Entschärft: Es hat die eigene Meldung des Pults zurückgesendet.',
  ],
  [
    'Remove the loop from output to input, then arm it again.',
    'Die Schleife vom Ausgang zum Eingang entfernen, dann wieder scharf schalten.',
  ],
  [
    'Disarmed: it sent the same command more than {1} times in {2} seconds.',
    'Entschärft: Es hat denselben Befehl in {2} Sekunden mehr als {1}-mal gesendet.',
  ],
  [
    'Look for a loop, or for a sender that repeats itself, then arm it again.',
    'Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann wieder scharf schalten.',
  ],
  ['Let the sender write the whole address.', 'Den Sender die ganze Adresse schreiben lassen.'],
  [
    'Something that is no OSC message came and did nothing',
    'Etwas, das keine OSC-Meldung ist, kam an und bewirkte nichts',
  ],
  [
    'A message whose arguments have no type tags came and did nothing',
    'Eine Meldung, deren Argumente keine Typkennung haben, kam an und bewirkte nichts',
  ],
  [
    'Turn on type tags in the sender, or send the address without arguments.',
    'Im Sender die Typkennungen einschalten, oder die Adresse ohne Argumente senden.',
  ],
  [
    'Let the sender speak OSC 1.0 or 1.1; over TCP with SLIP, or with the length before each packet.',
    'Den Sender OSC 1.0 oder 1.1 sprechen lassen; über TCP mit SLIP oder mit der Länge vor jedem Paket.',
  ],
  [
    'More than {1} messages a second came at one address, and the rest of them did nothing',
    'Mehr als {1} Meldungen je Sekunde kamen an einer Adresse an; die übrigen bewirkten nichts',
  ],
  [
    'Let a button send to this port instead of a fader or a meter.',
    'Eine Taste an diesen Port senden lassen statt eines Faders oder einer Anzeige.',
  ],
  [
    'A further sender wanted to connect by TCP, and {1} are connected',
    'Ein weiterer Sender wollte sich per TCP verbinden, und {1} sind verbunden',
  ],
  [
    'Let those that are not needed disconnect, or use UDP.',
    'Nicht benötigte Sender trennen, oder UDP verwenden.',
  ],
  [
    'Keys work, but their faces cannot be drawn: {1}',
    'Die Tasten gehen, aber ihre Felder lassen sich nicht zeichnen: {1}',
  ],
  [
    'Install Showcall again; its drawing module is missing or was built for another system.',
    'Showcall neu installieren; sein Zeichenmodul fehlt oder ist für ein anderes System gebaut.',
  ],
  ['The driver for USB devices does not work: {1}', 'Der Treiber für USB-Geräte arbeitet nicht: {1}'],
  [
    'Install the system packages libudev1 and libusb-1.0-0, then start Showcall again.',
    'Die Systempakete libudev1 und libusb-1.0-0 installieren, dann Showcall neu starten.',
  ],
  [
    'Install Showcall again; its driver is missing or was built for another system.',
    'Showcall neu installieren; sein Treiber fehlt oder ist für ein anderes System gebaut.',
  ],
  [
    'It is plugged in, but cannot be opened. Another program may hold it.',
    'Es ist eingesteckt, lässt sich aber nicht öffnen. Vielleicht hat es ein anderes Programm.',
  ],
  [
    'Quit {1}, then unplug the device and plug it in. It is tried again every 2 seconds.',
    'Beenden: {1}. Dann das Gerät aus- und wieder einstecken. Es wird alle 2 Sekunden neu versucht.',
  ],
  [
    'It is plugged in, but this user may not open it.',
    'Es ist eingesteckt, aber dieser Benutzer darf es nicht öffnen.',
  ],
  [
    'In the folder of Showcall, run: {1}. It installs the rule {2} as /etc/udev/rules.d/70-showcall{3}.rules. If it still does not work, plug the device in again.',
    'Im Ordner von Showcall ausführen: {1}. Das installiert die Regel {2} als /etc/udev/rules.d/70-showcall{3}.rules. Geht es danach noch nicht, das Gerät neu einstecken.',
  ],
  [
    'Allow Showcall under System Settings, Privacy & Security, Input Monitoring, then start it again.',
    'Showcall unter Systemeinstellungen, Datenschutz & Sicherheit, Eingabeüberwachung erlauben, dann neu starten.',
  ],
  [
    'Quit {1}, then start Showcall again. Windows lets no program read a keyboard or a mouse: bind its keys instead.',
    'Beenden: {1}. Dann Showcall neu starten. Windows lässt kein Programm eine Tastatur oder Maus lesen: stattdessen ihre Tasten belegen.',
  ],
]
