import { once } from 'node:events'
import { encode, Message as OscPacket } from 'node-osc'
import { WebSocketServer } from 'ws'
import { frame } from '../../../src-main/controllers/osc/osc-frames.ts'
import { decodePacket } from '../../../src-main/controllers/osc/read-packet.ts'
import type { PlayerProgram } from '../../../src-main/domain/players/player.ts'
import { httpPeer, type Peer, portOf, tcpPeer } from './peers.ts'

/** What each of these programs plays, by its name. */
export const clipName = 'Opening.mov'

/** Each program, as it answers a desk while it plays one clip. */
export const programs: Readonly<Record<PlayerProgram, () => Promise<Pick<Peer, 'port'> & AsyncDisposable>>> =
  {
    hyperdeck: () =>
      tcpPeer('500 connection info:\r\nprotocol version: 1.11\r\n\r\n', command =>
        command === 'transport info'
          ? '208 transport info:\r\nstatus: play\r\nspeed: 100\r\nclip id: 1\r\ntimecode: 00:00:12:10\r\nvideo format: 1080p25\r\n\r\n'
          : `205 clips info:\r\nclip count: 1\r\n1: ${clipName} 00:00:00:00 00:03:42:00\r\n\r\n`,
      ),
    casparcg: () =>
      tcpPeer('', command =>
        command === 'INFO'
          ? '200 INFO OK\r\n1 720p5000 PLAYING\r\n\r\n'
          : `201 INFO OK\r\n<channel><stage><layer><layer_10><foreground><file><name>${clipName}</name><time>12.4</time><time>222.0</time></file><paused>false</paused></foreground></layer_10></layer></stage></channel>\r\n\r\n`,
      ),
    qlab: () => tcpPeer('', answerAsQlab, null),
    vmix: () =>
      httpPeer(
        () =>
          `<vmix><inputs><input key="k" number="1" title="${clipName}" state="Running" position="12400" duration="222000"></input></inputs></vmix>`,
      ),
    propresenter: () =>
      httpPeer(path => {
        if (path.endsWith('/time')) return '12.4'
        const plays = path.includes('presentation')
        return JSON.stringify({ is_playing: plays, uuid: 'u', name: plays ? clipName : '', duration: 222 })
      }),
    obs: openObs,
  }

/** Several messages may come at once. */
function answerAsQlab(text: string): Uint8Array {
  const replies = text
    .split('\xc0')
    .filter(packet => packet !== '')
    .flatMap(packet => decodePacket(Buffer.from(packet, 'latin1')))
    .map(({ address }) => frame(encode(new OscPacket(`/reply${address}`, replyOfQlab(address)))))
  return Buffer.concat(replies)
}

function replyOfQlab(address: string): string {
  const cue = { uniqueID: 'c', number: '1', name: clipName, listName: clipName, type: 'Video' }
  const values = { currentDuration: 222, actionElapsed: 12.4, isRunning: true, isPaused: false }
  const data = address.endsWith('/workspaces')
    ? [{ uniqueID: 'W' }]
    : address.endsWith('/connect')
      ? 'ok'
      : address.endsWith('/valuesForKeys')
        ? values
        : [cue]
  return JSON.stringify({ address, status: 'ok', data })
}

async function openObs() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', socket => {
    socket.on('error', () => undefined)
    socket.send(JSON.stringify({ op: 0, d: { rpcVersion: 1 } }))
    socket.on('message', data => {
      const { op, d } = JSON.parse(data.toString())
      const results = (d.requests ?? []).map(({ requestType }: { readonly requestType: string }) => ({
        requestType,
        responseData: {
          inputs: [{ inputName: 'VT', unversionedInputKind: 'ffmpeg_source' }],
          inputSettings: { local_file: `/media/${clipName}` },
          mediaState: 'OBS_MEDIA_STATE_PLAYING',
          mediaDuration: 222_000,
          mediaCursor: 12_400,
        },
      }))
      const said = op === 1 ? { op: 2, d: {} } : { op: 9, d: { requestId: d.requestId, results } }
      socket.send(JSON.stringify(said))
    })
  })
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
