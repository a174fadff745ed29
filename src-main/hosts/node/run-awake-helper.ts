import { spawn } from 'node:child_process'
import type { BeginHold } from '../keep-awake.ts'
import { type AwakeHelper, holdingWord } from './awake-helper.ts'

/** Runs a helper as a process of its own, whose input is open for as long as this one lives. */
export const runAwakeHelper =
  ({ command, args }: AwakeHelper): BeginHold =>
  ({ holding, ended }) => {
    const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    child.once('error', ended)
    child.once('exit', ended)
    let written = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (written.includes(holdingWord)) return
      written += text
      if (written.includes(holdingWord)) holding()
    })
    // It exited before this request: the `exit` event reports it.
    child.stdin.on('error', () => undefined)
    return {
      end() {
        child.stdin.end()
        // For one that waits for the system and not for its input.
        child.kill()
      },
    }
  }
