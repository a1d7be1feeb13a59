import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that `npm start` keeps, and all that a reset may delete. */
const entries = [
  'chain',
  'chain.listed',
  'chain2',
  'chain2.listed',
  'server',
  'server.new',
  'start.json',
]

/** The command line of a process, as far as the system tells. */
function commandOf(pid) {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** The folder that a start keeps its data in. */
export function dataFolder(path) {
  const record = join(path, 'start.json')
  return {
    /** Whether there is something in it, and nothing of it is ours. */
    isForeign() {
      if (!existsSync(path)) return false
      const found = readdirSync(path)
      return found.length > 0 && !found.some(name => entries.includes(name))
    },
    /** The start that holds the folder now. A process number alone proves nothing: they are used again. */
    holder() {
      try {
        const holder = JSON.parse(readFileSync(record, 'utf8'))
        const lives = holder.pid !== process.pid && commandOf(holder.pid).includes('start.mjs')
        return lives ? holder : undefined
      } catch {
        return undefined
      }
    },
    hold(details) {
      mkdirSync(path, { recursive: true })
      writeFileSync(record, JSON.stringify({ pid: process.pid, ...details }))
    },
    release: () => rmSync(record, { force: true }),
    /** Deletes what a start made, and nothing else that may be there. */
    reset() {
      for (const name of entries) rmSync(join(path, name), { recursive: true, force: true })
    },
  }
}
