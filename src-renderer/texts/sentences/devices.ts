import type { SentencePair } from './translate.ts'

/** Zu Bediengeräten, MIDI und OSC: Störungen und Abhilfe, Lernen. */
export const deviceSentences: readonly SentencePair[] = [
  ['Foot pedals and other USB devices', 'Fußpedale und andere USB-Geräte'],
  [
    'Each press changed something else: this may be a lever, a wheel or a moving axis. Press a switch that is only up or down, and keep everything else still.',
    'Jeder Druck hat etwas anderes geändert: Das ist vielleicht ein Hebel, ein Rad oder eine bewegte Achse. Einen Schalter drücken, der nur oben oder unten ist, und alles andere ruhig lassen.',
  ],
  [
    'The device sent nothing when the switch was pressed. If it types a key instead, set that key in Controllers, Keyboard and clickers. Otherwise a switch on the device or another program may have changed its mode.',
    'Das Gerät hat beim Druck auf den Schalter nichts gesendet. Tippt es stattdessen eine Taste, diese unter Bediengeräte, Tastatur und Clicker, belegen. Sonst hat vielleicht ein Schalter am Gerät oder ein anderes Programm seinen Modus geändert.',
  ],
  [
    'The device did not report that the switch was released. A switch that stays down until it is pressed again cannot be used.',
    'Das Gerät hat nicht gemeldet, dass der Schalter losgelassen wurde. Ein Schalter, der bis zum nächsten Druck unten bleibt, eignet sich nicht.',
  ],
  [
    'The device kept changing and did not return to its rest position. A lever or a counter cannot be used.',
    'Das Gerät änderte sich weiter und kam nicht in seine Ruhelage zurück. Ein Hebel oder ein Zähler eignet sich nicht.',
  ],
  [
    'The device was unplugged or stopped responding. Plug it in and start again.',
    'Das Gerät wurde abgezogen oder antwortet nicht mehr. Einstecken und neu beginnen.',
  ],
  [
    'The device is no longer connected. Plug it in and start again.',
    'Das Gerät ist nicht mehr angeschlossen. Einstecken und neu beginnen.',
  ],
  [
    'This pedal types keys like a keyboard; no program can tell it from the keyboard.',
    'Dieses Pedal tippt Tasten wie eine Tastatur; kein Programm kann es von der Tastatur unterscheiden.',
  ],
  [
    'Set its key: in Controllers, Keyboard and clickers, choose Add key, then press the pedal. Set the pedal to F13–F24 with its maker’s program, so that it types no text.',
    'Seine Taste belegen: unter Bediengeräte, Tastatur und Clicker, „Taste hinzufügen“ wählen, dann das Pedal drücken. Es mit dem Programm des Herstellers auf F13 bis F24 stellen, damit es keinen Text tippt.',
  ],
  [
    'Learn is running for another device. Finish it, then start again.',
    '„Lernen“ läuft für ein anderes Gerät. Es beenden, dann neu beginnen.',
  ],
  [
    'MSC LOAD needs a cue number. Nothing was sent. Enter one.',
    'MSC LOAD braucht eine Cue-Nummer. Nichts wurde gesendet. Eine eingeben.',
  ],
  [
    'MSC needs a cue number before a cue list. Nothing was sent. Enter one.',
    'MSC braucht vor einer Cue-Liste eine Cue-Nummer. Nichts wurde gesendet. Eine eingeben.',
  ],
  [
    'MSC allows digits and dots only, not {1}. Nothing was sent.',
    'MSC erlaubt nur Ziffern und Punkte, nicht {1}. Nichts wurde gesendet.',
  ],
  [
    '{1} is a MIDI port and cannot send OSC. Choose an OSC target instead.',
    '{1} ist ein MIDI-Anschluss und kann kein OSC senden. Stattdessen ein OSC-Ziel wählen.',
  ],
  [
    '{1} is not connected. Nothing was sent. Plug it in.',
    '{1} ist nicht angeschlossen. Nichts wurde gesendet. Einstecken.',
  ],
  [
    '{1} cannot be opened; another program may be using it. Nothing was sent. Quit that program.',
    '{1} lässt sich nicht öffnen; vielleicht verwendet es ein anderes Programm. Nichts wurde gesendet. Jenes Programm beenden.',
  ],
  [
    '{1} did not accept the message. Check its cable; the next message opens it again.',
    '{1} hat den Befehl nicht angenommen. Das Kabel prüfen; der nächste Befehl öffnet es neu.',
  ],
  [
    'Its keys work, but its lights do not: another program may be using its output.',
    'Die Tasten gehen, aber die Lichter nicht: Vielleicht verwendet ein anderes Programm den Ausgang.',
  ],
  [
    'Quit the program that sends to it. Showcall tries again every second.',
    'Das Programm beenden, das dorthin sendet. Showcall versucht es jede Sekunde neu.',
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
    'A MIDI device is plugged in, but the system’s MIDI sequencer is not running.',
    'Ein MIDI-Gerät ist eingesteckt, aber der MIDI-Sequencer des Systems läuft nicht.',
  ],
  [
    'Run: sudo modprobe snd-seq. The device is found within a second.',
    'Ausführen: sudo modprobe snd-seq. Eine Sekunde danach ist das Gerät da.',
  ],
  [
    'A MIDI device is plugged in, but this user is not allowed to use the system’s MIDI sequencer.',
    'Ein MIDI-Gerät ist eingesteckt, aber dieser Benutzer darf den MIDI-Sequencer des Systems nicht verwenden.',
  ],
  [
    'Run: sudo usermod -aG audio "$USER". Then log out and in again.',
    'Ausführen: sudo usermod -aG audio "$USER". Dann ab- und wieder anmelden.',
  ],
  ['The system’s MIDI service does not respond: {1}.', 'Der MIDI-Dienst des Systems antwortet nicht: {1}.'],
  [
    'Showcall tries again every second. If this continues, restart the computer.',
    'Showcall versucht es jede Sekunde neu. Bleibt es so, den Rechner neu starten.',
  ],
  [
    'It is plugged in, but its MIDI port cannot be opened. Another program may be using it.',
    'Es ist eingesteckt, aber sein MIDI-Anschluss lässt sich nicht öffnen. Vielleicht verwendet ihn ein anderes Programm.',
  ],
  [
    'Quit the program that uses this port: on Windows only one program can use a MIDI port. Showcall tries again every second.',
    'Das Programm beenden, das diesen Anschluss verwendet: Unter Windows kann nur ein Programm einen MIDI-Anschluss verwenden. Showcall versucht es jede Sekunde neu.',
  ],
  [
    'Quit other programs that use it, or unplug it and plug it in. Showcall tries again every second.',
    'Andere Programme beenden, die es verwenden, oder es abziehen und wieder einstecken. Showcall versucht es jede Sekunde neu.',
  ],
  [
    'It sends more presses than anyone can make; {1} were ignored so far.',
    'Es sendet mehr Drücke, als jemand drücken kann; bisher wurden {1} ignoriert.',
  ],
  [
    'Check for a loop from a MIDI output back to this input, or for a control that bounces.',
    'Nach einer Schleife von einem MIDI-Ausgang zurück zu diesem Eingang suchen, oder nach einer Taste, die prellt.',
  ],
  ['Showcall tries again every 2 seconds.', 'Showcall versucht es alle 2 Sekunden neu.'],
  ['Another program uses {1} port {2}.', 'Ein anderes Programm verwendet {1}-Port {2}.'],
  [
    'Quit that program, or choose another port here and in the sender. {1}',
    'Jenes Programm beenden, oder hier und beim Sender einen anderen Port wählen. {1}',
  ],
  ['{1} is not an address of this computer now.', '{1} ist jetzt keine Adresse dieses Rechners.'],
  [
    'Connect the network that it belongs to, or choose 127.0.0.1 (this computer only) or 0.0.0.0 (the whole network). {1}',
    'Das Netz verbinden, zu dem sie gehört, oder 127.0.0.1 (nur dieser Rechner) oder 0.0.0.0 (das ganze Netz) wählen. {1}',
  ],
  [
    'This user is not allowed to listen on {1} port {2}.',
    'Dieser Benutzer darf an {1}-Port {2} nicht zuhören.',
  ],
  [
    'Choose a port from 1024 up, here and in the sender. {1}',
    'Hier und beim Sender einen Port ab 1024 wählen. {1}',
  ],
  [
    'Choose another port, or ask the administrator of this computer, here and in the sender. {1}',
    'Hier und beim Sender einen anderen Port wählen, oder die Administration dieses Rechners fragen. {1}',
  ],
  ['OSC cannot listen on {1}, {2} port {3}: {4}.', 'OSC kann an {1}, {2}-Port {3}, nicht zuhören: {4}.'],
  ['Choose another address or port. {1}', 'Eine andere Adresse oder einen anderen Port wählen. {1}'],
  [
    'Another program uses TCP port {1}. Companion uses 16622 itself.',
    'Ein anderes Programm verwendet TCP-Port {1}. Companion selbst verwendet 16622.',
  ],
  [
    'Quit Companion on this computer, or choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
    'Companion auf diesem Rechner beenden, oder unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Showcall versucht es alle 2 Sekunden neu.',
  ],
  [
    'This user is not allowed to listen on TCP port {1}.',
    'Dieser Benutzer darf an TCP-Port {1} nicht zuhören.',
  ],
  [
    'Choose a port from 1024 up in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen Port ab 1024 wählen. Showcall versucht es alle 2 Sekunden neu.',
  ],
  [
    'Satellite apps cannot connect on TCP port {1}: {2}.',
    'Satellite-Apps können sich an TCP-Port {1} nicht verbinden: {2}.',
  ],
  [
    'Choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Showcall versucht es alle 2 Sekunden neu.',
  ],
  [
    'A device is connected but not accepted: its keys do nothing.',
    'Ein Gerät ist verbunden, aber nicht angenommen: Seine Tasten bewirken nichts.',
  ],
  [
    '{1} devices are connected but not accepted: their keys do nothing.',
    '{1} Geräte sind verbunden, aber nicht angenommen: Ihre Tasten bewirken nichts.',
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
    'That device is no longer connected. Connect it, then accept it.',
    'Jenes Gerät ist nicht mehr verbunden. Erst verbinden, dann annehmen.',
  ],
  [
    '{1} devices are already accepted. Forget one that is not used, then accept this one.',
    '{1} Geräte sind schon angenommen. Erst eines vergessen, das nicht gebraucht wird, dann dieses annehmen.',
  ],
  [
    'This OSC target was removed. Choose another one for the message.',
    'Dieses OSC-Ziel wurde entfernt. Für den Befehl ein anderes wählen.',
  ],
  ['{1} (once).', '{1} (einmal).'],
  ['{1} ({2} times).', '{1} ({2}-mal).'],
  ['“{1}” is not connected yet.', '„{1}“ ist noch nicht verbunden.'],
  [
    '“{1}” is being looked up by name. Try again in a moment.',
    '„{1}“ wird nach Namen gesucht. Gleich noch einmal versuchen.',
  ],
  [
    '“{1}” was not found by its name. Enter its IP address.',
    '„{1}“ wurde unter diesem Namen nicht gefunden. Die IP-Adresse eingeben.',
  ],
  [
    '“{1}” is there, but nothing listens on its port. Start OSC there, or correct the port.',
    '„{1}“ ist da, aber an seinem Port hört nichts zu. Dort OSC starten oder den Port berichtigen.',
  ],
  [
    '“{1}” cannot be reached. Check its network and this computer’s.',
    '„{1}“ ist nicht erreichbar. Sein Netz und das dieses Rechners prüfen.',
  ],
  [
    '“{1}” does not answer. Check its network and this computer’s.',
    '„{1}“ antwortet nicht. Sein Netz und das dieses Rechners prüfen.',
  ],
  [
    '“{1}” is blocked by this computer. Check the firewall.',
    '„{1}“ wird von diesem Rechner blockiert. Die Firewall prüfen.',
  ],
  ['“{1}” closed the connection.', '„{1}“ hat die Verbindung geschlossen.'],
  ['“{1}” cannot be sent to: {2}.', 'An „{1}“ lässt sich nicht senden: {2}.'],
  ['“{1}” was removed.', '„{1}“ wurde entfernt.'],
  [
    '“{1}” does not read its messages. Restart OSC there.',
    '„{1}“ liest seine Befehle nicht. OSC dort neu starten.',
  ],
  [
    '“{1}” accepts OSC messages only. Choose a MIDI port for this one.',
    '„{1}“ nimmt nur OSC-Befehle an. Für diesen einen MIDI-Anschluss wählen.',
  ],
  [
    '“{1}” is not an OSC address. It starts with / and has no spaces or accents.',
    '„{1}“ ist keine OSC-Adresse. Sie beginnt mit / und hat keine Leerzeichen oder Akzente.',
  ],
  ['A message scheduled for later was ignored', 'Ein Befehl für einen späteren Zeitpunkt wurde ignoriert'],
  [
    'Send it at the moment it is meant for: Showcall does not schedule messages.',
    'Ihn in dem Moment senden, für den er gedacht ist: Showcall plant keine Befehle.',
  ],
  [
    'A message to several addresses at once, such as /showcall/*, was ignored',
    'Ein Befehl an mehrere Adressen zugleich, etwa /showcall/*, wurde ignoriert',
  ],
  [
    '“{1}” sent back Showcall’s own message and was disarmed. The show did not move. Remove the loop from output to input, then arm it again in Controllers.',
    '„{1}“ hat den eigenen Befehl von Showcall zurückgesendet und wurde entschärft. Die Show ging nicht weiter. Die Schleife vom Ausgang zum Eingang entfernen, dann unter Bediengeräte wieder scharf schalten.',
  ],
  [
    '“{1}” sent the same command more than {2} times in {3} seconds and was disarmed. Check for a loop or a sender that repeats itself, then arm it again in Controllers.',
    '„{1}“ hat denselben Befehl in {3} Sekunden mehr als {2}-mal gesendet und wurde entschärft. Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann unter Bediengeräte wieder scharf schalten.',
  ],
  [
    '“{1}” has been held down for more than {2} seconds. Until it is released it does nothing.',
    '„{1}“ ist seit mehr als {2} Sekunden gedrückt. Bis zum Loslassen bewirkt sie nichts.',
  ],
  [
    'Release it, or check what holds it down. The other controls work.',
    'Loslassen, oder nachsehen, was die Taste unten hält. Die anderen Tasten gehen.',
  ],
  [
    'Disarmed: it sent back Showcall’s own message.',
    'Entschärft: Es hat den eigenen Befehl von Showcall zurückgesendet.',
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
    'Check for a loop or a sender that repeats itself, then arm it again.',
    'Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann wieder scharf schalten.',
  ],
  ['Send the full address.', 'Die ganze Adresse senden.'],
  ['Data that is not OSC was ignored', 'Daten, die kein OSC sind, wurden ignoriert'],
  ['A message without type tags was ignored', 'Ein Befehl ohne Typkennung wurde ignoriert'],
  [
    'Turn on type tags in the sender, or send the address without arguments.',
    'Im Sender die Typkennungen einschalten, oder die Adresse ohne Argumente senden.',
  ],
  [
    'Set the sender to OSC 1.0 or 1.1; over TCP with SLIP or length prefix.',
    'Den Sender auf OSC 1.0 oder 1.1 stellen; über TCP mit SLIP oder Längenangabe.',
  ],
  [
    'More than {1} messages a second came to one address; the rest were ignored',
    'Mehr als {1} Befehle je Sekunde kamen an einer Adresse an; die übrigen wurden ignoriert',
  ],
  [
    'Send from a button, not from a fader or a meter.',
    'Von einer Taste senden, nicht von einem Fader oder einer Anzeige.',
  ],
  [
    'Another sender could not connect by TCP: {1} are connected already',
    'Ein weiterer Sender konnte sich nicht per TCP verbinden: {1} sind schon verbunden',
  ],
  [
    'Disconnect those that are not needed, or use UDP.',
    'Nicht benötigte Sender trennen, oder UDP verwenden.',
  ],
  [
    'The keys work, but their pictures cannot be drawn: {1}',
    'Die Tasten gehen, aber ihre Bilder lassen sich nicht zeichnen: {1}',
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
    'It is plugged in, but cannot be opened. Another program may be using it.',
    'Es ist eingesteckt, lässt sich aber nicht öffnen. Vielleicht verwendet es ein anderes Programm.',
  ],
  [
    'Quit {1}, then unplug the device and plug it in. Showcall tries again every 2 seconds.',
    'Beenden: {1}. Dann das Gerät abziehen und wieder einstecken. Showcall versucht es alle 2 Sekunden neu.',
  ],
  [
    'It is plugged in, but this user has no permission to open it.',
    'Es ist eingesteckt, aber diesem Benutzer fehlt das Recht, es zu öffnen.',
  ],
  [
    'In the folder of Showcall, run: {1}. It installs the rule {2} as /etc/udev/rules.d/70-showcall{3}.rules. If it still does not work, unplug the device and plug it in again.',
    'Im Ordner von Showcall ausführen: {1}. Das installiert die Regel {2} als /etc/udev/rules.d/70-showcall{3}.rules. Geht es danach noch nicht, das Gerät abziehen und wieder einstecken.',
  ],
  [
    'Allow Showcall under System Settings, Privacy & Security, Input Monitoring, then start it again.',
    'Showcall unter Systemeinstellungen, Datenschutz & Sicherheit, Eingabeüberwachung erlauben, dann neu starten.',
  ],
  [
    'Quit {1}, then start Showcall again. On Windows no program can read a keyboard or a mouse directly: set its keys under Keyboard and clickers instead.',
    'Beenden: {1}. Dann Showcall neu starten. Unter Windows kann kein Programm eine Tastatur oder Maus direkt lesen: ihre Tasten stattdessen unter Tastatur und Clicker belegen.',
  ],
]
