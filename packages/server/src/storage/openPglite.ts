import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pgliteExtensions } from './pgliteExtensions.ts'
import { preparing, sync } from './preparing.ts'

/** Bytes: a new file of the log, and what recovery writes beside it. */
const roomToOpen = 20 * 1024 * 1024
/** Its files are in memory already: the usual 128 MB for them once more take half a second to be made ready. */
const inMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
/** Milliseconds between looks for room; an attempt that failed although there is some is followed by longer ones. */
const lookInterval = 500
const longestPause = 60_000

/**
 * PGlite that is opened anew after it has ended. PostgreSQL ends itself (PANIC) when it cannot write its
 * log, on a full disk for instance, and brings everything that it acknowledged back from that log. Its
 * form inside of a process is called once more then, and never returns: the whole process would stand
 * still. So nothing is asked of one that has ended, and what is asked meanwhile fails at once.
 */
export async function openPglite(options: openPglite.Options = {}): Promise<PGlite> {
  const { dataDir, loadDataDir } = options
  const closed = new AbortController()
  const { signal } = closed
  let opening: Promise<void> | undefined

  const open = async () => {
    const opened = await PGlite.create({
      extensions: pgliteExtensions,
      ...(dataDir === undefined ? { startParams: inMemory } : { dataDir }),
      ...(loadDataDir ? { loadDataDir } : {}),
    })
    // Nothing tells it how its tables have grown: a plan that was made for an empty one would stay.
    await opened.exec('set plan_cache_mode = force_custom_plan')
    let end: unknown
    const guarded =
      <args extends unknown[], answer>(ask: (...args: args) => Promise<answer>) =>
      async (...args: args) => {
        if (end) throw new DatabaseEndedError(end)
        try {
          const answer = await ask(...args)
          expectAnswered(args[0], answer)
          return answer
        } catch (error) {
          if (isRefusal(error)) throw error
          end = error
          if (dataDir !== undefined) opening ??= openAgain(dataDir)
          throw error
        }
      }
    // All that is asked goes by one of these, the roll-back of a transaction that failed included.
    opened.execProtocol = guarded(opened.execProtocol.bind(opened))
    opened.execProtocolStream = preparing(guarded(opened.execProtocolStream.bind(opened)))
    return opened
  }

  const openAgain = async (folder: string) => {
    for (let pause = lookInterval; !signal.aborted; ) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted || !(await hasRoom(folder))) continue
      const opened = await open().catch(() => undefined)
      if (opened) {
        await current.fs?.closeFs().catch(() => undefined)
        current = opened
        break
      }
      pause = Math.min(pause * 4, longestPause)
    }
    opening = undefined
  }

  let current = await open()
  const close = async () => {
    closed.abort()
    await opening
    await current.close()
  }
  return new Proxy(current, {
    get(_, name) {
      if (name === 'close') return close
      const value: unknown = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
}

export declare namespace openPglite {
  type Options = {
    /** The folder that holds the data; without one it lives in memory, and ends for good. */
    dataDir?: string | undefined
    /** A dump to begin with, for tests. */
    loadDataDir?: Blob | undefined
  }
}

/** Whether a folder has room for a database to be opened in. */
export async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  return found === undefined || found.bavail * found.bsize >= roomToOpen
}

/** Whether the database has answered, though with an error; anything else ends it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

/** By the first byte of what is asked: the name of what has to be among the answers, unless there is an error. */
const due = new Map([
  ['P', 'parseComplete'],
  ['B', 'bindComplete'],
  ['S', 'readyForQuery'],
])

/**
 * A statement that goes deeper than the stack inside of a process reaches (some 280 rows in one `in`, 32,768 parameters)
 * is answered with nothing: no error and no row, as if there were none, and the next one may never end. That must not
 * pass for an empty answer.
 */
function expectAnswered(asked: unknown, answer: unknown): void {
  if (!(asked instanceof Uint8Array)) return
  // Several that go together end with what has everything answered.
  const isWhole = asked.length > sync.length && sync.every((byte, i) => asked.at(i - 5) === byte)
  const name = due.get(isWhole ? 'S' : String.fromCharCode(asked[0] ?? 0))
  const messages = Array.isArray(answer) ? answer : (answer as { messages: unknown[] }).messages
  if (name && !messages.some(message => (message as { name: string }).name === name))
    throw new Error(`The database gave no answer where "${name}" was due`)
}

/** What is asked of a database that has ended. Its code is that of what ended it. */
class DatabaseEndedError extends Error {
  override readonly name = 'DatabaseEndedError'
  readonly code: string

  constructor(cause: unknown) {
    super('The database has ended, and is opened again as soon as that is possible', { cause })
    const told = cause instanceof Error && 'code' in cause ? cause.code : undefined
    // Else as PostgreSQL says of one that has crashed.
    this.code = typeof told === 'string' ? told : '57P02'
  }
}
