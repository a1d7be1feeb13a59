import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Starts the whole product as a user does, with a data folder of its own, and waits for its address.
 *
 * `deadline` is in milliseconds. The returned `output` is what the command printed so far.
 */
export async function startMarket({
  data = mkdtempSync(join(tmpdir(), 'sluice-')),
  port = 0,
  deadline = 60_000,
  args = [],
  npm = false,
}: startMarket.Options = {}): Promise<startMarket.Market> {
  const flags = ['--data', data, '--port', String(port), ...args]
  const [command, before] = npm
    ? ['npm', ['start', '--']]
    : [process.execPath, [join(root, 'scripts/start.mjs')]]
  const child = spawn(command, [...before, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>(done => child.once('exit', code => done(code)))
  const started = new Promise<void>((done, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      // Whoever waits for it is gone then: nobody else would end it.
      isLate = true
      child.kill('SIGTERM')
    }, deadline)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk
        if (/^ {2}http:\/\/127\.0\.0\.1:\d+$/m.test(output)) {
          clearTimeout(timer)
          done()
        }
      })
    }
    exited.then(code => {
      clearTimeout(timer)
      const how = isLate ? 'not ready in time' : `ended with code ${code}`
      reject(new Error(`${how}:\n${output}`))
    })
  })
  await started
  const info: {
    url: string
    server: number
    children: number[]
    chains: [startMarket.LocalChain, startMarket.LocalChain]
  } = JSON.parse(readFileSync(join(data, 'start.json'), 'utf8'))
  const [first, second] = info.chains
  return {
    url: info.url,
    rpcUrl: first.rpcUrl,
    chainPid: first.pid,
    second,
    serverPid: info.server,
    pid: child.pid ?? 0,
    childPids: info.children,
    data,
    output: () => output,
    exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
    forget: () => rmSync(data, { recursive: true, force: true }),
  }
}

export declare namespace startMarket {
  type Options = {
    data?: string | undefined
    port?: number | undefined
    deadline?: number | undefined
    args?: readonly string[] | undefined
    /** Start it through npm, as a user does; `pid` is then npm's. */
    npm?: boolean | undefined
  }
  type LocalChain = {
    id: number
    rpcUrl: string
    /** The process id of anvil. */
    pid: number
  }
  type Market = {
    url: string
    /** Of the first chain. */
    rpcUrl: string
    /** The process id of the first chain's anvil. */
    chainPid: number
    second: LocalChain
    serverPid: number
    pid: number
    /** The processes of the chains and the server; what is killed leaves them to end by themselves. */
    childPids: readonly number[]
    data: string
    output(): string
    exited: Promise<number | null>
    stop(signal?: NodeJS.Signals): Promise<number | null>
    forget(): void
  }
}
