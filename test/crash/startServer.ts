import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, cosigner } from '@sluice/devnet'
import { withoutSettings } from '../support/withoutSettings.ts'

export type CrashServer = {
  url: string
  pid: number
  /** Takes the process away, as a crash does. */
  kill(): Promise<void>
  /** Ends it as it should be ended; answers its exit code. */
  stop(): Promise<number | null>
  /** The last of what it wrote: its log. */
  said(): string
  /** GET of the API of chain 31337; ends with an error for any answer but 200. */
  get(path: string): Promise<Record<string, unknown>>
}

/** Milliseconds: more than it takes for its open requests, and to close. */
const longestStop = 20_000

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs the server in a process of its own and answers when it listens; `deadline` is in milliseconds. */
export async function startServer(options: startServer.Options): Promise<CrashServer> {
  const { program, chainUrl, collections, dataDir, databaseUrl, deadline = 120_000 } = options
  const { DATABASE_URL: _, ...env } = withoutSettings(process.env)
  const child = spawn(
    process.execPath,
    [
      program,
      ...['--port', '0', '--log-level', 'error'],
      ...(dataDir === undefined ? [] : ['--data', dataDir]),
      ...(options.args ?? []),
      '--chains',
      JSON.stringify(
        options.chains ?? [
          {
            ...{ id: 31337, rpcUrl: chainUrl, collections, wrappedNative: addresses.weth },
            orderZone: { address: addresses.signedZone, cosignerKey: cosigner.privateKey },
          },
        ],
      ),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    },
  )
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => {
      said = `${said}${text}`.slice(-4000)
    })
  const exit = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It does not start: ${said}`)), deadline)
  })
  const message = await Promise.race([
    once(child, 'message').then(([value]) => value as { url: string; pid: number }),
    exit.then(code => {
      throw new Error(`It ended with code ${code}: ${said}`)
    }),
    late,
  ]).finally(() => clearTimeout(timer))
  return {
    url: message.url,
    pid: message.pid,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      child.kill('SIGTERM')
      const never = new AbortController()
      const { signal } = never
      const overdue = sleep(longestStop, undefined, { signal }).then(() => {
        throw new Error(`It does not end: ${said}`)
      })
      try {
        return await Promise.race([exit, overdue])
      } finally {
        never.abort()
        overdue.catch(() => undefined)
      }
    },
    said: () => said,
    async get(path) {
      const response = await fetch(`${message.url}/api/31337${path}`, {
        signal: AbortSignal.timeout(30_000),
      })
      const body = (await response.json()) as Record<string, unknown>
      if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
      return body
    },
  }
}

export declare namespace startServer {
  type Options = {
    /** The file to run. */
    program: string
    chainUrl: string
    collections: readonly string[]
    /** The chains instead of the one at `chainUrl`. */
    chains?: readonly object[] | undefined
    /** The folder of an embedded database, or the address of a PostgreSQL. */
    dataDir?: string | undefined
    databaseUrl?: string | undefined
    args?: readonly string[] | undefined
    deadline?: number | undefined
  }
}
