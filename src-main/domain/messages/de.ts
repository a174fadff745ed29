import type { Catalogue } from './message.ts'

/** Was Pult, Dienst und Bediengeräte sagen: ICU-Meldungen nach Code. */
const texts = {
  // Abgelehnte Drücke: der Text, und das Wort, das auf eine Taste passt.
  'refusal.double-press': 'Zweites GO ignoriert. Noch einmal drücken, um weiterzugehen.',
  'refusal.double-press.word': 'DOPPELT',
  'refusal.too-soon':
    'Sprung ignoriert: Er kam direkt nach einem GO oder Sprung. Zum Springen noch einmal drücken.',
  'refusal.too-soon.word': 'ZU SCHNELL',
  'refusal.hold-longer': 'Halten, bis der Ring voll ist.',
  'refusal.hold-longer.word': 'HALTEN',
  'refusal.release-first': 'Die Taste war noch unten. Loslassen, dann noch einmal drücken.',
  'refusal.release-first.word': 'LOSLASSEN',
  'refusal.paused-resume-first': 'Die Show ist in Pause. P setzt fort; GO halten geht zum nächsten Cue.',
  'refusal.paused-resume-first.word': 'PAUSE',
  'refusal.not-before':
    'Der nächste Cue hat eine feste Zeit, die noch bevorsteht. Warten, oder GO halten, um jetzt zu gehen.',
  'refusal.not-before.word': 'ZU FRÜH',
  'refusal.moved-on': 'Die Show ging vor diesem Druck weiter. Hinsehen, dann noch einmal drücken.',
  'refusal.moved-on.word': 'BEWEGT',
  'refusal.unanswered': 'Der letzte Druck ist noch ohne Antwort. Gleich noch einmal drücken.',
  'refusal.unanswered.word': 'WARTEN',
  'refusal.no-link': 'Keine Verbindung zum Dienst. Wird wieder verbunden.',
  'refusal.no-link.word': 'KEIN LINK',
  'refusal.no-rundown': 'Kein Ablauf offen. Einen öffnen oder importieren.',
  'refusal.no-rundown.word': 'LEER',
  'refusal.no-next-cue': 'Das ist der letzte Cue. „Ende“ halten, um die Show zu beenden.',
  'refusal.no-next-cue.word': 'LETZTER',
  'refusal.no-previous-cue': 'Das ist der erste Cue.',
  'refusal.no-previous-cue.word': 'ERSTER',
  'refusal.not-running': 'Kein Cue ist ON AIR.',
  'refusal.not-running.word': 'NICHT AN',
  'refusal.no-time-left': 'Keine Zeit mehr zum Kürzen. Nichts geändert.',
  'refusal.no-time-left.word': 'ZU WENIG',
  'refusal.show-ended': 'Die Show ist zu Ende. Zurücksetzen, um sie neu zu fahren.',
  'refusal.show-ended.word': 'ENDE',
  'refusal.nothing-to-undo': 'Nichts rückgängig zu machen.',
  'refusal.nothing-to-undo.word': 'KEIN UNDO',
  'refusal.changed-since': 'Seither hat jemand anderes die Show gefahren. Nichts wurde rückgängig gemacht.',
  'refusal.changed-since.word': 'BEWEGT',
  'refusal.cannot-undo':
    'Dieser Dienst kann das nicht rückgängig machen. Die Show in seinem Dashboard zurücksetzen.',
  'refusal.cannot-undo.word': 'KEIN UNDO',
  'refusal.undo-unfinished': '„Rückgängig“ ist nicht fertig. U noch einmal halten.',
  'refusal.undo-unfinished.word': 'OFFEN',
  'refusal.locked': 'Die Show ist gesperrt. L halten, um sie zu entsperren.',
  'refusal.locked.word': 'GESPERRT',
  'refusal.own-service-only': 'Das geht nur im Dashboard des Dienstes.',
  'refusal.own-service-only.word': 'NICHT HIER',
  'refusal.not-in-rehearsal': 'In einer Probe nicht möglich. Erst die Probe verlassen.',
  'refusal.not-in-rehearsal.word': 'PROBE',
  'refusal.no-message': 'Die Bühnenmeldung ist leer. M drücken, um eine zu schreiben.',
  'refusal.no-message.word': 'LEER',
  'refusal.signed-out': 'Der Dienst hat das Token abgelehnt. Unter Verbindungen ein neues eingeben.',
  'refusal.signed-out.word': 'TOKEN',
  'refusal.cue-gone': 'Dieser Cue wurde gelöscht.',
  'refusal.cue-gone.word': 'GELÖSCHT',
  'refusal.on-air': 'Er ist ON AIR und kann nicht entfallen. GO geht zum nächsten Cue.',
  'refusal.on-air.word': 'ON AIR',
  'refusal.skipped-with-group':
    'Er entfällt mit seiner Gruppe. Stattdessen bei der Gruppe „Doch fahren“ drücken.',
  'refusal.skipped-with-group.word': 'IN GRUPPE',
  'refusal.not-a-cue': 'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  'refusal.not-a-cue.word': 'KEIN CUE',
  'refusal.not-allowed': 'Dieses Token darf das nicht. Unter Verbindungen ein anderes verwenden.',
  'refusal.not-allowed.word': 'KEIN RECHT',
  'refusal.watch-only':
    'Dieses Token kann die Show nicht fahren. Unter Verbindungen ein SHOWCALL-Token eingeben.',
  'refusal.watch-only.word': 'NUR SEHEN',
  'refusal.too-many-requests': 'Anfragegrenze erreicht. Innerhalb einer Minute noch einmal versuchen.',
  'refusal.too-many-requests.word': 'KONTINGENT',
  'refusal.service-error': 'Der Dienst meldet einen Fehler. Nichts geändert. Noch einmal drücken.',
  'refusal.service-error.word': 'FEHLER',
  'refusal.already-started': 'Die Show läuft schon. Diese Taste startet sie nur.',
  'refusal.already-started.word': 'LÄUFT',
  'refusal.not-paused': 'Die Show ist nicht in Pause. Diese Taste setzt sie nur fort.',
  'refusal.not-paused.word': 'LÄUFT',
  'refusal.already-paused': 'Die Show ist schon in Pause. Diese Taste hält sie nur an.',
  'refusal.already-paused.word': 'PAUSE',
  'refusal.not-armed': 'Dieser Eingang ist nicht scharf. Unter Bediengeräte scharf schalten.',
  'refusal.not-armed.word': 'NICHT SCHARF',
  'refusal.no-such-cue': 'Kein Cue hat diese Nummer. Nichts geändert.',
  'refusal.no-such-cue.word': 'KEIN CUE',
  'refusal.no-number': 'Keine Sekundenzahl empfangen. Nichts geändert.',
  'refusal.no-number.word': 'ZAHL FEHLT',
  'refusal.learning': '„Lernen“ hat diesen Druck genommen, die Show ging nicht weiter. Noch einmal drücken.',
  'refusal.learning.word': 'LERNEN',
  'refusal.testing':
    'Dieses Gerät ist im Test, die Show ging nicht weiter. Den Test unter Bediengeräte beenden, dann noch einmal drücken.',
  'refusal.testing.word': 'TEST',
  'refusal.own-echo':
    'Der eigene Befehl von Showcall kam zurück. Die Show ging nicht weiter, und dieser Eingang wurde entschärft.',
  'refusal.own-echo.word': 'ECHO',
  'refusal.runaway':
    'Derselbe Befehl kam zu oft. Die Show ging nicht weiter, und dieser Eingang wurde entschärft.',
  'refusal.runaway.word': 'ZU OFT',

  // Aktionen, Auslöser und Belegungen.
  'action.go': 'GO',
  'action.pause': 'Pause',
  'action.undo': 'Rückgängig',
  'action.reset': 'Zurücksetzen',
  'action.start': 'Start',
  'action.next': 'Weiter',
  'action.toggle': 'Pause oder fortsetzen',
  'action.resume': 'Fortsetzen',
  'action.previous': 'Zurück',
  'action.message': 'Meldung',
  'action.lock': 'Sperre',
  'action.end': 'Ende',
  'action.jump-sent': 'Sprung zum empfangenen Cue',
  'action.jump-cue': 'Sprung zu Cue {number}',
  'action.jump-next': 'Sprung zum nächsten Cue',
  'action.jump-ahead-short': 'Sprung +{count, number}',
  'action.jump-cue-short': 'Sprung {number}',
  'action.jump-ahead': 'Sprung {count, number} Cues voraus',
  'action.adjust-sent': 'Zeit um die empfangenen Sekunden ändern',
  'action.adjust': 'Zeit +{seconds, number} s',
  'action.adjust-back': 'Zeit −{seconds, number} s',
  'action.brightness': 'Helligkeit +{percent, number} %',
  'action.brightness-down': 'Helligkeit −{percent, number} %',
  'action.next-page': 'Nächste Seite',
  'action.previous-page': 'Vorige Seite',
  'action.page': 'Seite {page}',
  'action.show-call': 'Ansicht Fahren',
  'action.show-connections': 'Ansicht Verbindungen',
  'action.show-journal': 'Ansicht Protokoll',
  'action.show-controllers': 'Ansicht Bediengeräte',
  'action.show-countdown': 'Ansicht Countdown',
  'action.show-view': 'Ansicht {view}',
  'action.held': '{action}, gehalten',
  'binding.two-actions': 'Für {trigger} gibt es zwei Aktionen. Eine entfernen.',
  'trigger.press': 'Drücken',
  'trigger.release': 'Loslassen',
  'trigger.hold': 'Halten',
  'trigger.double': 'Doppeldruck',
  'trigger.turn': 'Drehen',
  'trigger.turn-back': 'Zurückdrehen',
  'binding.machine-presses-only':
    'Eine Maschine kann nur drücken, nicht halten, loslassen oder drehen. „Druck“ verwenden.',
  'binding.machine-sends-cue': 'Nur Maschinen senden eine Cue-Nummer. Einen Cue wählen.',
  'binding.machine-sends-seconds': 'Nur Maschinen senden Sekunden. Die Sekunden eingeben.',
  'binding.must-be-held':
    'Das muss gehalten werden; bei {trigger} geht das nicht. „Druck“ oder „Halten“ verwenden.',
  'binding.hold-is-taken':
    'Das muss gehalten werden, aber Halten tut bei dieser Taste etwas anderes. Eines von beiden verlegen.',
  'binding.held-has-double':
    'Das muss gehalten werden, aber eine Taste mit Doppeldruck lässt sich nicht halten. Eines von beiden verlegen.',
  'binding.go-hold-is-taken':
    'In der Pause muss GO gehalten werden, aber Halten tut bei dieser Taste etwas anderes. Eines von beiden verlegen.',
  'binding.go-waits-for-double':
    'GO würde auf einen zweiten Druck warten. Den Doppeldruck auf eine andere Taste legen.',
  'binding.hold-with-double-or-release':
    'Eine Taste mit Halten kann nicht auch Doppeldruck oder Loslassen haben. Eines entfernen.',
  'binding.double-with-release':
    'Eine Taste mit Doppeldruck kann nicht auch Loslassen haben. Eines entfernen.',
  'binding.cue-number-missing': 'Eine Cue-Nummer eingeben.',
  'binding.no-such-page': 'Eine Seite {page} gibt es nicht. Eine andere wählen.',
  'file.not-json': 'Das ist kein JSON: {why}',
  'file.wrong-at': '{place}: {why}',
  'file.whole': 'die Datei',
  'binding.more-faults': '… und {count, number} mehr.',
  'binding.fault-at': '{surface}, Seite {page}, {control} {trigger}: {why}',
  'binding.fault-on': '{control}, {trigger}: {why}',

  // Was der Dienst zu einer Änderung sagt, nach dem Code der API.
  'problem.runner.show_running':
    'Das ist ON AIR. Zu einem anderen Cue gehen oder die Show beenden, dann noch einmal versuchen.',
  'problem.cues.group_not_empty':
    'Die Gruppe hat noch Zeilen. Sie herausziehen oder löschen, dann noch einmal versuchen.',
  'problem.cues.invalid_type_conversion':
    'Eine Gruppe kann keine andere enthalten. Diese Zeile zuerst aus ihrer Gruppe ziehen.',
  'problem.cues.invalid_position':
    'Eine Gruppe kann keine andere enthalten. Sie vor oder hinter die andere setzen.',
  'problem.cues.invalid_cue_type': 'Überschriften und Gruppen können nicht ON AIR gehen. Einen Cue wählen.',
  'problem.cues.not_found': 'Jemand anderes hat diese Zeile gelöscht. Eine andere wählen.',
  'problem.cues.prevent_edits':
    'Dieser Cue ist gesperrt. In Bearbeiten oder im Dashboard des Dienstes entsperren.',
  'problem.cells.prevent_edits':
    'Der Cue dieser Zelle ist gesperrt. In Bearbeiten oder im Dashboard des Dienstes entsperren.',
  'problem.columns.not_found': 'Jemand anderes hat diese Spalte gelöscht. Eine andere wählen.',
  'problem.mentions.name_conflict': 'Eine andere Erwähnung hat diesen Namen. Einen anderen wählen.',
  'problem.text_variables.key_exists': 'Eine andere Variable hat diesen Namen. Einen anderen wählen.',
  'problem.runner.ended_cannot_start': 'Die Show ist zu Ende. Zurücksetzen, um sie noch einmal zu fahren.',

  // Verbindungen, Tokens und Antworten eines Dienstes.
  'press.perhaps-done': '{what} Vielleicht wurde es ausgeführt.',
  text: '{text}',
  sentences: '{first} {next}',
  'link.token-expires':
    'Das Token dieser Verbindung läuft ab: {days, plural, =0 {binnen eines Tages} one {in # Tag} other {in # Tagen}}, um {at, date, utc} UTC. Vorher unter Verbindungen ein neues eingeben.',
  'error.over-limit':
    '{limit} des Dienstes ist verbraucht. Es ist {seconds, plural, =0 {binnen einer Minute} other {in # s}} wieder verfügbar.',
  'error.redirected': 'Die Adresse leitet anderswohin weiter. Dorthin wird das Token nicht gesendet.',
  'error.redirected-to': 'Die Adresse leitet auf {address} weiter. Dorthin wird das Token nicht gesendet.',
  'address.not-one': 'Die {field} ist keine Adresse. Sie ganz eingeben, beginnend mit {begin}.',
  'address.must-start': 'Die {field} muss mit {begin} beginnen.',
  'address.has-name': 'Die {field} enthält einen Namen oder ein Passwort. Es entfernen.',
  'address.has-query-or-hash': 'Die {field} enthält ein ? oder #. Es und alles danach entfernen.',
  'error.cancelled': 'Die Anfrage wurde abgebrochen, ehe eine Antwort kam.',
  'check.no-rundown':
    'Das Token sieht noch keinen Ablauf, deshalb wurden die Zeiten nicht geprüft. Einen Ablauf anlegen, dann noch einmal prüfen.',
  'check.no-push-address': 'Es gibt ein v0-Token, aber keine Push-Adresse.',
  'check.polling':
    'Zeiten werden abgefragt, so oft das Kontingent es erlaubt: Änderungen von anderswo sind einige Sekunden später zu sehen.',
  'check.add-v0-token': 'Mit v0-Token und Push-Adresse kommen sie sofort.',
  'check.push-silent': 'Push hat nicht geantwortet. Die Push-Adresse prüfen.',
  'check.v0-token-is-v1':
    'Das v0-Token sieht aus wie ein v1-Token. Push braucht das v0-Token: aus dem Dashboard kopieren.',
  'check.v0-token-of-other-team':
    'Das v0-Token sieht diesen Ablauf nicht: Es gehört zu einem anderen Team. Das v0-Token vom Team dieses Ablaufs kopieren.',
  'check.push-unreachable':
    'Push ist nicht erreichbar. Prüfen: die Push-Adresse, und ob das Netz WebSockets erlaubt.',
  'check.push-refused': 'Push hat das v0-Token abgelehnt ({why}). Es noch einmal aus dem Dashboard kopieren.',
  'error.lost': 'Der Dienst ist nicht erreichbar.',
  'error.timeout': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'error.refused': 'Unter dieser Adresse antwortet nichts.',
  'error.unknown-host': 'Der Rechnername in dieser Adresse wurde nicht gefunden.',
  'error.tls': 'Eine sichere Verbindung ist nicht möglich.',
  'error.no-token': 'Es ist kein Token zum Senden da.',
  'error.malformed-token': 'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat.',
  'error.not-understood': 'Die Antwort war nicht zu verstehen. {why}',
  'link.reconnecting': 'Keine Verbindung zum Dienst. Showcall verbindet sich automatisch wieder.',
  'link.push-unreachable':
    'Push ist nicht erreichbar. Bis dahin kommen Zeiten auf anderem Weg. Die Push-Adresse unter Verbindungen prüfen.',
  'link.push-refused':
    'Push hat das v0-Token oder den Ablauf abgelehnt ({why}). Zeiten kommen auf anderem Weg. Unter Verbindungen ein neues v0-Token eingeben.',
  'link.no-live-events':
    'Dieser Dienst sendet keine Änderungen. Die Show wird abgefragt, so oft das Kontingent es erlaubt. Mit einem v0-Token kommen Zeiten sofort.',
  'press.before-unanswered': 'Der Druck davor blieb ohne Antwort, deshalb wurde dieser nicht gesendet.',
  'press.rundown-closed': 'Der Ablauf wurde geschlossen, ehe dieser Druck gesendet war.',
  'press.too-late':
    'Der Dienst hat nicht rechtzeitig geantwortet, deshalb wurde dieser Druck nicht gesendet.',
  'problem.auth.token_missing':
    'Es gibt kein v1-Token. Eines im Dashboard des Dienstes erstellen und hier einfügen.',
  'problem.auth.malformed_authorization':
    'Das Token enthält Leerzeichen, Umbrüche oder Zeichen, die kein Token hat. Es noch einmal kopieren.',
  'problem.auth.invalid_token':
    'Der Dienst kennt dieses Token nicht: Es ist vertippt, unvollständig oder von einem anderen Dienst. Es noch einmal aus dem Dashboard dieses Dienstes kopieren.',
  'problem.auth.token_expired':
    'Das Token ist abgelaufen. Im Dashboard des Dienstes ein neues erstellen und hier einfügen.',
  'problem.auth.token_revoked': 'Das Token wurde widerrufen. Im Dashboard des Dienstes ein neues erstellen.',
  'problem.auth.revocation_check_unavailable':
    'Der Dienst kann das Token gerade nicht prüfen. Es bleibt erhalten; Showcall versucht es automatisch wieder.',
  'problem.auth.query_token_not_allowed':
    'Das Token steht in der Adresse. Es in sein eigenes Feld eintragen und aus der Adresse entfernen.',
  'problem.forbidden':
    'Die Rolle des Tokens erlaubt das nicht. Eine höhere Rolle verwenden: SHOWCALL fährt die Show, EDIT ändert auch Abläufe.',
  'problem.rundowns.not_found':
    'Dieses Token sieht den Ablauf nicht: Er wurde gelöscht, oder das Token ist für einen anderen. Einen anderen Ablauf oder ein anderes Token wählen.',
  'problem.rate_limit.exceeded':
    'Das Kontingent des Teams ist verbraucht. Bis zu einer Minute warten; andere Pulte und Skripte des Teams teilen es.',
  'problem.link.lost':
    'Die Verbindung brach ab, ehe der Dienst antwortete. Das Netz prüfen; Showcall versucht es automatisch wieder.',
  'problem.link.timeout':
    'Der Dienst hat nicht rechtzeitig geantwortet. Netz oder Dienst sind langsam; Showcall versucht es automatisch wieder.',
  'problem.link.refused':
    'Unter dieser Adresse antwortet nichts. Prüfen: den Port, ob der Dienst läuft, und die Firewall.',
  'problem.link.unknown_host':
    'Der Rechnername in der Adresse wurde nicht gefunden. Schreibweise und Internetverbindung prüfen.',
  'problem.link.tls':
    'Keine sichere Verbindung: Dem Zertifikat des Dienstes wird nicht vertraut, oder der Port verwendet kein https. Die Adresse und die Uhr dieses Rechners prüfen.',
  'problem.link.not_a_service':
    'Diese Adresse ist kein Rundown Service: Eine Webseite antwortet, vielleicht die Anmeldeseite des Netzes. Die Adresse der API eingeben, nicht die des Dashboards.',
  'problem.link.redirected':
    'Die Adresse leitet auf eine andere weiter, und dorthin wird das Token nicht gesendet. Die endgültige Adresse eingeben.',
  'problem.link.closed':
    'Die Anfrage wurde abgebrochen, weil die Verbindung geschlossen wurde. Verbinden, dann noch einmal versuchen.',
  'problem.link.bad_address':
    'Das ist keine Adresse. Sie ganz eingeben, beginnend mit https:// oder http://.',
  'problem.not_found':
    'Unter dieser Adresse hat der Dienst nichts. Den Pfad prüfen: Die v1-Adresse endet oft auf /api-v1 oder beginnt mit api-v1.',
  'problem.idempotency.in_flight':
    'Der Dienst arbeitet noch an derselben Anfrage. Nachsehen, ob die Änderung da ist, ehe sie wiederholt wird.',
  'problem.idempotency.cache_corrupt':
    'Der Dienst hat seine Antwort auf diese Änderung verloren. Nachsehen, ob die Änderung da ist, ehe sie wiederholt wird.',
  'answer.wait':
    'Das Kontingent des Teams ist verbraucht. {seconds, number} s warten; andere Pulte und Skripte des Teams teilen es.',
  'plan.delete-rundown': 'Einen Ablauf löschen, der nicht mehr gebraucht wird, und es noch einmal versuchen.',
  'plan.delete-something':
    'Löschen, was nicht mehr gebraucht wird, oder die Leitung des Teams um einen größeren Tarif bitten.',
  'plan.limit': 'Der Tarif des Teams erlaubt nicht mehr: {detail} {remedy}',
  'token.swapped':
    'Die beiden Tokens sind vertauscht. Das v1-Token unter v1 eintragen und das v0-Token unter v0.',
  'token.looks-like-v0':
    'Das sieht aus wie ein v0-Token. Im Dashboard des Dienstes ein v1-Token erstellen; das v0-Token hat ein eigenes Feld.',
  'answer.not-understood':
    'Die Antwort des Dienstes war nicht zu verstehen: Sie ist vielleicht beschädigt oder von einer Version, die Showcall nicht kennt. Die Anzeige kann veraltet sein. Showcall versucht es automatisch wieder; bleibt es so, die Adresse prüfen und die Betreiber des Dienstes fragen.',
  'answer.unreachable':
    'Der Dienst ist nicht erreichbar. Das Netz prüfen; Showcall versucht es automatisch wieder.',
  'answer.sign-in':
    'Der Dienst oder ein Proxy davor hat die Anmeldung nicht angenommen.{said} Token und Adresse prüfen.',
  'answer.not-allowed':
    'Mit diesem Token erlaubt der Dienst das nicht.{said} Eines mit höherer Rolle nehmen.',
  'answer.missing': 'Der Dienst hat es nicht gefunden.{said} Die Adresse prüfen oder neu wählen.',
  'answer.conflict':
    'Der Dienst kann das jetzt nicht tun.{said} Nachsehen, was sich geändert hat, und es noch einmal versuchen.',
  'answer.over-limit': 'Das Kontingent ist verbraucht.{said} Eine Minute warten.',
  'answer.internal':
    'Der Dienst meldet einen internen Fehler ({status}).{said} Showcall versucht es automatisch wieder; bleibt es so, die Betreiber des Dienstes fragen.',
  'answer.rejected':
    'Der Dienst hat die Anfrage abgelehnt ({status}).{said} Sie ändern und es noch einmal versuchen.',
  'answer.said': ' Er sagte: {text}',
  'error.status': 'Der Dienst antwortete {status}.',
  'limit.requests': 'Das Kontingent',
  'limit.of-tier': 'Das Kontingent „{tier}“',
  'error.not-a-service': 'Die Antwort von dieser Adresse kommt nicht von einem Rundown Service.',
  'press.perhaps-arrived': '{what} Vielleicht hat es den Dienst doch erreicht.',
  'token.gone-from-keychain':
    'Das Token dieser Verbindung fehlt: Es war nur im Speicher, oder der Schlüsselbund hat es verloren. Es unter Verbindungen eingeben. Bis dahin geht GO nicht.',
  'error.list-without-items': 'Eine Liste kam ohne ihre Einträge.',
  'error.endless-list': 'Die Seiten einer Liste nehmen kein Ende.',
  'diagnostics.dump-unreadable': 'Dieses Absturzabbild kann nicht gelesen werden und fehlt.',
  'error.rundown-incomplete': 'Der Ablauf kam ohne seine Position.',
  'error.status-incomplete': 'Ein Status kam ohne seinen Zustand oder ohne die Zeiten des Cues ON AIR.',

  // Das Pult: Show, Ablauf, Protokoll, Ausgaben, Einstellungen.
  'browser.unpaired-until-stop':
    'Der Browser ist entkoppelt, bis Showcall endet. Das wurde nicht gespeichert: Nach dem nächsten Start ist er wieder gekoppelt. Auf der Platte Platz schaffen, dann noch einmal entkoppeln.',
  'address.not-web': 'Die {field} „{address}“ ist keine Webadresse. Sie beginnt mit https:// oder http://.',
  'address.protocol': 'Die {field} beginnt mit {protocol}//. Sie muss mit https:// oder http:// beginnen.',
  'address.has-query':
    'Die {field} enthält einen Namen, ein Passwort oder eine Abfrage. Das entfernen; das Token hat ein eigenes Feld.',
  'address.v1': 'v1-Adresse',
  'address.v0': 'v0-Adresse',
  'address.push': 'Push-Adresse',
  'connection.v1-token-missing': 'Ein v1-Token fehlt. Eines im Dashboard des Dienstes erstellen.',
  'connection.gone': 'Diese Verbindung wurde entfernt. Eine andere wählen.',
  'connection.token-lost': 'Das Token von „{name}“ ist nicht im Schlüsselbund. Es noch einmal eingeben.',
  'connection.too-many':
    'Höchstens {most, number} Verbindungen lassen sich speichern. Zuerst eine entfernen.',
  'connection.in-use': 'Diese Verbindung ist in Gebrauch. Zuerst zu „Dieser Rechner“ wechseln.',
  'connection.last-gone':
    'Die letzte Verbindung ist nicht mehr gespeichert. Showcall verwendet stattdessen den Dienst dieses Rechners. Die Verbindung unter Verbindungen neu hinzufügen.',
  'controller.learn-one-on-air':
    'Eine Show ist ON AIR. Ein Gerät zum Lernen wählen, damit die anderen weiter wirken.',
  'controller.gone': 'Dieses Gerät wurde entfernt.',
  'controller.plugged-in': 'Es ist eingesteckt. Zuerst abziehen, dann entfernen.',
  'controller.test-on-air':
    'Eine Show ist ON AIR. Ein Test würde Licht, Ton und Video erreichen. Vor oder nach der Show testen.',
  'controller.keys-in-window-only':
    'Im Browser wirken Tasten nur in diesem Fenster. Das installierte Programm kann sie auch in anderen Fenstern annehmen.',
  'controller.import-on-air':
    'Eine Show ist ON AIR. Ein Import ändert alle Tasten auf einmal. Vor oder nach der Show importieren.',
  'controller.in-use-on-air':
    'Dieses Gerät ist in der Show ON AIR in Gebrauch. Mit einem anderen testen oder lernen, oder nach der Show.',
  'edit.offline':
    'Der Dienst ist nicht erreichbar. Eingaben bleiben erhalten und werden gespeichert, sobald er wieder da ist.',
  'edit.other-rundown': 'Jetzt ist ein anderer Ablauf offen. Diesen wieder öffnen.',
  'edit.personal-only':
    'Cues sperren oder überspringen und Spalten privat machen geht bei diesem Dienst nur in seinem Dashboard.',
  'edit.parent-not-added':
    'Die Zeile oder Spalte dazu ließ sich nicht hinzufügen, deshalb wurde auch dies nicht gespeichert.',
  'journal.in-use': 'hat ein anderes Programm das Protokoll offen. Es schließen.',
  'journal.no-permission': 'fehlt Showcall das Schreibrecht. Die Rechte dieses Ordners ändern.',
  'journal.disk-failing':
    'ist der Datenträger fehlerhaft. Ihn prüfen und für die nächste Show einen anderen Rechner verwenden.',
  'journal.damaged': 'ist das Protokoll beschädigt.',
  'journal.disk-full': 'ist der Datenträger voll. Platz schaffen.',
  'journal.cannot-open': 'lässt sich das Protokoll nicht öffnen. Die Rechte dieses Ordners prüfen.',
  'journal.quota': 'ist das eigene Kontingent auf dem Datenträger verbraucht. Platz schaffen.',
  'journal.read-only': 'lässt sich der Datenträger nur lesen.',
  'journal.in-folder': 'In {folder} {why}',
  'journal.newer': 'Das Protokoll stammt von einem neueren Showcall.',
  'journal.was-damaged': 'Das Protokoll war beschädigt und konnte nicht gelesen werden.',
  'journal.set-aside': '{why} Es wurde in {file} umbenannt, und ein neues wurde begonnen.',
  'journal.new-one': 'Ein neues wird begonnen.',
  'journal.unusable': 'Das Protokoll ist nicht zu gebrauchen.',
  'link.service-disk':
    'Der Datenträger des Dienstes ist voll oder fehlerhaft. Die Show geht weiter, aber ihr Stand geht verloren, wenn der Dienst endet. Platz schaffen.',
  'journal.disk-silent': 'Der Datenträger antwortet nicht.',
  'service.rows-left-out':
    '{count, plural, one {# Zeile der Datenbank ist unlesbar und wird ausgelassen.} other {# Zeilen der Datenbank sind unlesbar und werden ausgelassen.}} Showcall beenden, dann „npm start -- repair“ ausführen.',
  'service.database-set-aside':
    'Die Datenbank war beschädigt und konnte nicht gelesen werden. Sie wurde in {file} umbenannt, und eine neue wurde begonnen.',
  'service.database-salvaged':
    'Die Datenbank war beschädigt. {count, plural, one {Was von # Ablauf lesbar war, ist gespeichert; einiges kann fehlen. Ihn prüfen} other {Was von # Abläufen lesbar war, ist gespeichert; einiges kann fehlen. Sie prüfen}} oder eine Sicherung wiederherstellen. Die beschädigte Datenbank wurde in {file} umbenannt.',
  'journal.cannot-read': 'Das Protokoll kann nicht gelesen werden. {why}',
  'journal.show-gone': 'Diese Show ist nicht mehr im Protokoll.',
  'rundown.on-air-delete': '„{title}“ ist ON AIR. Zuerst die Show beenden, dann löschen.',
  'rundown.on-air-change': '„{title}“ ist ON AIR. Den Knopf halten, um ihn trotzdem zu ändern.',
  'rundown.no-time-zone':
    'Eine Zeitzone „{name}“ gibt es nicht. Eine aus der Liste wählen, etwa Europe/Berlin.',
  'rundown.same-columns': 'Zwei Spalten heißen „{name}“. Jeder einen eigenen Namen geben.',
  'rundown.nothing-changed': 'Es gab nichts zu ändern.',
  'rundown.no-trash': 'Dieser Dienst hat hier keinen Papierkorb. Sein Dashboard verwenden.',
  'rundown.not-copied': 'Er lässt sich nicht kopieren: {why}',
  'token.elsewhere': 'Tokens dieses Dienstes werden in seinem Dashboard verwaltet.',
  'token.gone': 'Dieses Token gibt es nicht mehr. Die Liste ist aktualisiert.',
  'output.gone': 'Diese Ausgabe wurde entfernt.',
  'output.too-many': 'Es gibt schon {count, number} Ausgaben. Zuerst eine entfernen.',
  'output.monitor-gone': 'Dieser Monitor ist nicht mehr angeschlossen. Einen anderen wählen.',
  'output.crashing':
    'Die Ausgabe „{name}“ ist mehrmals abgestürzt. Ihr Monitor „{monitor}“ bleibt eine Minute schwarz, dann wird die Ausgabe neu geladen.',
  'output.no-browser': 'Ausgaben lassen sich hier nicht im Browser öffnen.',
  'network.address-gone': 'Dieser Rechner hat diese Adresse nicht mehr. Eine andere wählen.',
  'network.ports-in-use':
    'Der Port {port} und die nächsten sind belegt, deshalb sind die Ausgaben nicht im Netz. Einen anderen Port wählen.',
  'network.cannot-open': 'Die Ausgaben ließen sich nicht für das Netz öffnen. Aus- und wieder einschalten.',
  'network.none': 'Dieser Rechner ist in keinem Netz. Die Ausgaben öffnen sich, sobald er in einem ist.',
  'network.address-away':
    'Dieser Rechner hat die Adresse {address} gerade nicht. Die Ausgaben öffnen sich, sobald er sie hat. Oder eine andere Adresse wählen.',
  'command.not-connected':
    '„{port}“ ist nicht angeschlossen. Nichts wurde gesendet. Anschließen oder einen anderen Anschluss wählen.',
  'command.no-cue': 'Der Befehl an „{port}“ nennt einen Cue, und es gibt keinen. Nichts wurde gesendet.',
  'rundown.none-open': 'Kein Ablauf ist offen.',
  'show.unnamed': 'Eine Show',
  'today.on-air': 'Die Show ist ON AIR. Den Knopf halten, um ihre geplanten Zeiten trotzdem zu verschieben.',
  'today.no-times': 'Dieser Ablauf hat keine geplanten Zeiten. Zuerst unter Bearbeiten einen Start eingeben.',
  'today.not-all':
    'Nicht alle geplanten Zeiten wurden verschoben: {why} Noch einmal „Auf heute verschieben“ wählen, um den Rest zu verschieben.',
  'today.moved': '„{title}“ ist für heute {time} geplant.',
  'message.not-changed': 'Die Meldung wurde nicht geändert: {why}',
  'rehearsal.not-here': 'In einer Probe nicht möglich. Erst die Probe verlassen.',
  'rundown.cannot-reopen': 'Der Ablauf, der offen war, lässt sich nicht mehr öffnen ({why}).',
  'service.chosen-meanwhile': 'Inzwischen wurde ein anderer Dienst gewählt, oder Showcall wurde geschlossen.',
  'rundown.on-air': '„{title}“ ist ON AIR. {how}',
  'rundown.hold-to-open': '„Öffnen…“ wählen und den Knopf halten, um den Ablauf zu wechseln.',
  'service.hold-to-switch': 'Den Knopf halten, um den Dienst zu wechseln.',
  'rehearsal.hold-to-begin': 'Den Knopf halten, um zu proben, während sie weiterläuft.',
  'template.gone': 'Diese Vorlage wurde auf einer anderen Seite gelöscht.',
  'template.exists': 'Die Vorlage „{name}“ gibt es schon. Einen anderen Namen wählen.',
  'template.too-many': 'Höchstens {most, number} Vorlagen lassen sich speichern. Zuerst eine löschen.',
  'template.too-large':
    '„{name}“ hat mehr als {rows, number} Zeilen. Weniger Zeilen speichern, oder stattdessen den Ablauf kopieren.',
  'template.no-space': 'Vorlagen dürfen zusammen 2 MB belegen. Einige exportieren, dann hier löschen.',
  'template.not-a-file': 'Das ist keine Datei mit Vorlagen: {why}',
  'surface.refused': 'Abgelehnt: {word}',
  'surface.nothing-set': 'Nicht belegt',
  'surface.learned': 'Gelernt',
  'surface.test': 'Test',
  'surface.screen': 'Bildschirm',
  'surface.keyboard': 'Tastatur',
  'learn.running': '„Lernen“ läuft schon. Es zuerst beenden oder abbrechen.',
  'learn.no-kind': 'Dieser Rechner kann Geräte dieser Art nicht lesen.',
  'learn.nothing': 'Kein Schalter wurde gelernt. Nichts wurde gespeichert.',
  'simulator.no-model': 'Der Simulator hat dieses Modell nicht.',
  'simulator.not-simulated': 'Nur ein simuliertes Gerät lässt sich hier abziehen.',
  'log.cannot-write': 'Das Log lässt sich nicht schreiben: {why}. Die Show ist nicht betroffen.',
  'settings.cannot-save': 'Einstellungen lassen sich nicht speichern: {why}. Sie gelten, bis Showcall endet.',
  'app.locked':
    'Die Show ist gesperrt, deshalb bleibt Showcall offen. Zuerst L halten, um sie zu entsperren.',
  'app.error':
    'Ein unerwarteter Fehler ist aufgetreten. Die Show läuft weiter. Wenn etwas nicht reagiert, Showcall neu starten: Die Show läuft dabei weiter.',
  'service.stopped-because':
    'Der Rundown-Dienst hat angehalten: {why} Showcall neu starten. Jeder aufgezeichnete Druck ist gespeichert, der Countdown läuft weiter.',
  'service.stopped':
    'Der Rundown-Dienst hat angehalten. Showcall neu starten. Jeder aufgezeichnete Druck ist gespeichert, der Countdown läuft weiter.',
  'service.port-taken': 'Der Port {port} ist belegt. Showcall verwendet {used}.',
  'app.link-not-copied': 'Der Link wurde nicht kopiert. Die Adresse markieren und mit der Tastatur kopieren.',
  'app.no-program': 'Kein Programm hat {address} geöffnet. Die Adresse kopieren und von Hand öffnen.',
  'app.update-ready':
    'Showcall {version} ist bereit. Es wird installiert, wenn Showcall beendet wird und heute keine Show mehr ansteht.',
  'app.silent': 'Showcall hat nicht geantwortet.',
  'desk.away': 'Das Pult ist nicht erreichbar.',
  'app.not-this-page': 'Diese Seite gehört nicht zu Showcall.',

  // Bediengeräte und ihre Treiber.
  'device.pedals-and-others': 'Fußpedale und andere USB-Geräte',
  'learn.each-press-differs':
    'Jeder Druck hat etwas anderes geändert: Das ist vielleicht ein Hebel, ein Rad oder eine bewegte Achse. Einen Schalter drücken, der nur oben oder unten ist, und alles andere ruhig lassen.',
  'learn.sent-nothing':
    'Das Gerät hat beim Druck auf den Schalter nichts gesendet. Tippt es stattdessen eine Taste, diese unter Bediengeräte, Tastatur und Clicker, belegen. Sonst hat vielleicht ein Schalter am Gerät oder ein anderes Programm seinen Modus geändert.',
  'learn.never-released':
    'Das Gerät hat nicht gemeldet, dass der Schalter losgelassen wurde. Ein Schalter, der bis zum nächsten Druck unten bleibt, eignet sich nicht.',
  'learn.never-rests':
    'Das Gerät änderte sich weiter und kam nicht in seine Ruhelage zurück. Ein Hebel oder ein Zähler eignet sich nicht.',
  'learn.unplugged': 'Das Gerät wurde abgezogen oder antwortet nicht mehr. Einstecken und neu beginnen.',
  'learn.not-connected': 'Das Gerät ist nicht mehr angeschlossen. Einstecken und neu beginnen.',
  'device.types-keys':
    'Dieses Pedal tippt Tasten wie eine Tastatur; kein Programm kann es von der Tastatur unterscheiden.',
  'device.types-keys.remedy':
    'Seine Taste belegen: unter Bediengeräte, Tastatur und Clicker, „Taste hinzufügen“ wählen, dann das Pedal drücken. Es mit dem Programm des Herstellers auf F13 bis F24 stellen, damit es keinen Text tippt.',
  'learn.other-device': '„Lernen“ läuft für ein anderes Gerät. Es beenden, dann neu beginnen.',
  'msc.load-needs-cue': 'MSC LOAD braucht eine Cue-Nummer. Nichts wurde gesendet. Eine eingeben.',
  'msc.list-needs-cue':
    'MSC braucht vor einer Cue-Liste eine Cue-Nummer. Nichts wurde gesendet. Eine eingeben.',
  'msc.digits-only': 'MSC erlaubt nur Ziffern und Punkte, nicht {field}. Nichts wurde gesendet.',
  'midi-port.no-osc':
    '{name} ist ein MIDI-Anschluss und kann kein OSC senden. Stattdessen ein OSC-Ziel wählen.',
  'midi-port.not-connected': '{name} ist nicht angeschlossen. Nichts wurde gesendet. Einstecken.',
  'midi-port.cannot-open':
    '{name} lässt sich nicht öffnen; vielleicht verwendet es ein anderes Programm. Nichts wurde gesendet. Jenes Programm beenden.',
  'midi-port.not-accepted':
    '{name} hat den Befehl nicht angenommen. Das Kabel prüfen; der nächste Befehl öffnet es neu.',
  'midi.lights-taken':
    'Die Tasten gehen, aber die Lichter nicht: Vielleicht verwendet ein anderes Programm den Ausgang.',
  'midi.lights-taken.remedy':
    'Das Programm beenden, das dorthin sendet. Showcall versucht es jede Sekunde neu.',
  'midi.no-driver': 'Der Treiber für MIDI arbeitet nicht: {why}',
  'midi.no-driver.install-alsa':
    'Das Systempaket libasound2 installieren (libasound2t64 auf neueren Systemen), dann Showcall neu starten.',
  'midi.no-driver.reinstall':
    'Showcall neu installieren; sein MIDI-Modul fehlt oder ist für ein anderes System gebaut.',
  'midi.no-sequencer': 'Ein MIDI-Gerät ist eingesteckt, aber der MIDI-Sequencer des Systems läuft nicht.',
  'midi.no-sequencer.remedy': 'Ausführen: sudo modprobe snd-seq. Eine Sekunde danach ist das Gerät da.',
  'midi.no-permission':
    'Ein MIDI-Gerät ist eingesteckt, aber dieser Benutzer darf den MIDI-Sequencer des Systems nicht verwenden.',
  'midi.no-permission.remedy': 'Ausführen: sudo usermod -aG audio "$USER". Dann ab- und wieder anmelden.',
  'midi.silent': 'Der MIDI-Dienst des Systems antwortet nicht: {why}.',
  'midi.silent.remedy': 'Showcall versucht es jede Sekunde neu. Bleibt es so, den Rechner neu starten.',
  'midi.taken':
    'Es ist eingesteckt, aber sein MIDI-Anschluss lässt sich nicht öffnen. Vielleicht verwendet ihn ein anderes Programm.',
  'midi.taken.windows':
    'Das Programm beenden, das diesen Anschluss verwendet: Unter Windows kann nur ein Programm einen MIDI-Anschluss verwenden. Showcall versucht es jede Sekunde neu.',
  'midi.taken.remedy':
    'Andere Programme beenden, die es verwenden, oder es abziehen und wieder einstecken. Showcall versucht es jede Sekunde neu.',
  'midi.flood': 'Es sendet mehr Drücke, als jemand drücken kann; bisher wurden {count, number} ignoriert.',
  'midi.flood.remedy':
    'Nach einer Schleife von einem MIDI-Ausgang zurück zu diesem Eingang suchen, oder nach einer Taste, die prellt.',
  'again.2-s': 'Showcall versucht es alle 2 Sekunden neu.',
  'osc.port-taken': 'Ein anderes Programm verwendet {way}-Port {port}.',
  'osc.port-taken.remedy':
    'Jenes Programm beenden, oder hier und beim Sender einen anderen Port wählen. {again}',
  'osc.no-address': '{address} ist jetzt keine Adresse dieses Rechners.',
  'osc.no-address.remedy':
    'Das Netz verbinden, zu dem sie gehört, oder 127.0.0.1 (nur dieser Rechner) oder 0.0.0.0 (das ganze Netz) wählen. {again}',
  'osc.no-permission': 'Dieser Benutzer darf an {way}-Port {port} nicht zuhören.',
  'osc.no-permission.low-port': 'Hier und beim Sender einen Port ab 1024 wählen. {again}',
  'osc.no-permission.remedy':
    'Hier und beim Sender einen anderen Port wählen, oder die Administration dieses Rechners fragen. {again}',
  'osc.cannot-listen': 'OSC kann an {address}, {way}-Port {port}, nicht zuhören: {why}.',
  'osc.cannot-listen.remedy': 'Eine andere Adresse oder einen anderen Port wählen. {again}',
  'satellite.port-taken': 'Ein anderes Programm verwendet TCP-Port {port}. Companion selbst verwendet 16622.',
  'satellite.port-taken.remedy':
    'Companion auf diesem Rechner beenden, oder unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Showcall versucht es alle 2 Sekunden neu.',
  'satellite.no-permission': 'Dieser Benutzer darf an TCP-Port {port} nicht zuhören.',
  'satellite.no-permission.remedy':
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen Port ab 1024 wählen. Showcall versucht es alle 2 Sekunden neu.',
  'satellite.cannot-listen': 'Satellite-Apps können sich an TCP-Port {port} nicht verbinden: {why}.',
  'satellite.cannot-listen.remedy':
    'Unter „Bediengeräte“, „Satellite“, und in der Satellite-App einen anderen Port wählen. Showcall versucht es alle 2 Sekunden neu.',
  'satellite.not-accepted':
    '{count, plural, one {Ein Gerät ist verbunden, aber nicht angenommen: Seine Tasten bewirken nichts.} other {# Geräte sind verbunden, aber nicht angenommen: Ihre Tasten bewirken nichts.}}',
  'satellite.not-accepted.remedy': 'Die eigenen Geräte unter „Bediengeräte“, „Satellite“, annehmen.',
  'satellite.flood': 'Eine Verbindung sendete mehr als 1.000 Meldungen in der Sekunde und wurde geschlossen.',
  'satellite.flood.remedy':
    'Die Satellite-App neu starten. Geschieht es wieder, ihren Rechner vom Netz trennen.',
  'satellite.full':
    'Alle 32 Verbindungen haben angenommene Geräte: Eine weitere App konnte sich nicht verbinden.',
  'satellite.full.remedy': 'Eine Satellite-App beenden, die nicht gebraucht wird.',
  'satellite.device-gone': 'Jenes Gerät ist nicht mehr verbunden. Erst verbinden, dann annehmen.',
  'satellite.too-many':
    '{most, number} Geräte sind schon angenommen. Erst eines vergessen, das nicht gebraucht wird, dann dieses annehmen.',
  'osc-target.gone': 'Dieses OSC-Ziel wurde entfernt. Für den Befehl ein anderes wählen.',
  'ignored.times': '{count, plural, one {{what} (einmal).} other {{what} (#-mal).}}',
  'osc-target.not-connected': '„{name}“ ist noch nicht verbunden.',
  'osc-target.looking-up': '„{name}“ wird nach Namen gesucht. Gleich noch einmal versuchen.',
  'osc-target.not-found': '„{name}“ wurde unter diesem Namen nicht gefunden. Die IP-Adresse eingeben.',
  'osc-target.not-listening':
    '„{name}“ ist da, aber an seinem Port hört nichts zu. Dort OSC starten oder den Port berichtigen.',
  'osc-target.unreachable': '„{name}“ ist nicht erreichbar. Sein Netz und das dieses Rechners prüfen.',
  'osc-target.silent': '„{name}“ antwortet nicht. Sein Netz und das dieses Rechners prüfen.',
  'osc-target.blocked': '„{name}“ wird von diesem Rechner blockiert. Die Firewall prüfen.',
  'osc-target.closed': '„{name}“ hat die Verbindung geschlossen.',
  'osc-target.cannot-send': 'An „{name}“ lässt sich nicht senden: {why}.',
  'osc-target.removed': '„{name}“ wurde entfernt.',
  'osc-target.not-reading': '„{name}“ liest seine Befehle nicht. OSC dort neu starten.',
  'osc-target.osc-only': '„{name}“ nimmt nur OSC-Befehle an. Für diesen einen MIDI-Anschluss wählen.',
  'osc-target.bad-address':
    '„{address}“ ist keine OSC-Adresse. Sie beginnt mit / und hat keine Leerzeichen oder Akzente.',
  'ignored.scheduled': 'Ein Befehl für einen späteren Zeitpunkt wurde ignoriert',
  'ignored.scheduled.remedy':
    'Ihn in dem Moment senden, für den er gedacht ist: Showcall plant keine Befehle.',
  'ignored.pattern': 'Ein Befehl an mehrere Adressen zugleich, etwa /showcall/*, wurde ignoriert',
  'loop.echo.notice':
    '„{name}“ hat den eigenen Befehl von Showcall zurückgesendet und wurde entschärft. Die Show ging nicht weiter. Die Schleife vom Ausgang zum Eingang entfernen, dann unter Bediengeräte wieder scharf schalten.',
  'loop.runaway.notice':
    '„{name}“ hat denselben Befehl in {seconds, number} Sekunden mehr als {count, number}-mal gesendet und wurde entschärft. Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann unter Bediengeräte wieder scharf schalten.',
  'stuck.control':
    '„{control}“ ist seit mehr als {seconds, number} Sekunden gedrückt. Bis zum Loslassen bewirkt sie nichts.',
  'stuck.control.remedy': 'Loslassen, oder nachsehen, was die Taste unten hält. Die anderen Tasten gehen.',
  'loop.echo': 'Entschärft: Es hat den eigenen Befehl von Showcall zurückgesendet.',
  'loop.echo.remedy': 'Die Schleife vom Ausgang zum Eingang entfernen, dann wieder scharf schalten.',
  'loop.runaway':
    'Entschärft: Es hat denselben Befehl in {seconds, number} Sekunden mehr als {count, number}-mal gesendet.',
  'loop.runaway.remedy':
    'Nach einer Schleife suchen, oder nach einem Sender, der sich wiederholt, dann wieder scharf schalten.',
  'ignored.pattern.remedy': 'Die ganze Adresse senden.',
  'ignored.not-osc': 'Daten, die kein OSC sind, wurden ignoriert',
  'ignored.no-tags': 'Ein Befehl ohne Typkennung wurde ignoriert',
  'ignored.no-tags.remedy': 'Im Sender die Typkennungen einschalten, oder die Adresse ohne Argumente senden.',
  'ignored.not-osc.remedy': 'Den Sender auf OSC 1.0 oder 1.1 stellen; über TCP mit SLIP oder Längenangabe.',
  'ignored.flood':
    'Mehr als {count, number} Befehle je Sekunde kamen an einer Adresse an; die übrigen wurden ignoriert',
  'ignored.flood.remedy': 'Von einer Taste senden, nicht von einem Fader oder einer Anzeige.',
  'ignored.clients':
    'Ein weiterer Sender konnte sich nicht per TCP verbinden: {count, number} sind schon verbunden',
  'ignored.clients.remedy': 'Nicht benötigte Sender trennen, oder UDP verwenden.',
  'pictures.no-drawing': 'Die Tasten gehen, aber ihre Bilder lassen sich nicht zeichnen: {why}',
  'pictures.no-drawing.remedy':
    'Showcall neu installieren; sein Zeichenmodul fehlt oder ist für ein anderes System gebaut.',
  'usb.no-driver': 'Der Treiber für USB-Geräte arbeitet nicht: {why}',
  'usb.no-driver.install':
    'Die Systempakete libudev1 und libusb-1.0-0 installieren, dann Showcall neu starten.',
  'usb.no-driver.reinstall':
    'Showcall neu installieren; sein Treiber fehlt oder ist für ein anderes System gebaut.',
  'usb.taken':
    'Es ist eingesteckt, lässt sich aber nicht öffnen. Vielleicht verwendet es ein anderes Programm.',
  'usb.taken.remedy':
    'Beenden: {rivals}. Dann das Gerät abziehen und wieder einstecken. Showcall versucht es alle 2 Sekunden neu.',
  'rivals.others': 'andere Programme, die es verwenden',
  'rivals.stream-deck': 'die Stream-Deck-Anwendung und Companion',
  'rivals.stream-dock': 'die Stream-Dock-Anwendung und Companion',
  'usb.no-permission': 'Es ist eingesteckt, aber diesem Benutzer fehlt das Recht, es zu öffnen.',
  'usb.no-permission.linux':
    'Im Ordner von Showcall ausführen: {command}. Das installiert die Regel {rule} als /etc/udev/rules.d/70-showcall{file}.rules. Geht es danach noch nicht, das Gerät abziehen und wieder einstecken.',
  'usb.no-permission.mac':
    'Showcall unter Systemeinstellungen, Datenschutz & Sicherheit, Eingabeüberwachung erlauben, dann neu starten.',
  'usb.no-permission.windows':
    'Beenden: {rivals}. Dann Showcall neu starten. Unter Windows kann kein Programm eine Tastatur oder Maus direkt lesen: ihre Tasten stattdessen unter Tastatur und Clicker belegen.',

  // Dateien: Abläufe, Tabellen, Showcall-Dateien.
  'table.quote-not-closed':
    'Hier beginnt ein Anführungszeichen, das nicht geschlossen wird. Es schließen; "" für ein Anführungszeichen im Text schreiben.',
  'table.not-utf8':
    'Ein Zeichen ist nicht lesbar: Die Datei ist nicht UTF-8. Sie als „CSV UTF-8“ neu speichern, oder das Zeichen berichtigen.',
  'table.control-character': 'Hier steht ein Steuerzeichen (U+{code}). Es entfernen.',
  'table.too-much-text':
    'Der Ablauf hat {kilobytes, number} kB Text; der Dienst nimmt {most, number} kB auf einmal an. Die längsten Spalten kürzen.',
  'file.whole-rundown': 'Es ist ein ganzer Ablauf. Ihn als .showcall-Datei speichern und diese importieren.',
  'file.imported': '„{title}“ ist importiert und steht in der Liste.',
  'file.imported-only': '„{title}“ ist importiert. {why}',
  'file.not-read': '{path} wurde nicht gelesen: {why}',
  'file-error.missing': 'Es gibt keine solche Datei und keinen solchen Ordner.',
  'file-error.folder': 'Das ist ein Ordner, keine Datei.',
  'file-error.not-a-folder': 'Ein Teil dieses Pfads ist eine Datei, kein Ordner.',
  'file-error.exists': 'Eine Datei mit diesem Namen gibt es schon.',
  'file-error.no-permission': 'Die Berechtigung fehlt.',
  'file-error.read-only': 'Der Datenträger ist schreibgeschützt.',
  'file-error.disk-full': 'Der Datenträger ist voll.',
  'file.not-imported': '{path} wurde nicht importiert. Nichts geändert:',
  'file.fault-line': 'Zeile {line, number}: {why}',
  'file.line-below': '{first}\n  {next}',
  'file.open-now': '„{title}“ ist offen.',
  'file.show-stays': '„{title}“ ist importiert; die Show ON AIR bleibt offen.',
  'file.look-first':
    'Ihre Spalten müssen zuerst geprüft werden. Sie einmal in Showcall importieren, dann öffnet sie sich auch von hier.',
  'spreadsheet.old-or-locked':
    'Es ist eine alte Excel-Datei (.xls), oder sie hat ein Passwort. Sie als .xlsx ohne Passwort oder als „CSV UTF-8“ speichern.',
  'spreadsheet.not-one': 'Es ist keine Tabelle. Sie als .xlsx oder als „CSV UTF-8“ speichern.',
  'spreadsheet.incomplete': 'Sie ist unvollständig: Das Ende fehlt. Sie neu kopieren oder speichern.',
  'spreadsheet.too-large':
    'Entpackt sind es mehr als {megabytes, number} MB oder {parts, number} Teile. Das Blatt mit dem Ablauf als „CSV UTF-8“ speichern.',
  'spreadsheet.too-many-cells':
    'Es sind mehr als {most, number} Zellen oder zu viel Text. Nur die Zeilen und Spalten des Ablaufs behalten.',
  'table.too-many-columns':
    'Hier sind {count, number} Spalten; höchstens {most, number} sind erlaubt. Einige entfernen.',
  'spreadsheet.trim': '{why}. Nur den Ablauf darin behalten, dann noch einmal importieren.',
  'file.empty': 'Sie ist leer. Eine andere Datei wählen.',
  'spreadsheet.unreadable':
    'Sie lässt sich nicht als Tabelle lesen ({why}). Sie öffnen und neu speichern, oder als „CSV UTF-8“ speichern.',
  'spreadsheet.as-csv': '{why}. Das Blatt als „CSV UTF-8“ speichern und das importieren.',
  'spreadsheet.not-read': 'Sie war nicht zu lesen',
  'spreadsheet.not-written': 'Die Tabelle wurde nicht geschrieben: {why}.',
  'spreadsheet.no-file': 'es kam keine Datei',
  'export.private-columns':
    '{count, plural, one {# private Spalte ist} other {# private Spalten sind}} nicht in der Datei.',
  'import.text-columns': 'Als Textspalten angelegt: {names}.',
  'import.not-skipped':
    '{count, plural, one {# Cue ist} other {# Cues sind}} nicht übersprungen. Das im Dashboard des Dienstes setzen.',
  'import.not-locked':
    '{count, plural, one {# Cue ist} other {# Cues sind}} nicht gesperrt. Das im Dashboard des Dienstes setzen.',
  'import.gone': 'Dieser Import ist nicht mehr offen. Die Datei noch einmal wählen.',
  'transfer.cancelled': 'Abgebrochen. Nichts wurde angelegt.',
  'import.left-behind':
    '{why} „{title}“ ist unvollständig und ließ sich nicht löschen: unter Abläufe löschen.',
  'rundown-file.not-json': 'Sie ist kein JSON oder unvollständig ({why}). Sie neu exportieren.',
  'rundown-file.not-one': 'Sie ist kein Showcall-Ablauf. Eine .showcall-Datei aus „Export“ wählen.',
  'rundown-file.newer':
    'Sie hat Version {version} des Formats; dieses Showcall liest Version {reads, number}. Showcall aktualisieren.',
  'rundown-file.cue-wrong': '/cues/{place} („{title}“) {why}',
  'rundown-file.children-without-group': 'hat untergeordnete Zeilen, ist aber keine Gruppe.',
  'rundown-file.cells-without-cue': 'hat Zellen in einer Zeile, die kein Cue ist.',
  'rundown-file.cell-without-column': 'hat eine Zelle in einer Spalte, die es nicht gibt.',
  'rundown-file.two-cells': 'hat zwei Zellen in einer Spalte.',
  'rundown-file.more-errors': '… und {count, number} weitere Fehler.',
  'rundown-file.too-many-rows': 'Sie hat {count, number} Zeilen; die Grenze ist {most, number}.',
  'file.gone': 'Diese Datei ist nicht mehr offen. Sie noch einmal wählen.',
  'import.has-errors': 'Die Datei enthält Fehler. Sie korrigieren, oder nicht erkannte Werte ignorieren.',
  'import.interrupted':
    'Ein Import oder eine Kopie wurde unterbrochen. „{title}“ war unvollständig und wurde gelöscht. Noch einmal beginnen.',
  'file.incomplete': 'Ein Teil der Datei kam nicht an. Sie noch einmal wählen.',
  'file.too-large': 'Sie ist größer als {megabytes, number} MB. Sie teilen.',
  'import.column': 'Spalte {letter}',
  'import.two-numbers': 'Zwei Spalten werden als Cue-Nummer importiert. Eine wählen.',
  'import.two-fields': 'Zwei Spalten werden als {field} importiert. Eine wählen.',
  'import.no-title': 'Keine Spalte wird als Titel importiert. Eine wählen.',
  'import.too-many-texts':
    '{count, number} Spalten werden als Text importiert; die Grenze ist {most, number}. Einige ignorieren.',
  'import.no-rows': 'Es gibt keine Zeilen zum Importieren.',
  'table.column-unnamed':
    'Spalte {column} hat keinen Namen, aber in Zeile {line} steht Text darin. Ihr einen Namen geben oder sie leeren.',
  'table.column-twice': 'Es gibt zwei Spalten „{name}“. Eine behalten.',
  'table.columns-same-name': 'Es gibt zwei Spalten „{name}“. Jeder einen eigenen Namen geben.',
  'table.too-many-text-columns':
    'Es gibt {count, number} Textspalten; die Grenze ist {most, number}. Einige entfernen.',
  'table.no-title-column':
    'Es gibt keine Spalte „title“. Die Datei mit einer Zeile wie type,title,subtitle,duration,start,color beginnen.',
  'table.too-long': '{what} hat {count, number} Zeichen; höchstens {most, number} sind erlaubt. Kürzen.',
  'table.name-of-column': 'der Name von Spalte {column}',
  'table.end-without-group': '„end“ schließt eine Gruppe, aber keine ist offen. Diese Zeile entfernen.',
  'table.too-many-rows':
    'Ein Ablauf hat höchstens {most, number} Zeilen, und diese ist eine mehr. Die Show teilen.',
  'table.no-such-field':
    'Eine Zeile der Art {type} hat kein Feld {field}. Es leeren, oder die Zeile zu einem Cue machen.',
  'table.no-text-in-row':
    'Eine Zeile der Art {type} hat keinen Text in Spalten. „{name}“ leeren, oder die Zeile zu einem Cue machen.',
  'table.end-has-fields':
    '„end“ schließt eine Gruppe und hat keine anderen Felder. Den Rest dieser Zeile leeren.',
  'table.is-spreadsheet': 'Es ist eine Tabelle. Sie als „CSV UTF-8“ speichern und diese öffnen.',
  'table.is-not-utf8': 'Es ist kein Text in UTF-8. Die Datei als „CSV UTF-8“ speichern und diese öffnen.',
  'table.empty': 'Die Datei ist leer. Eine andere wählen.',
  'table.no-rows': 'Unter der Kopfzeile stehen keine Zeilen. Welche ergänzen.',
  'table.not-a-type': '„{text}“ ist keine Art. cue, heading, group oder end schreiben.',
  'table.not-a-color': 'Die Farbe „{text}“ gibt es nicht. #c62828, #c28 oder einen Namen wie red schreiben.',
  'table.not-a-time': 'Die Dauer „{text}“ ist keine Zeit. 3:06, 0:03:06 oder 186 schreiben.',
  'table.not-a-duration':
    'Die Dauer „{text}“ ist keine Zeit. 90 oder 1:30 für anderthalb Stunden, 0:03:06 oder 3m 6s schreiben.',
  'table.too-long-duration': 'Die Dauer „{text}“ ist länger als {days, number} Tage. Kürzen.',
  'table.not-a-clock':
    'Die Startzeit „{text}“ ist keine Uhrzeit. 20:59, 20:59:00 oder für den Tag danach 00:15 +1d schreiben.',
  'table.too-many-fields':
    'Es gibt {count, number} Felder, aber die Kopfzeile hat {most, number}. Text, der das Trennzeichen enthält, in Anführungszeichen setzen.',
  'table.too-few-fields':
    'Es gibt {count, number} Felder, aber die Kopfzeile hat {least, number}. Die fehlenden Trennzeichen ergänzen.',
} as const

export const de: Catalogue<typeof texts> = texts
