import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DevnetError } from './errors.ts'
import { sleep } from './sleep.ts'

/** What is written beside the state while a chain runs on it. */
type PidFile = { pid: number; parent: number; marker: string }

/** Notes that `pid`, with `marker` on its command line, runs on this folder. */
export function writePid(dataDir: string, file: { pid: number; marker: string }): void {
  const content: PidFile = { ...file, parent: process.pid }
  writeFileSync(pidPath(dataDir), JSON.stringify(content))
}

export function removePid(dataDir: string): void {
  rmSync(pidPath(dataDir), { force: true })
}

/**
 * Ends an anvil that outlived its parent. A process that only has the number of one of ours is left alone.
 * @throws DevnetError `data_in_use` when its parent still lives.
 */
export async function endOrphan(dataDir: string, signal?: AbortSignal | undefined): Promise<void> {
  const file = readPid(dataDir)
  if (!file) return
  const found = inspectProcess(file.pid)
  if (found?.command.includes(file.marker)) {
    if (found.parent === file.parent) {
      throw new DevnetError(
        'data_in_use',
        `Another process (${file.parent}) runs a chain on ${dataDir}.`,
      )
    }
    process.kill(file.pid, 'SIGKILL')
    const end = Date.now() + 5_000
    while (inspectProcess(file.pid)?.command.includes(file.marker)) {
      if (Date.now() > end) {
        throw new DevnetError('data_in_use', `The orphan ${file.pid} on ${dataDir} does not end.`)
      }
      await sleep(20, signal)
    }
  }
  removePid(dataDir)
}

function pidPath(dataDir: string): string {
  return join(dataDir, 'anvil.pid.json')
}

function readPid(dataDir: string): PidFile | undefined {
  try {
    const { pid, parent, marker } = JSON.parse(
      readFileSync(pidPath(dataDir), 'utf8'),
    ) as Partial<PidFile>
    // An empty marker would match every process.
    if (!Number.isSafeInteger(pid) || pid === undefined || pid <= 1) return undefined
    if (typeof marker !== 'string' || marker.length < 8 || typeof parent !== 'number') {
      return undefined
    }
    return { pid, parent, marker }
  } catch {
    return undefined
  }
}

function inspectProcess(pid: number): { parent: number; command: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent, command }
    }
    if (process.platform === 'win32') return undefined
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', `${pid}`], {
      encoding: 'utf8',
      timeout: 2_000,
    }).trim()
    const space = line.indexOf(' ')
    return { parent: Number(line.slice(0, space)), command: line.slice(space + 1) }
  } catch {
    return undefined
  }
}
