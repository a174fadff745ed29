import { type ChildProcess, execFile } from 'node:child_process'

/** Kills the process and all that it started, which would go on without it and hold files open. */
export async function killTree(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  if (process.platform === 'win32') {
    await run('taskkill', ['/pid', String(pid), '/t', '/f'])
    child.kill('SIGKILL')
    return
  }
  // Listed first: those that lose their parent are somebody else's children.
  const descendants = descendantsOf(pid, await run('ps', ['-A', '-o', 'pid=,ppid=']))
  child.kill('SIGKILL')
  for (const descendant of descendants) {
    try {
      process.kill(descendant, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** `list`: a process and its parent on each line. */
function descendantsOf(pid: number, list: string): readonly number[] {
  const pairs = list.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) {
    for (const [process, itsParent] of pairs) {
      if (process !== undefined && itsParent === parent && !found.includes(process)) found.push(process)
    }
  }
  return found.slice(1)
}

/** What it prints; nothing where there is no such program. */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise(settle => {
    execFile(command, args, (_error, stdout) => settle(stdout))
  })
}
