import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { ChainSource } from '../indexer/chainSource.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { rememberFor } from '../rememberFor.ts'
import { findCoded } from './findCoded.ts'

/** What accounts must take: a base unit of the native currency, or a call that they answer by its own selector. */
export type Trial = {
  /** From whom; it need not have anything. */
  from: Hex
  to: readonly Hex[]
  /** What is called; without it money is sent. */
  hook?: Hex | undefined
}

/** Base units of gas: more than a wallet, or a splitter of payments, uses. */
const gas = 2_000_000n
/** Accounts that are tried at the same time. */
const mostTried = 8
/** Milliseconds for which it is remembered that an account takes something, and that it does not. */
const takenFor = 60_000
const refusedFor = 10_000

const memories = new WeakMap<ChainSource, Memory>()
const createMemory = () => ({
  taken: rememberFor<true>(takenFor),
  refused: rememberFor<true>(refusedFor),
})
type Memory = ReturnType<typeof createMemory>

/**
 * Those of some trials in which somebody refuses what must be taken: an account with code, which is asked by a call that
 * is not kept; any other takes everything. Where it cannot be told, as at a node that lends nobody money for a call, it
 * is held against nobody.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findUnwilling(
  source: ChainSource,
  trials: readonly Trial[],
): Promise<ReadonlySet<Trial>> {
  const memory = memories.get(source) ?? createMemory()
  memories.set(source, memory)
  const asked = new Map<string, Try>()
  const refused = new Set<string>()
  for (const { from, to, hook } of trials)
    for (const account of to) {
      const key = keyOf({ from, account, hook })
      if (memory.refused.get(key)) refused.add(key)
      else if (!memory.taken.get(key)) asked.set(key, { from, account, hook })
    }
  const accounts = new Set([...asked.values()].map(({ account }) => account))
  const coded = accounts.size === 0 ? accounts : await findCoded(source, [...accounts])
  const queue = [...asked].filter(([key, { account }]) => {
    if (!coded.has(account)) memory.taken.set(key, true)
    return coded.has(account)
  })
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [key, each] = next
      const isRefused = await refuses(source, each)
      if (isRefused) refused.add(key)
      memory[isRefused ? 'refused' : 'taken'].set(key, true)
    }
  }
  await Promise.all(Array.from({ length: mostTried }, work))
  return new Set(
    trials.filter(({ from, to, hook }) =>
      to.some(account => refused.has(keyOf({ from, account, hook }))),
    ),
  )
}

type Try = { from: Hex; account: Hex; hook: Hex | undefined }
const keyOf = ({ from, account, hook }: Try) => `${from}:${account}:${hook ?? ''}`

async function refuses(source: ChainSource, each: Try): Promise<boolean> {
  try {
    if (await takes(source, each)) return false
    // A node that cannot try it says no of everybody.
    return (await call(source, { ...each, account: zeroAddress })) !== undefined
  } catch (error) {
    // It may be the account that takes the node too long, for which the others must not wait.
    if (error instanceof ChainUnavailableError) return false
    throw error
  }
}

async function takes(source: ChainSource, each: Try): Promise<boolean> {
  const answer = await call(source, each)
  if (each.hook === undefined) return answer !== undefined
  // A word that begins with the selector, as tokens want it.
  return answer !== undefined && answer.length >= 66 && answer.startsWith(each.hook.slice(0, 10))
}

const call = (source: ChainSource, { from, account, hook }: Try) =>
  source.call({
    ...{ from, to: account, gas },
    ...(hook === undefined ? { data: '0x' as const, value: 1n } : { data: hook }),
  })
