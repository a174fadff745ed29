import type { Language } from '../../src-main/domain/language.ts'
import type { Script } from '../../src-main/domain/script/script.ts'

/** A show that stands in the pictures of the guide, in the words of one language. */
export interface GuideShow {
  readonly title: string
  /** As a CSV file, with departments. The time of its start is written for `{start}`, that of its auction for `{auction}`. */
  readonly table: string
  /** A table that leaves open what its durations are. */
  readonly open: { readonly name: string; readonly text: string }
  readonly script: Script
  /** Calls of departments at words of the script, in its order. */
  readonly calls: readonly GuideCall[]
  readonly timer: string
}

interface GuideCall {
  readonly department: 'LX' | 'SND' | 'VID'
  readonly text: string
  /** The paragraph, and a word of it. */
  readonly at: readonly [paragraph: string, word: string]
}

const head =
  'type,title,subtitle,duration,start,shortest,longest,color,LX (department),SND (department),VID (department),Stage (department: STG)'

export const guideShows: Readonly<Record<Language, GuideShow>> = {
  en: {
    title: 'Harbour night',
    table: `${head}
heading,Opening,,,,,,,,,,
cue,Doors,House open,0:01:00,{start},,,#444444,House to half,Talkback only,Clock on monitors,Clear stage
cue,Titles,VT,0:00:30,,,,#333333,LX 1 blackout,VT track,Titles,Band in place
cue,Band: harbour overture,"Live, out of black",0:02:30,,,,#7a1fa2,"LX 2 on the downbeat
+0:40 LX 3 sunrise
+1:50 LX 4 out",Band live,"VID 2 dawn
+1:20 VID 3 gulls",Risers lit
cue,Welcome,"Mara, centre",0:02:30,,0:02:00,,#1565c0,LX 5 host key,SND 4 lav 1,VID 4 logo loop,Sofa in
heading,Stories,,,,,,,,,,
cue,Film: the harbour at night,VT,0:01:30,,,,#333333,LX 6 blackout,SND 5 VT track,VID 5 film 1,
cue,Talk: the lighthouse keeper,"Mara and Jonas, sofa",0:08:00,,0:06:00,0:09:00,#1565c0,LX 7 sofa warm,SND 6 lav 1 + 2,VID 6 stills,Water on table
cue,Song: Low Water,Ines Okafor trio,0:04:00,,,,#c62828,LX 8 haze up,SND 7 track 1,VID 7 tide,Trio on B stage
cue,Demo: the robot that ties knots,"Dr Lind, table",0:06:30,,0:05:00,,#2e7d32,LX 9 table key,SND 8 table mic,VID 8 close-up,Table in
heading,Auction,,,,,,,,,,
cue,Auction: how it works,"Mara, lectern",0:01:00,{auction},,,#ef6c00,LX 10 lectern,SND 9 lav 1,VID 9 auction,Lectern in
cue,Lot 1: a day on the pilot boat,,0:03:00,,,,#ef6c00,LX 11 house to 60,SND 10 gavel,VID 10 lot 1,Model boat in
cue,Lot 2: the painted bell,"It rings, once",0:03:00,,,,#ef6c00,,SND 11 bell mic,VID 11 lot 2,Bell on trolley
cue,Song: All Hands,Choir and band,0:06:00,,,,#c62828,LX 12 sweep,SND 12 choir mics,VID 12 stars,Confetti armed
`,
    open: {
      name: 'gala.csv',
      text: `No.,Item,Duration,Who,Light
,Part one,,,
1,Entrance,5,Band,Blue
2,Welcome,1:30,Mara,White
3,Award,10,Jury,Gold
4,Exit,2,All,House
`,
    },
    script: {
      title: 'The Lighthouse',
      revision: 'C',
      paragraphs: [
        { id: 'p1', kind: 'heading', speaker: '', text: 'Scene 4: the gallery', page: '31' },
        {
          id: 'p2',
          kind: 'dialogue',
          speaker: 'KEEPER',
          text: 'You can hear it before you see it. The whole tower takes a breath.',
          page: '31',
        },
        {
          id: 'p3',
          kind: 'dialogue',
          speaker: 'IDA',
          text: 'They rowed all night and nobody came up.',
          page: '31',
        },
        { id: 'p4', kind: 'direction', speaker: '', text: 'The lamp begins to turn.', page: '31' },
        { id: 'p5', kind: 'dialogue', speaker: 'KEEPER', text: 'It never went out. Listen.', page: '31' },
        { id: 'p6', kind: 'dialogue', speaker: 'IDA', text: 'To what?', page: '32' },
        {
          id: 'p7',
          kind: 'dialogue',
          speaker: 'KEEPER',
          text: 'To how far away they are. You count, and you wait for the answer.',
          page: '32',
        },
      ],
    },
    calls: [
      { department: 'SND', text: 'SND 31 wind', at: ['p2', 'breath'] },
      { department: 'LX', text: 'LX 57 lamp turns', at: ['p4', 'lamp'] },
      { department: 'SND', text: 'SND 32 foghorn', at: ['p5', 'Listen'] },
      { department: 'VID', text: 'VID 9 beam', at: ['p5', 'Listen'] },
      { department: 'LX', text: 'LX 58 out', at: ['p7', 'answer'] },
    ],
    timer: 'Interval',
  },
  de: {
    title: 'Hafennacht',
    table: `${head}
heading,Auftakt,,,,,,,,,,
cue,Einlass,Türen offen,0:01:00,{start},,,#444444,Saal halb,Nur Kommando,Uhr auf Monitore,Bühne frei
cue,Titel,Zuspieler,0:00:30,,,,#333333,LX 1 dunkel,Ton vom Film,Titel,Band auf Position
cue,Band: Hafenouvertüre,"Live, aus dem Dunkel",0:02:30,,,,#7a1fa2,"LX 2 auf die Eins
+0:40 LX 3 Sonnenaufgang
+1:50 LX 4 aus",Band live,"VID 2 Morgen
+1:20 VID 3 Möwen",Podeste hell
cue,Begrüßung,"Mara, Mitte",0:02:30,,0:02:00,,#1565c0,LX 5 Führung,SND 4 Anstecker 1,VID 4 Logo,Sofa herein
heading,Geschichten,,,,,,,,,,
cue,Film: der Hafen bei Nacht,Zuspieler,0:01:30,,,,#333333,LX 6 dunkel,SND 5 Ton vom Film,VID 5 Film 1,
cue,Gespräch: die Leuchtturmwärterin,"Mara und Jona, Sofa",0:08:00,,0:06:00,0:09:00,#1565c0,LX 7 Sofa warm,SND 6 Anstecker 1 + 2,VID 6 Bilder,Wasser auf Tisch
cue,Lied: Niedrigwasser,Ines Okafor Trio,0:04:00,,,,#c62828,LX 8 Nebel,SND 7 Zuspiel 1,VID 7 Flut,Trio auf B-Bühne
cue,"Vorführung: Roboter, der Knoten knüpft","Dr. Lind, Tisch",0:06:30,,0:05:00,,#2e7d32,LX 9 Tisch,SND 8 Tischmikro,VID 8 Nahbild,Tisch herein
heading,Versteigerung,,,,,,,,,,
cue,Versteigerung: die Regeln,"Mara, Pult",0:01:00,{auction},,,#ef6c00,LX 10 Pult,SND 9 Anstecker 1,VID 9 Gebote,Pult herein
cue,Los 1: ein Tag auf dem Lotsenboot,,0:03:00,,,,#ef6c00,LX 11 Saal 60,SND 10 Hammer,VID 10 Los 1,Modell herein
cue,Los 2: die bemalte Glocke,"Sie läutet, einmal",0:03:00,,,,#ef6c00,,SND 11 Glocke,VID 11 Los 2,Glocke auf Wagen
cue,Lied: Alle Mann,Chor und Band,0:06:00,,,,#c62828,LX 12 Schwenk,SND 12 Chor,VID 12 Sterne,Konfetti scharf
`,
    open: {
      name: 'gala.csv',
      text: `Nr.,Programmpunkt,Dauer,Wer,Licht
,Erster Teil,,,
1,Einzug,5,Band,Blau
2,Begrüßung,1:30,Mara,Weiß
3,Ehrung,10,Jury,Gold
4,Abgang,2,Alle,Saal
`,
    },
    script: {
      title: 'Der Leuchtturm',
      revision: 'C',
      paragraphs: [
        { id: 'p1', kind: 'heading', speaker: '', text: 'Szene 4: die Galerie', page: '31' },
        {
          id: 'p2',
          kind: 'dialogue',
          speaker: 'WÄRTER',
          text: 'Man hört es, bevor man es sieht. Der ganze Turm holt Atem.',
          page: '31',
        },
        {
          id: 'p3',
          kind: 'dialogue',
          speaker: 'IDA',
          text: 'Sie sind die ganze Nacht gerudert, und niemand kam herauf.',
          page: '31',
        },
        { id: 'p4', kind: 'direction', speaker: '', text: 'Die Lampe beginnt sich zu drehen.', page: '31' },
        { id: 'p5', kind: 'dialogue', speaker: 'WÄRTER', text: 'Sie ging nie aus. Horch.', page: '31' },
        { id: 'p6', kind: 'dialogue', speaker: 'IDA', text: 'Worauf?', page: '32' },
        {
          id: 'p7',
          kind: 'dialogue',
          speaker: 'WÄRTER',
          text: 'Wie weit weg sie sind. Du zählst und wartest auf die Antwort.',
          page: '32',
        },
      ],
    },
    calls: [
      { department: 'SND', text: 'SND 31 Wind', at: ['p2', 'Atem'] },
      { department: 'LX', text: 'LX 57 Lampe dreht', at: ['p4', 'Lampe'] },
      { department: 'SND', text: 'SND 32 Nebelhorn', at: ['p5', 'Horch'] },
      { department: 'VID', text: 'VID 9 Strahl', at: ['p5', 'Horch'] },
      { department: 'LX', text: 'LX 58 aus', at: ['p7', 'Antwort'] },
    ],
    timer: 'Pause',
  },
}
