import type { connectTexts as english } from '../en/connect.ts'
import type { Translated } from '../translated.ts'

/** What another program needs to connect to the service in use. */
export const connectTexts: Translated<typeof english> = {
  title: 'Programm verbinden',
  details: 'Programm verbinden: ID und Adressen',
  intro: 'Companion, Skripte und andere Pulte brauchen die ID des Ablaufs und ein Token.',
  rundown: 'Ablauf',
  rundownId: 'ID des Ablaufs',
  v1: 'Adresse der API v1',
  v0: 'Adresse der API v0',
  push: 'Push-Adresse (Socket.IO, Pfad /api-v0/socket.io)',
  curl: 'Im Terminal ausprobieren',
  curlHelp: 'Die Antwort nennt den laufenden und den nächsten Cue.',
  placeholder: 'DAS-TOKEN',
  reference: 'API-Referenz:',
  companion: {
    title: 'Was in Companion einzutragen ist',
    module: 'Die Verbindung „Rundown Studio“ hinzufügen, Version 2.1 oder neuer.',
    token: 'API Token: ein Token mit der Rolle SHOWCALL einfügen.',
    newToken: 'API Token: das neue Token einfügen.',
    rundown: id => `Rundown ID: ${id}`,
    address: address => `Advanced Configuration ankreuzen. API Base URL: ${address}`,
    here: 'Companion muss auf diesem Rechner laufen: Der Dienst antwortet nur hier.',
  },
  makeToken: 'Ein Token erstellen…',
  noRundown: 'Zuerst einen Ablauf erstellen oder importieren. Programme verbinden sich mit einem Ablauf.',
  copyField: {
    copy: 'Kopieren',
    copied: 'Kopiert.',
    notCopied: 'Nicht kopiert. Es ist markiert: Strg+C oder Cmd+C drücken.',
  },
}
