import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chain, startChain } from './chain.ts'
import { DevnetError } from './errors.ts'
import { placeContracts } from './place.ts'
import { historySeconds, type Seed, seed } from './seed.ts'
import { seedSecond } from './seedSecond.ts'

const seeds = { first: seed, second: seedSecond } as const

export type Market = Chain & {
  seed: Seed
  /** The open listings of the seed as a JSON file, for a process that has to post them. */
  ordersFile: string
}

/**
 * Starts the chain with its market: made on the first start, loaded from `dataDir` afterwards.
 * @throws DevnetError as `startChain`, and `seed_failed`
 */
export async function startMarket(options: startMarket.Options): Promise<Market> {
  const { dataDir, kind = 'first', ...rest } = options
  const ordersFile = join(dataDir, 'seed.json')
  let made: Seed | undefined
  const chain = await startChain({
    ...rest,
    dataDir,
    timestamp: Math.floor(Date.now() / 1000) - historySeconds,
    async prepare(rpc) {
      await placeContracts(rpc)
      made = await seeds[kind](rpc)
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(`${ordersFile}.tmp`, JSON.stringify(made, jsonValue))
      renameSync(`${ordersFile}.tmp`, ordersFile)
    },
  })
  try {
    return { ...chain, seed: made ?? readSeed(ordersFile), ordersFile }
  } catch (error) {
    await chain.stop()
    throw error
  }
}

export declare namespace startMarket {
  type Options = Omit<startChain.Options, 'dataDir' | 'prepare' | 'state' | 'timestamp'> & {
    dataDir: string
    /** The whole market (`first`), or the small one of the second chain. */
    kind?: keyof typeof seeds | undefined
  }
}

function readSeed(file: string): Seed {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), reviveValue) as Seed
  } catch (cause) {
    throw new DevnetError('data_unreadable', `${file} cannot be read; remove its folder.`, {
      cause,
    })
  }
}

const jsonValue = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

const reviveValue = (key: string, value: unknown) =>
  key === 'royaltyBps' && typeof value === 'string' ? BigInt(value) : value
