import type { SentencePair } from './translate.ts'

/** Zur Verbindung mit einem Dienst: Proben, Störungen, Antworten. */
export const linkSentences: readonly SentencePair[] = [
  [
    'The request was cancelled before it was answered.',
    'Die Anfrage wurde abgebrochen, ehe eine Antwort kam.',
  ],
  [
    'The token sees no rundown yet, so timing was not checked. Create a rundown, then check again.',
    'Das Token sieht noch keinen Ablauf, deshalb wurden die Zeiten nicht geprüft. Einen Ablauf anlegen, dann noch einmal prüfen.',
  ],
  ['There is a v0 token but no push address.', 'Es gibt ein v0-Token, aber keine Push-Adresse.'],
  [
    'Timing is polled within the request limit: changes made elsewhere show some seconds late.',
    'Zeiten werden abgefragt, so oft das Kontingent es erlaubt: Änderungen von anderswo sind einige Sekunden später zu sehen.',
  ],
  [
    'Add a v0 token and a push address for instant timing.',
    'Mit v0-Token und Push-Adresse kommen sie sofort.',
  ],
  ['Push did not answer. Check the push address.', 'Push hat nicht geantwortet. Die Push-Adresse prüfen.'],
  [
    'The v0 token looks like a v1 token. Push needs the v0 token: copy it from the dashboard.',
    'Das v0-Token sieht aus wie ein v1-Token. Push braucht das v0-Token: aus dem Dashboard kopieren.',
  ],
  [
    'The v0 token does not see this rundown: it belongs to another team. Copy the v0 token of this rundown’s team.',
    'Das v0-Token sieht diesen Ablauf nicht: Es gehört zu einem anderen Team. Das v0-Token vom Team dieses Ablaufs kopieren.',
  ],
  [
    'Push cannot be reached. Check the push address and whether the network allows WebSockets.',
    'Push ist nicht erreichbar. Prüfen: die Push-Adresse, und ob das Netz WebSockets erlaubt.',
  ],
  [
    'Push refused the v0 token ({1}). Copy it again from the dashboard.',
    'Push hat das v0-Token abgelehnt ({1}). Es noch einmal aus dem Dashboard kopieren.',
  ],
  ['The service cannot be reached.', 'Der Dienst ist nicht erreichbar.'],
  ['The service did not answer in time.', 'Der Dienst hat nicht rechtzeitig geantwortet.'],
  ['Nothing answers at this address.', 'Unter dieser Adresse antwortet nichts.'],
  ['The host name in this address was not found.', 'Der Rechnername in dieser Adresse wurde nicht gefunden.'],
  ['No secure connection is possible.', 'Eine sichere Verbindung ist nicht möglich.'],
  ['The v1 address {1}', 'Die v1-Adresse {1}'],
  ['The v0 address {1}', 'Die v0-Adresse {1}'],
  ['The push address {1}', 'Die Push-Adresse {1}'],
  [
    'is not an address. Enter all of it, starting with {1}.',
    'ist keine Adresse. Sie ganz eingeben, beginnend mit {1}.',
  ],
  ['must start with {1}.', 'muss mit {1} beginnen.'],
  ['contains a name or password. Remove it.', 'enthält einen Namen oder ein Passwort. Es entfernen.'],
  [
    'contains a ? or #. Remove it and all that follows.',
    'enthält ein ? oder #. Es und alles danach entfernen.',
  ],
  ['within a minute', 'binnen einer Minute'],
  ['within a day', 'binnen eines Tages'],
  ['in 1 day', 'in 1 Tag'],
  ['in {1} days', 'in {1} Tagen'],
  ['There is no token to send.', 'Es ist kein Token zum Senden da.'],
  [
    'The token contains spaces, line breaks or characters that no token has.',
    'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat.',
  ],
  ['The reply was not understood. {1}', 'Die Antwort war nicht zu verstehen. {1}'],
  [
    'No connection to the service. Showcall reconnects automatically.',
    'Keine Verbindung zum Dienst. Showcall verbindet sich automatisch wieder.',
  ],
  [
    'Push cannot be reached. Timing comes another way until it can. Check the push address in Connections.',
    'Push ist nicht erreichbar. Bis dahin kommen Zeiten auf anderem Weg. Die Push-Adresse unter Verbindungen prüfen.',
  ],
  [
    'Push refused the v0 token or the rundown ({1}). Timing comes another way. Enter a new v0 token in Connections.',
    'Push hat das v0-Token oder den Ablauf abgelehnt ({1}). Zeiten kommen auf anderem Weg. Unter Verbindungen ein neues v0-Token eingeben.',
  ],
  [
    'This service does not send changes. The show is polled as often as the request limit allows. Add a v0 token for instant timing.',
    'Dieser Dienst sendet keine Änderungen. Die Show wird abgefragt, so oft das Kontingent es erlaubt. Mit einem v0-Token kommen Zeiten sofort.',
  ],
  [
    'The press before got no answer, so this one was not sent.',
    'Der Druck davor blieb ohne Antwort, deshalb wurde dieser nicht gesendet.',
  ],
  [
    'The rundown was closed before this press was sent.',
    'Der Ablauf wurde geschlossen, ehe dieser Druck gesendet war.',
  ],
  [
    'The service did not answer in time, so this press was not sent.',
    'Der Dienst hat nicht rechtzeitig geantwortet, deshalb wurde dieser Druck nicht gesendet.',
  ],
  [
    'There is no v1 token. Create one in the service’s dashboard and paste it here.',
    'Es gibt kein v1-Token. Eines im Dashboard des Dienstes erstellen und hier einfügen.',
  ],
  [
    'The token contains spaces, line breaks or characters that no token has. Copy it again.',
    'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat. Es noch einmal kopieren.',
  ],
  [
    'The service does not know this token: it is mistyped, incomplete or from another service. Copy it again from this service’s dashboard.',
    'Der Dienst kennt dieses Token nicht: Es ist vertippt, unvollständig oder von einem anderen Dienst. Es noch einmal aus dem Dashboard dieses Dienstes kopieren.',
  ],
  [
    'The token has expired. Create a new one in the service’s dashboard and paste it here.',
    'Das Token ist abgelaufen. Im Dashboard des Dienstes ein neues erstellen und hier einfügen.',
  ],
  [
    'The token was revoked. Create a new one in the service’s dashboard.',
    'Das Token wurde widerrufen. Im Dashboard des Dienstes ein neues erstellen.',
  ],
  [
    'The service cannot check the token right now. The token is kept; Showcall tries again automatically.',
    'Der Dienst kann das Token gerade nicht prüfen. Es bleibt erhalten; Showcall versucht es automatisch wieder.',
  ],
  [
    'The token is in the address. Enter it in its own field and remove it from the address.',
    'Das Token steht in der Adresse. Es in sein eigenes Feld eintragen und aus der Adresse entfernen.',
  ],
  [
    'The token’s role does not allow this. Use a higher role: SHOWCALL runs the show, EDIT also changes rundowns.',
    'Die Rolle des Tokens erlaubt das nicht. Eine höhere Rolle verwenden: SHOWCALL fährt die Show, EDIT ändert auch Abläufe.',
  ],
  [
    'This token cannot see the rundown: it was deleted, or the token is for another one. Choose another rundown or token.',
    'Dieses Token sieht den Ablauf nicht: Er wurde gelöscht, oder das Token ist für einen anderen. Einen anderen Ablauf oder ein anderes Token wählen.',
  ],
  [
    'The team’s request limit is reached. Wait up to a minute; other desks and scripts of the team share the limit.',
    'Das Kontingent des Teams ist verbraucht. Bis zu einer Minute warten; andere Pulte und Skripte des Teams teilen es.',
  ],
  [
    'The connection was lost before the service answered. Check the network; Showcall tries again automatically.',
    'Die Verbindung brach ab, ehe der Dienst antwortete. Das Netz prüfen; Showcall versucht es automatisch wieder.',
  ],
  [
    'The service did not answer in time. The network or the service is slow; Showcall tries again automatically.',
    'Der Dienst hat nicht rechtzeitig geantwortet. Netz oder Dienst sind langsam; Showcall versucht es automatisch wieder.',
  ],
  [
    'Nothing answers at this address. Check the port, whether the service runs, and the firewall.',
    'Unter dieser Adresse antwortet nichts. Prüfen: den Port, ob der Dienst läuft, und die Firewall.',
  ],
  [
    'The host name in the address was not found. Check the spelling and the internet connection.',
    'Der Rechnername in der Adresse wurde nicht gefunden. Schreibweise und Internetverbindung prüfen.',
  ],
  [
    'No secure connection: the service’s certificate is not trusted, or the port does not use https. Check the address and this computer’s clock.',
    'Keine sichere Verbindung: Dem Zertifikat des Dienstes wird nicht vertraut, oder der Port verwendet kein https. Die Adresse und die Uhr dieses Rechners prüfen.',
  ],
  [
    'This address is not a Rundown Service: a web page answers, perhaps the network’s log-in page. Enter the API address, not the dashboard’s.',
    'Diese Adresse ist kein Rundown Service: Eine Webseite antwortet, vielleicht die Anmeldeseite des Netzes. Die Adresse der API eingeben, nicht die des Dashboards.',
  ],
  [
    'The address redirects to another one, and the token is not sent there. Enter the final address.',
    'Die Adresse leitet auf eine andere weiter, und dorthin wird das Token nicht gesendet. Die endgültige Adresse eingeben.',
  ],
  [
    'The request was cancelled because the connection was closed. Connect, then try again.',
    'Die Anfrage wurde abgebrochen, weil die Verbindung geschlossen wurde. Verbinden, dann noch einmal versuchen.',
  ],
  [
    'Not an address. Enter all of it, starting with https:// or http://.',
    'Das ist keine Adresse. Sie ganz eingeben, beginnend mit https:// oder http://.',
  ],
  [
    'The service has nothing at this address. Check the path: the v1 address often ends in /api-v1 or starts with api-v1.',
    'Unter dieser Adresse hat der Dienst nichts. Den Pfad prüfen: Die v1-Adresse endet oft auf /api-v1 oder beginnt mit api-v1.',
  ],
  [
    'The service is still working on the same request. Check whether the change is there before you repeat it.',
    'Der Dienst arbeitet noch an derselben Anfrage. Nachsehen, ob die Änderung da ist, ehe sie wiederholt wird.',
  ],
  [
    'The service lost its answer to this change. Check whether the change is there before you repeat it.',
    'Der Dienst hat seine Antwort auf diese Änderung verloren. Nachsehen, ob die Änderung da ist, ehe sie wiederholt wird.',
  ],
  [
    'The team’s request limit is reached. Wait {1} s; other desks and scripts of the team share the limit.',
    'Das Kontingent des Teams ist verbraucht. {1} s warten; andere Pulte und Skripte des Teams teilen es.',
  ],
  [
    'Delete a rundown that is no longer needed, then try again.',
    'Einen Ablauf löschen, der nicht mehr gebraucht wird, und es noch einmal versuchen.',
  ],
  [
    'Delete what is no longer needed, or ask the team’s owner for a larger plan.',
    'Löschen, was nicht mehr gebraucht wird, oder die Leitung des Teams um einen größeren Tarif bitten.',
  ],
  [
    'The team’s plan allows no more: {1} Delete a rundown that is no longer needed, then try again.',
    'Der Tarif des Teams erlaubt nicht mehr: {1} Einen Ablauf löschen, der nicht mehr gebraucht wird, und es noch einmal versuchen.',
  ],
  ['The team’s plan allows no more: {1} {2}', 'Der Tarif des Teams erlaubt nicht mehr: {1} {2}'],
  [
    'The two tokens are swapped. Enter the v1 token under v1 and the v0 token under v0.',
    'Die beiden Tokens sind vertauscht. Das v1-Token unter v1 eintragen und das v0-Token unter v0.',
  ],
  [
    'This looks like a v0 token. Create a v1 token in the service’s dashboard; the v0 token has its own field.',
    'Das sieht aus wie ein v0-Token. Im Dashboard des Dienstes ein v1-Token erstellen; das v0-Token hat ein eigenes Feld.',
  ],
  [
    'The service’s answer was not understood: it may be damaged, or from a version that Showcall does not know. What you see may be out of date. Showcall tries again automatically; if this continues, check the address and contact the service’s operator.',
    'Die Antwort des Dienstes war nicht zu verstehen: Sie ist vielleicht beschädigt oder von einer Version, die Showcall nicht kennt. Die Anzeige kann veraltet sein. Showcall versucht es automatisch wieder; bleibt es so, die Adresse prüfen und die Betreiber des Dienstes fragen.',
  ],
  [
    'The service cannot be reached. Check the network; Showcall tries again automatically.',
    'Der Dienst ist nicht erreichbar. Das Netz prüfen; Showcall versucht es automatisch wieder.',
  ],
  [
    'The service, or a proxy in front of it, did not accept the sign-in.{1} Check the token and the address.',
    'Der Dienst oder ein Proxy davor hat die Anmeldung nicht angenommen.{1} Token und Adresse prüfen.',
  ],
  [
    'This token is not allowed to do that.{1} Use one with a higher role.',
    'Mit diesem Token erlaubt der Dienst das nicht.{1} Eines mit höherer Rolle nehmen.',
  ],
  [
    'The service did not find it.{1} Check the address, or choose again.',
    'Der Dienst hat es nicht gefunden.{1} Die Adresse prüfen oder neu wählen.',
  ],
  [
    'The service cannot do this now.{1} Check what changed, then try again.',
    'Der Dienst kann das jetzt nicht tun.{1} Nachsehen, was sich geändert hat, und es noch einmal versuchen.',
  ],
  ['Request limit reached.{1} Wait a minute.', 'Das Kontingent ist verbraucht.{1} Eine Minute warten.'],
  [
    'The service reported an internal error ({1}).{2} Showcall tries again automatically; if this continues, contact the service’s operator.',
    'Der Dienst meldet einen internen Fehler ({1}).{2} Showcall versucht es automatisch wieder; bleibt es so, die Betreiber des Dienstes fragen.',
  ],
  [
    'The service rejected the request ({1}).{2} Change it, then try again.',
    'Der Dienst hat die Anfrage abgelehnt ({1}).{2} Sie ändern und es noch einmal versuchen.',
  ],
  [' It said: {1}', ' Er sagte: {1}'],
  ['The service answered {1}.', 'Der Dienst antwortete {1}.'],
  ['The request limit', 'Das Kontingent'],
  ['The request limit “{1}”', 'Das Kontingent „{1}“'],
  [
    '{1} of the service is reached. It resets {2}.',
    '{1} des Dienstes ist verbraucht. Es ist {2} wieder verfügbar.',
  ],
  [
    'The answer from this address is not from a Rundown Service.',
    'Die Antwort von dieser Adresse kommt nicht von einem Rundown Service.',
  ],
  [
    'The address redirects {1}. The token is not sent there.',
    'Die Adresse leitet weiter {1}. Dorthin wird das Token nicht gesendet.',
  ],
  ['{1} It may still have reached the service.', '{1} Vielleicht hat es den Dienst doch erreicht.'],
  [' It may have been carried out.', ' Vielleicht wurde es ausgeführt.'],
  [
    'This connection’s token expires {1}, at {2} UTC. Enter a new one in Connections before then.',
    'Das Token dieser Verbindung läuft ab: {1}, um {2} UTC. Vorher unter Verbindungen ein neues eingeben.',
  ],
  [
    'This connection’s token is missing: it was kept in memory only, or the keychain lost it. Enter it in Connections. Until then GO does not work.',
    'Das Token dieser Verbindung fehlt: Es war nur im Speicher, oder der Schlüsselbund hat es verloren. Es unter Verbindungen eingeben. Bis dahin geht GO nicht.',
  ],
  ['A list came without its items.', 'Eine Liste kam ohne ihre Einträge.'],
  ['The pages of a list have no end.', 'Die Seiten einer Liste nehmen kein Ende.'],
  [
    'A status came without its state, or without the times of the cue on air.',
    'Ein Status kam ohne seinen Zustand oder ohne die Zeiten des Cues ON AIR.',
  ],
]
