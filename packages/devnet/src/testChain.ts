import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Chain, startChain } from './chain.ts'
import { placeContracts } from './place.ts'
import { seedTokens } from './seed.ts'

export type TestChain = Chain & {
  /** Remembers everything as it is now. */
  snapshot(): Promise<string>
  /** Goes back to a snapshot, which is used up by that. */
  revert(snapshot: string): Promise<void>
}

/**
 * A chain for one test file: contracts placed, collections, tokens and balances of the seed, no history.
 * What it begins with is kept under `node_modules/.cache`, by a digest of everything it is made from.
 */
export async function startTestChain(options: startTestChain.Options = {}): Promise<TestChain> {
  const { chainId = 31337, signal } = options
  const state = await cachedState(chainId, signal)
  const chain = await startChain({ chainId, state, signal })
  // The last block of a loaded chain is as old as its file: one of now, so that tests can count from it.
  await chain.rpc.request({ method: 'evm_mine' })
  return {
    ...chain,
    snapshot: async () => (await chain.rpc.request({ method: 'evm_snapshot' })) as string,
    async revert(snapshot) {
      const done = await chain.rpc.request({ method: 'evm_revert', params: [snapshot] })
      if (done !== true) throw new Error(`There is no snapshot ${snapshot}.`)
    },
  }
}

export declare namespace startTestChain {
  type Options = { chainId?: number | undefined; signal?: AbortSignal | undefined }
}

async function cachedState(chainId: number, signal: AbortSignal | undefined): Promise<Buffer> {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const folder = join(root, '../../node_modules/.cache/devnet')
  const file = join(folder, `${chainId}-${digestOf(root)}.json`)
  if (existsSync(file)) return readFileSync(file)
  const chain = await startChain({
    chainId,
    signal,
    async prepare(rpc) {
      await placeContracts(rpc)
      await seedTokens(rpc)
    },
  })
  try {
    const hex = (await chain.rpc.request({ method: 'anvil_dumpState' })) as string
    const state = gunzipSync(Buffer.from(hex.slice(2), 'hex'))
    mkdirSync(folder, { recursive: true })
    // Several workers may make it at once; each renames a whole file of its own.
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSync(temporary, state)
    renameSync(temporary, file)
    return state
  } finally {
    await chain.stop()
  }
}

function digestOf(root: string): string {
  const hash = createHash('sha256')
  for (const folder of ['src', 'dist', 'contracts/out']) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (/\.test\.|\.map$|\.d\.ts$/.test(name)) continue
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  return hash
    .update(readFileSync(join(root, 'package.json')))
    .digest('hex')
    .slice(0, 16)
}
