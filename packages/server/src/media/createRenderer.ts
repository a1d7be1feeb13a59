import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerError } from '../errors.ts'
import { FetchError } from '../metadata/FetchError.ts'
import { processorTime } from './processorTime.ts'
import type { ImageSize } from './renderImage.ts'

export type RenderQuestion = { bytes: Uint8Array; size: ImageSize }
export type RenderAnswer =
  | 'ready'
  | { made: Uint8Array }
  | { failure: FetchError['reason'] }
  | { unsupported: string }

/** Milliseconds of the processor that one picture may take, and that a process may take to begin. */
const longest = 5000
const longestStart = 20_000
/**
 * A picture may be on its way so many times as long: on a busy machine what is drawn at once otherwise would be told as
 * none. Milliseconds between two looks at what it has had.
 */
const mostShared = 6
const pause = 100
/** Milliseconds after which a process that has nothing to do is ended. */
const rest = 600_000
/** Bytes of its own that a process may have: the largest pictures that are let through take 1.4 GB (AVIF, 12 bits). */
const mostMemory = 1.5 * 1024 ** 3

/** As this file is: source, compiled, or bundled. */
const ending = extname(import.meta.url)
const program = fileURLToPath(new URL(`./renderProcess${ending}`, import.meta.url))
/** What a process that reads strangers' files is told: where programs and fonts are, and nothing secret. */
const told = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'SystemRoot']

/**
 * Bounds the memory of the process that it becomes (`RLIMIT_DATA`): by the system, as watching from outside would come
 * too late for what fills it in an instant. Where the bound is lower already it stays so.
 */
const bounded = 'ulimit -d "$0"; exec "$@"'
const shell = '/bin/sh'
/** Of other systems none is known that keeps to such a bound. */
const canBound = process.platform === 'linux' && existsSync(shell)
/** Large pieces of memory go back to the system at once, so that a bound is not used up by what is free. */
const tidy = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

export type Renderer = {
  /**
   * Makes a picture, in a process that is ended when it takes too long: a drawing that has begun cannot be
   * stopped otherwise. On Linux it gets no more memory than its bound.
   *
   * @throws FetchError when it is no picture, larger than the limits, or takes too long or too much memory.
   * @throws ServerError when pictures cannot be made here.
   */
  render(bytes: Uint8Array, size: ImageSize): Promise<Uint8Array>
  /** Begins a process before a picture is asked for; where that fails, the first picture tells of it. */
  begin(): Promise<void>
  close(): void
}

/** Draws pictures, each in a process of its own: as many as are asked for at the same time. */
export function createRenderer(options: createRenderer.Options = {}): Renderer {
  const { mostMemory: memory = mostMemory, longest: most = longest } = options
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const timers = new WeakMap<ChildProcess, NodeJS.Timeout>()

  const start = async (): Promise<ChildProcess> => {
    const [command, ...before] = canBound
      ? [shell, '-c', bounded, `${Math.floor(memory / 1024)}`, process.execPath]
      : [process.execPath]
    const runsSource = ending === '.ts' ? ['--import', 'tsx', '--conditions=@sluice/source'] : []
    const child = spawn(command, [...before, ...runsSource, program], {
      env: { ...Object.fromEntries(told.flatMap(name => entryOf(name))), ...tidy },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const place = idle.indexOf(child)
      if (place !== -1) idle.splice(place, 1)
    })
    const answer = await answerOf(child, longestStart)
    if (answer === 'ready') return child
    child.kill('SIGKILL')
    const reason = typeof answer === 'object' && 'unsupported' in answer && answer.unsupported
    throw reason
      ? new ServerError('Pictures cannot be made on this machine', {
          ...{ code: 'media_unsupported', statusCode: 501, cause: new Error(reason) },
        })
      : new ServerError('No process to make pictures with could be started', {
          ...{ code: 'media_busy', statusCode: 503 },
        })
  }

  const putBack = (child: ChildProcess) => {
    idle.push(child)
    const end = () => idle.includes(child) && child.kill('SIGKILL')
    timers.set(child, setTimeout(end, rest).unref())
    // A server that has nothing else to do may end, and they with it.
    child.unref()
    child.channel?.unref()
  }

  return {
    async render(bytes, size) {
      const child = idle.pop() ?? (await start())
      clearTimeout(timers.get(child))
      child.ref()
      child.channel?.ref()
      const answered = answerOf(child, mostShared * most, most)
      child.send({ bytes, size } satisfies RenderQuestion)
      const answer = await answered
      if (typeof answer === 'string') {
        child.kill('SIGKILL')
        // Of what ended by itself it was the picture, too.
        throw new FetchError(answer === 'timeout' ? 'timeout' : 'malformed', { retryable: false })
      }
      putBack(child)
      if ('made' in answer) return new Uint8Array(answer.made)
      throw new FetchError('failure' in answer ? answer.failure : 'malformed')
    },
    async begin() {
      if (all.size > 0) return
      await start().then(putBack, () => undefined)
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

export declare namespace createRenderer {
  type Options = {
    /** Milliseconds of the processor that one picture may take. */
    longest?: number | undefined
    /** Bytes of memory that a process may have; 1.5 GiB by default. */
    mostMemory?: number | undefined
  }
}

const entryOf = (name: string): [string, string][] => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

/** The next thing that a process says, or how it failed to; `work`: the milliseconds of the processor that it has for it. */
function answerOf(
  child: ChildProcess,
  milliseconds: number,
  work?: number,
): Promise<RenderAnswer | 'timeout' | 'ended'> {
  return new Promise(resolve => {
    const settle = (answer: RenderAnswer | 'timeout' | 'ended') => {
      clearTimeout(timer)
      clearInterval(looks)
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (message: unknown) => settle(message as RenderAnswer)
    const onEnd = () => settle('ended')
    const used = () => (child.pid === undefined ? undefined : processorTime(child.pid))
    const before = work === undefined ? undefined : used()
    const look = () => {
      if (work !== undefined && (used() ?? 0) - (before ?? 0) >= work) settle('timeout')
    }
    // Where the system does not tell, the clock alone counts.
    const longest = work !== undefined && before === undefined ? work : milliseconds
    const timer = setTimeout(() => settle('timeout'), longest)
    const looks = before === undefined ? undefined : setInterval(look, pause)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
  })
}
