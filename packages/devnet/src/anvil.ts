import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { mnemonic } from './accounts.ts'
import { DevnetError } from './errors.ts'

/** How a child ended, and the last it had to say. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null; output: string }

export type Anvil = {
  child: ChildProcess
  pid: number
  /** Settles when the process is gone; never rejects. */
  exited: Promise<Exit>
  alive(): boolean
}

/**
 * Starts anvil itself, not npm's wrapper around it, so that its pid is the one to end.
 * @throws DevnetError `anvil_missing` when there is no build for this machine.
 */
export async function spawnAnvil(options: spawnAnvil.Options): Promise<Anvil> {
  const { port, chainId, configFile, cacheDir, loadState, timestamp, allowOrigin } = options
  const args = [
    ...['--quiet', '--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`],
    ...['--accounts', '10', '--balance', '10000', '--mnemonic', mnemonic],
    ...['--order', 'fifo', '--gas-limit', '100000000'],
    // It is written once the port is bound, and its path on the command line tells whose process this is.
    ...['--config-out', configFile, '--cache-path', cacheDir],
    ...(loadState ? ['--load-state', loadState] : []),
    ...(timestamp === undefined ? [] : ['--timestamp', `${timestamp}`]),
    ...(allowOrigin ? ['--allow-origin', allowOrigin] : []),
  ]
  // Its own group: Ctrl-C in the terminal must not end it before its state is kept.
  const child = spawn(binaryPath(), args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<Exit>(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal, output }))
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', cause =>
      reject(new DevnetError('anvil_missing', 'anvil could not be started.', { cause })),
    )
  })
  // A process that ends without stopping its chain takes it along.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void exited.then(() => process.removeListener('exit', endWithUs))
  const { pid } = child
  if (pid === undefined) throw new DevnetError('anvil_missing', 'anvil could not be started.')
  return {
    child,
    pid,
    exited,
    alive: () => child.exitCode === null && child.signalCode === null,
  }
}

export declare namespace spawnAnvil {
  type Options = {
    port: number
    chainId: number
    configFile: string
    cacheDir: string
    loadState?: string | undefined
    /** Time of the first block, in seconds. */
    timestamp?: number | undefined
    allowOrigin?: string | undefined
  }
}

function binaryPath(): string {
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  try {
    // The platform's build is a dependency of the wrapper, so it is looked up from there.
    const require = createRequire(import.meta.url)
    const fromWrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    const folder = join(fromWrapper.resolve(`${name}/package.json`), '..')
    return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new DevnetError('anvil_missing', `There is no ${name}: run npm ci.`, { cause })
  }
}
