import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anvil, type Exit, spawnAnvil } from './anvil.ts'
import { DevnetError } from './errors.ts'
import { freePort } from './freePort.ts'
import { keepState } from './keepState.ts'
import { endOrphan, removePid, writePid } from './orphan.ts'
import { createRpc, type Rpc } from './rpc.ts'
import { sleep } from './sleep.ts'
import { openStateStore, type StateStore } from './stateStore.ts'

export type Chain = {
  chainId: number
  /** JSON-RPC over HTTP. */
  url: string
  wsUrl: string
  port: number
  /** The pid of anvil. */
  pid: number
  /** True when there was no state to load. */
  fresh: boolean
  rpc: Rpc
  /** Writes the state to `dataDir` now; does nothing without one. */
  dump(): Promise<void>
  /** Keeps the state, ends anvil and waits until it is gone. May be called more than once. */
  stop(): Promise<void>
  /** Settles when anvil is gone; `expected` is true after `stop()`. */
  exited: Promise<Exit & { expected: boolean }>
}

/**
 * Starts a local chain and answers when our own child serves the chain asked for.
 * @throws DevnetError `wrong_chain`, `data_in_use`, `data_unreadable`, `anvil_missing`, `chain_not_ready`
 */
export async function startChain(options: startChain.Options = {}): Promise<Chain> {
  const { chainId = 31337, dataDir, signal, prepare, blockTime } = options
  signal?.throwIfAborted()
  const store = dataDir === undefined ? undefined : await openStateStore(dataDir, chainId)
  if (dataDir !== undefined) await endOrphan(dataDir, signal)
  const folder = workFolder(dataDir)
  try {
    const { anvil, port, fresh } = await launch(options, chainId, folder, store)
    const url = `http://127.0.0.1:${port}`
    const rpc = createRpc(url)
    try {
      options.onListening?.({ url, port })
      if (fresh) await prepare?.(rpc)
      if (blockTime !== undefined) {
        await rpc.request({ method: 'evm_setIntervalMining', params: [blockTime] })
      }
    } catch (error) {
      await end(anvil)
      throw error
    }
    return attend({ anvil, port, url, rpc, fresh, chainId, folder, dataDir, store })
  } catch (error) {
    cleanUp(folder, dataDir)
    throw error
  }
}

export declare namespace startChain {
  type Options = {
    chainId?: number | undefined
    /** A free one when absent or taken. */
    port?: number | undefined
    /** Where the state is kept; without one the chain is forgotten. */
    dataDir?: string | undefined
    /** Seconds between blocks; without it every transaction is mined at once. */
    blockTime?: number | undefined
    /** The one web origin that may ask; without it any may. */
    allowOrigin?: string | undefined
    /** Time of the first block of a fresh chain, in seconds. */
    timestamp?: number | undefined
    /** Called once the port is bound, before a fresh chain is prepared. */
    onListening?: ((address: { url: string; port: number }) => void) | undefined
    /** Runs on a fresh chain, before its state is kept for the first time. */
    prepare?: ((rpc: Rpc) => Promise<void>) | undefined
    /** A state to begin with, as the JSON that anvil loads; for chains without `dataDir`. */
    state?: Buffer | undefined
    signal?: AbortSignal | undefined
  }
}

/** Tries the newest state, then the one before it. */
async function launch(
  options: startChain.Options,
  chainId: number,
  folder: string,
  store: StateStore | undefined,
): Promise<{ anvil: Anvil; port: number; fresh: boolean }> {
  const states = store ? store.read() : options.state ? [options.state] : []
  let failure: unknown
  let found = false
  for (const state of states) {
    found = true
    const file = join(folder, 'load.json')
    writeFileSync(file, state)
    try {
      return { ...(await launchOne(options, chainId, folder, file)), fresh: false }
    } catch (error) {
      options.signal?.throwIfAborted()
      failure = error
    } finally {
      rmSync(file, { force: true })
    }
  }
  if (found || store?.exists()) {
    throw new DevnetError(
      'data_unreadable',
      `The chain's state in ${options.dataDir} cannot be loaded; remove it to begin anew.`,
      { cause: failure },
    )
  }
  return { ...(await launchOne(options, chainId, folder, undefined)), fresh: true }
}

async function launchOne(
  options: startChain.Options,
  chainId: number,
  folder: string,
  loadState: string | undefined,
): Promise<{ anvil: Anvil; port: number }> {
  let lastOutput = ''
  // Between the look for a free port and the bind somebody else may take it.
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort(attempt === 0 ? options.port : undefined)
    rmSync(configFile(folder), { force: true })
    const anvil = await spawnAnvil({
      port,
      chainId,
      configFile: configFile(folder),
      cacheDir: join(folder, 'cache'),
      loadState,
      timestamp: loadState === undefined ? options.timestamp : undefined,
      allowOrigin: options.allowOrigin,
    })
    if (options.dataDir !== undefined) {
      writePid(options.dataDir, { pid: anvil.pid, marker: configFile(folder) })
    }
    try {
      const ready = await waitUntilReady(anvil, { port, chainId, folder, signal: options.signal })
      if (ready) return { anvil, port }
      lastOutput = (await anvil.exited).output
      if (!/address already in use|in use/i.test(lastOutput)) break
    } catch (error) {
      await end(anvil)
      throw error
    }
  }
  throw new DevnetError('chain_not_ready', `anvil ended while starting: ${lastOutput.trim()}`)
}

async function waitUntilReady(
  anvil: Anvil,
  options: { port: number; chainId: number; folder: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { port, chainId, folder, signal } = options
  const rpc = createRpc(`http://127.0.0.1:${port}`, { timeout: 5_000, signal })
  const end = Date.now() + 20_000
  while (anvil.alive()) {
    // The file is written by our own child after it has bound the port, so the answer is its answer.
    if (existsSync(configFile(folder))) {
      const answer = await rpc.request({ method: 'eth_chainId' }).catch(() => undefined)
      if (answer !== undefined && anvil.alive()) {
        if (BigInt(answer as string) === BigInt(chainId)) return true
        throw new DevnetError('wrong_chain', `Port ${port} serves chain ${answer}.`)
      }
    }
    if (Date.now() > end) {
      throw new DevnetError('chain_not_ready', 'anvil did not answer within 20 seconds.')
    }
    await sleep(5, signal)
  }
  return false
}

type Running = {
  anvil: Anvil
  port: number
  url: string
  rpc: Rpc
  fresh: boolean
  chainId: number
  folder: string
  dataDir: string | undefined
  store: StateStore | undefined
}

/** Keeps the state every few seconds and hands out the controls. */
async function attend(running: Running): Promise<Chain> {
  const { anvil, port, url, rpc, fresh, chainId, folder, dataDir, store } = running
  let stopping: Promise<void> | undefined
  const keeper = store ? keepState(rpc, store) : undefined
  if (fresh) await keeper?.dump()
  keeper?.begin()
  const exited = anvil.exited.then(async exit => {
    await keeper?.end()
    cleanUp(folder, dataDir)
    return { ...exit, expected: stopping !== undefined }
  })
  return {
    chainId,
    url,
    wsUrl: `ws://127.0.0.1:${port}`,
    port,
    pid: anvil.pid,
    fresh,
    rpc,
    dump: async () => keeper?.dump(),
    stop() {
      stopping ??= (async () => {
        await keeper?.end()
        try {
          if (anvil.alive()) await keeper?.dump()
        } finally {
          await end(anvil)
          await exited
        }
      })()
      return stopping
    },
    exited,
  }
}

async function end(anvil: Anvil): Promise<void> {
  if (!anvil.alive()) return
  anvil.child.kill('SIGTERM')
  const timer = setTimeout(() => anvil.child.kill('SIGKILL'), 3_000)
  await anvil.exited
  clearTimeout(timer)
}

function workFolder(dataDir: string | undefined): string {
  if (dataDir === undefined) return realpathSync(mkdtempSync(join(tmpdir(), 'sluice-chain-')))
  const folder = join(realpathSync(dataDir), 'anvil')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function configFile(folder: string): string {
  return join(folder, 'config.json')
}

function cleanUp(folder: string, dataDir: string | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  if (dataDir !== undefined) removePid(dataDir)
}
