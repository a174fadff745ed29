import type { SentencePair } from './translate.ts'

/** Zur Verbindung mit einem Dienst: Proben, Störungen, Antworten. */
export const linkSentences: readonly SentencePair[] = [
  ['The request was given up before it was answered.', 'Die Anfrage wurde aufgegeben, ehe eine Antwort kam.'],
  [
    'The token sees no rundown yet, so how timing comes could not be tried.',
    'Das Token sieht noch keinen Ablauf; wie Zeiten kommen, ließ sich nicht ausprobieren.',
  ],
  [
    'A v0 token is set, but no address of the push channel.',
    'Ein v0-Token ist da, aber keine Adresse des Push-Kanals.',
  ],
  [
    'Timing is asked for inside the request budget, and a change made elsewhere shows some seconds late.',
    'Zeiten werden im Rahmen des Kontingents abgefragt; was anderswo geändert wird, ist einige Sekunden später zu sehen.',
  ],
  [
    'A v0 token with its socket address brings it at once.',
    'Ein v0-Token mit seiner Push-Adresse bringt sie sofort.',
  ],
  [
    'The push channel did not answer. Check its address.',
    'Der Push-Kanal hat nicht geantwortet. Seine Adresse prüfen.',
  ],
  [
    'The v0 token looks like a token of API v1, which the push channel does not take. Copy the v0 token from the dashboard.',
    'Das v0-Token sieht aus wie ein Token der API v1, das der Push-Kanal nicht nimmt. Das v0-Token aus dem Dashboard kopieren.',
  ],
  [
    'The v0 token does not see this rundown: it is of another team. Copy the v0 token of the same team.',
    'Das v0-Token sieht diesen Ablauf nicht: Er gehört einem anderen Team. Das v0-Token desselben Teams kopieren.',
  ],
  [
    'The push channel cannot be reached. Check its address, and whether the network lets WebSockets through.',
    'Der Push-Kanal ist nicht erreichbar. Prüfen: seine Adresse, und ob das Netz WebSockets durchlässt.',
  ],
  [
    'The push channel refuses the v0 token ({1}). Copy it again from the dashboard.',
    'Der Push-Kanal lehnt das v0-Token ab ({1}). Es noch einmal aus dem Dashboard kopieren.',
  ],
  ['The service cannot be reached.', 'Der Dienst ist nicht erreichbar.'],
  ['The service did not answer in time.', 'Der Dienst hat nicht rechtzeitig geantwortet.'],
  ['Nothing listens at this address.', 'Unter dieser Adresse hört niemand zu.'],
  [
    'The name in this address is not known to the network.',
    'Den Namen in dieser Adresse kennt das Netz nicht.',
  ],
  ['The connection cannot be made secure.', 'Die Verbindung lässt sich nicht sichern.'],
  ['The address of API v1 {1}', 'Die Adresse der API v1 {1}'],
  ['The address of API v0 {1}', 'Die Adresse der API v0 {1}'],
  ['The address of the push channel {1}', 'Die Adresse des Push-Kanals {1}'],
  [
    'is not an address: enter it whole and begin it with {1}.',
    'ist keine Adresse: Sie ganz eingeben und mit {1} beginnen.',
  ],
  ['is not of this kind: begin it with {1}.', 'ist nicht von dieser Art: Sie mit {1} beginnen.'],
  ['holds a name or password. Take it out.', 'enthält einen Namen oder ein Passwort. Es herausnehmen.'],
  [
    'holds a ? or #. Enter it without what follows.',
    'enthält ein ? oder #. Sie ohne das eingeben, was folgt.',
  ],
  ['within a minute', 'binnen einer Minute'],
  ['within a day', 'binnen eines Tages'],
  ['in 1 day', 'in 1 Tag'],
  ['in {1} days', 'in {1} Tagen'],
  ['There is no token to send.', 'Es ist kein Token zum Senden da.'],
  [
    'The token holds spaces, line breaks or letters that no token has.',
    'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat.',
  ],
  ['The reply was not understood. {1}', 'Die Antwort war nicht zu verstehen. {1}'],
  [
    'The link to the service is down. The desk reconnects by itself.',
    'Die Verbindung zum Dienst ist unterbrochen. Das Pult verbindet sich von selbst.',
  ],
  [
    'The push channel cannot be reached, so timing comes another way until it can. Look at its address in Connections.',
    'Der Push-Kanal ist nicht erreichbar; bis dahin kommen Zeiten auf anderem Weg. Seine Adresse unter „Verbindungen“ ansehen.',
  ],
  [
    'The push channel refuses the v0 token or the rundown ({1}), so timing comes another way. Enter a new v0 token in Connections.',
    'Der Push-Kanal lehnt das v0-Token oder den Ablauf ab ({1}); Zeiten kommen auf anderem Weg. Unter „Verbindungen“ ein neues v0-Token eingeben.',
  ],
  [
    'This service tells no changes by itself: the show is read again and again, as often as its budget allows. A v0 token makes it prompt.',
    'Dieser Dienst meldet Änderungen nicht von selbst: Die Show wird immer wieder gelesen, so oft das Kontingent es erlaubt. Mit einem v0-Token geht es sofort.',
  ],
  [
    'The press before it found no answer, so this one was not sent.',
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
    'No API v1 token is set. Paste one that was made in the dashboard of the service.',
    'Es ist kein Token der API v1 da. Eines einfügen, das im Dashboard des Dienstes gemacht wurde.',
  ],
  [
    'The token holds spaces, line breaks or letters that no token has. Copy it again, whole, and nothing else.',
    'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat. Es noch einmal kopieren: ganz, und nichts sonst.',
  ],
  [
    'The service does not know this token: it is mistyped, cut short, or of another service. Copy it again from the dashboard of this one.',
    'Der Dienst kennt dieses Token nicht: Es ist vertippt, abgeschnitten oder von einem anderen Dienst. Es noch einmal aus dem Dashboard dieses Dienstes kopieren.',
  ],
  [
    'The token has expired. Make a new one in the dashboard of the service and paste it here.',
    'Das Token ist abgelaufen. Im Dashboard des Dienstes ein neues machen und hier einfügen.',
  ],
  [
    'The token was revoked, or all tokens were renewed after it was made. Make a new one in the dashboard of the service.',
    'Das Token wurde widerrufen, oder alle Tokens wurden seither erneuert. Im Dashboard des Dienstes ein neues machen.',
  ],
  [
    'The service cannot look up at the moment whether the token still holds. The token is kept; the desk tries again by itself.',
    'Der Dienst kann gerade nicht nachsehen, ob das Token noch gilt. Es bleibt erhalten; das Pult versucht es von selbst wieder.',
  ],
  [
    'The token went in the address, which the service takes on show control only. Put the token in its own field and take it out of the address.',
    'Das Token stand in der Adresse, wo der Dienst es nur zum Fahren nimmt. Es in sein eigenes Feld setzen und aus der Adresse nehmen.',
  ],
  [
    'The token is valid, but its role does not allow this. Use a token with a higher role: SHOWCALL runs a show, EDIT changes it.',
    'Das Token gilt, aber seine Rolle erlaubt das nicht. Ein Token mit höherer Rolle nehmen: SHOWCALL fährt eine Show, EDIT ändert sie.',
  ],
  [
    'This token sees no such rundown: it was deleted, or the token is for another one. Choose another rundown or another token.',
    'Dieses Token sieht keinen solchen Ablauf: Er wurde gelöscht, oder das Token ist für einen anderen. Einen anderen Ablauf oder ein anderes Token wählen.',
  ],
  [
    'The request budget of the team is used up. It refills within a minute; other desks and scripts of the team share it.',
    'Das Kontingent des Teams ist verbraucht. Binnen einer Minute ist es wieder da; andere Pulte und Skripte des Teams teilen es.',
  ],
  [
    'The link broke before the service answered. Check the network; the desk tries again by itself.',
    'Die Verbindung brach ab, ehe der Dienst antwortete. Das Netz prüfen; das Pult versucht es von selbst wieder.',
  ],
  [
    'The service did not answer in time. The network or the service is slow; the desk tries again by itself.',
    'Der Dienst hat nicht rechtzeitig geantwortet. Netz oder Dienst sind langsam; das Pult versucht es von selbst wieder.',
  ],
  [
    'Nothing answers at this address. Check the port, and whether the service runs and may be reached from here.',
    'Unter dieser Adresse antwortet nichts. Prüfen: den Port, und ob der Dienst läuft und von hier erreichbar ist.',
  ],
  [
    'The name in the address is not known to the network. Check its spelling and the connection to the internet.',
    'Den Namen in der Adresse kennt das Netz nicht. Schreibweise und Internetverbindung prüfen.',
  ],
  [
    'The connection cannot be made secure: the certificate of the service is not trusted, or the port does not speak https. Check the address and the clock of this computer.',
    'Die Verbindung lässt sich nicht sichern: Dem Zertifikat des Dienstes wird nicht vertraut, oder der Port spricht kein https. Die Adresse und die Uhr dieses Rechners prüfen.',
  ],
  [
    'Something answers at this address, but it is no Rundown Service: a web page, perhaps the log-in page of the network. Check the address; it is that of the API, not of the dashboard.',
    'Unter dieser Adresse antwortet etwas, aber kein Rundown Service: eine Webseite, vielleicht die Anmeldeseite des Netzes. Die Adresse prüfen; es ist die der API, nicht die des Dashboards.',
  ],
  [
    'The address sends on to another one, and the token is not sent after it. Enter the address that it leads to.',
    'Die Adresse leitet auf eine andere weiter, und das Token wird nicht hinterhergeschickt. Die Adresse eingeben, zu der sie führt.',
  ],
  [
    'The request was given up because the connection was closed. Connect again to repeat it.',
    'Die Anfrage wurde aufgegeben, weil die Verbindung geschlossen wurde. Neu verbinden, um sie zu wiederholen.',
  ],
  [
    'This is not an address. Enter it whole, with https:// or http://, as the service names it.',
    'Das ist keine Adresse. Sie ganz eingeben, mit https:// oder http://, wie der Dienst sie nennt.',
  ],
  [
    'The service has nothing at this address. Check the path: the address of v1 often ends in /api-v1, or begins with api-v1.',
    'Unter dieser Adresse hat der Dienst nichts. Den Pfad prüfen: Die v1-Adresse endet oft auf /api-v1 oder beginnt mit api-v1.',
  ],
  [
    'The service is still at work on the same request. Look whether the change is there before making it again.',
    'Der Dienst arbeitet noch an derselben Anfrage. Nachsehen, ob die Änderung da ist, ehe sie wiederholt wird.',
  ],
  [
    'The service lost its answer to this change, which may or may not have happened. Look before making it again.',
    'Der Dienst hat seine Antwort auf diese Änderung verloren; vielleicht ist sie geschehen, vielleicht nicht. Nachsehen, ehe sie wiederholt wird.',
  ],
  [
    'The request budget of the team is used up. It refills in {1} s; other desks and scripts of the team share it.',
    'Das Kontingent des Teams ist verbraucht. In {1} s ist es wieder da; andere Pulte und Skripte des Teams teilen es.',
  ],
  [
    'Delete a rundown that is no longer needed, then try again.',
    'Einen Ablauf löschen, der nicht mehr gebraucht wird, und es noch einmal versuchen.',
  ],
  [
    'Make room, or ask the owner of the team for another plan.',
    'Platz schaffen, oder die Leitung des Teams um einen anderen Tarif bitten.',
  ],
  [
    'The plan of the team allows no more: {1} Delete a rundown that is no longer needed, then try again.',
    'Der Tarif des Teams erlaubt nicht mehr: {1} Einen Ablauf löschen, der nicht mehr gebraucht wird, und es noch einmal versuchen.',
  ],
  ['The plan of the team allows no more: {1} {2}', 'Der Tarif des Teams erlaubt nicht mehr: {1} {2}'],
  [
    'The two tokens are swapped: the API v1 token is in the field of v0, and the other way round. Exchange them.',
    'Die beiden Tokens sind vertauscht: Das v1-Token ist im Feld von v0 und umgekehrt. Sie tauschen.',
  ],
  [
    'This looks like a token of API v0, which v1 does not take. Make an API v1 token in the dashboard of the service; the v0 token goes in its own field.',
    'Das sieht aus wie ein Token der API v0, das v1 nicht nimmt. Im Dashboard des Dienstes ein v1-Token machen; das v0-Token gehört in sein eigenes Feld.',
  ],
  [
    'The service answered, but the reply was not understood: it may be damaged, or of a version that this desk does not know. What is shown may be old. The desk asks again by itself; if it lasts, check the address and ask who runs the service.',
    'Der Dienst hat geantwortet, aber die Antwort war nicht zu verstehen: Sie ist vielleicht beschädigt oder von einer Version, die dieses Pult nicht kennt. Was zu sehen ist, kann alt sein. Das Pult fragt von selbst wieder; bleibt es so, die Adresse prüfen und die Betreiber des Dienstes fragen.',
  ],
  [
    'The service cannot be reached. Check the network; the desk tries again by itself.',
    'Der Dienst ist nicht erreichbar. Das Netz prüfen; das Pult versucht es von selbst wieder.',
  ],
  [
    'The service, or something before it, asks for another proof of who you are.{1} Check the token and the address.',
    'Der Dienst, oder etwas davor, verlangt einen anderen Nachweis.{1} Token und Adresse prüfen.',
  ],
  [
    'The service does not allow this with this token.{1} Use one with a higher role.',
    'Mit diesem Token erlaubt der Dienst das nicht.{1} Eines mit höherer Rolle nehmen.',
  ],
  [
    'The service has nothing there.{1} Check the address, or choose anew.',
    'Der Dienst hat dort nichts.{1} Die Adresse prüfen oder neu wählen.',
  ],
  [
    'The service cannot do this as things stand.{1} Look at what changed, then try again.',
    'So, wie die Dinge stehen, kann der Dienst das nicht.{1} Nachsehen, was sich geändert hat, und es noch einmal versuchen.',
  ],
  [
    'The request budget is used up.{1} Wait a minute.',
    'Das Kontingent ist verbraucht.{1} Eine Minute warten.',
  ],
  [
    'The service reported an internal error ({1}).{2} The desk tries again by itself; if it lasts, ask who runs the service.',
    'Der Dienst meldet einen internen Fehler ({1}).{2} Das Pult versucht es von selbst wieder; bleibt es so, die Betreiber des Dienstes fragen.',
  ],
  [
    'The service did not take the request ({1}).{2} Change it, then try again.',
    'Der Dienst hat die Anfrage nicht angenommen ({1}).{2} Sie ändern und es noch einmal versuchen.',
  ],
  [' It said: {1}', ' Er sagte: {1}'],
  ['The service answered {1}.', 'Der Dienst antwortete {1}.'],
  ['The request budget', 'Das Kontingent'],
  ['The request budget “{1}”', 'Das Kontingent „{1}“'],
  [
    '{1} of the service is used up. It refills {2}.',
    '{1} des Dienstes ist verbraucht. Es ist {2} wieder da.',
  ],
  [
    'Something answered at this address, but not with the JSON of a Rundown Service.',
    'Unter dieser Adresse hat etwas geantwortet, aber nicht mit dem JSON eines Rundown Service.',
  ],
  [
    'The address sends on {1}. A token is not sent after it.',
    'Die Adresse leitet weiter {1}. Ein Token wird nicht hinterhergeschickt.',
  ],
  ['{1} It may still have reached the service.', '{1} Vielleicht hat es den Dienst doch erreicht.'],
  [' It may have been carried out.', ' Vielleicht wurde es ausgeführt.'],
  [
    'The token of this connection expires {1}, at {2} UTC. Enter a new one in Connections before that.',
    'Das Token dieser Verbindung läuft ab: {1}, um {2} UTC. Vorher unter „Verbindungen“ ein neues eingeben.',
  ],
  [
    'The token of this connection is not known any more: it was kept in memory only, or its keychain lost it. Paste it in Connections. Until then nothing reaches the service, and GO stays closed.',
    'Das Token dieser Verbindung ist nicht mehr bekannt: Es war nur im Speicher, oder der Schlüsselbund hat es verloren. Es unter „Verbindungen“ einfügen. Bis dahin erreicht nichts den Dienst, und GO bleibt zu.',
  ],
  ['A list came without its items.', 'Eine Liste kam ohne ihre Einträge.'],
  ['The pages of a list have no end.', 'Die Seiten einer Liste nehmen kein Ende.'],
  [
    'A status came without its state, or without the times of the cue on air.',
    'Ein Status kam ohne seinen Zustand oder ohne die Zeiten des Cues ON AIR.',
  ],
]
