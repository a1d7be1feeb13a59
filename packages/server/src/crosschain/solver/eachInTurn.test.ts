import { describe, expect, test } from 'vitest'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import { LeaseLostError } from '../../storage/createLease.ts'
import type { IntentRow } from '../../storage/schema/crossChain.ts'
import { eachInTurn } from './eachInTurn.ts'
import { NodesDisagreeError } from './readDeposit.ts'

const own = 1
/** Intents in turn, by the chain that each needs besides. */
const intents = (...chains: number[]) =>
  chains.map((originChainId, i) => ({ id: `0x${i}`, originChainId }) as IntentRow)

/** Runs it over what waits, a page at a time; `says` is what comes of one, nothing where it is done. */
async function run(
  waiting: readonly IntentRow[],
  says: (row: IntentRow) => unknown,
  { most = 100, page }: { most?: number; page?: number } = {},
) {
  const tried: string[] = []
  const asked: (readonly number[])[] = []
  const failures = await eachInTurn({
    ...{ own, most },
    find: async away => {
      asked.push(away)
      return waiting
        .filter(({ originChainId }) => !away.includes(originChainId))
        .slice(0, page ?? most)
    },
    work: async row => {
      tried.push(row.id)
      const error = says(row)
      if (error) throw error
    },
  })
  return { tried, asked, failures }
}

const isAway = (chainId: number) => new ChainUnavailableError(chainId, new Error('It is away'))

describe('eachInTurn', () => {
  test('default: each once, the first first', async () => {
    expect(await run(intents(2, 3, 2), () => undefined)).toEqual({
      ...{ tried: ['0x0', '0x1', '0x2'], asked: [[]], failures: [] },
    })
  })

  test('behavior: what fails is told, and holds up nothing', async () => {
    const broken = new Error('It is broken')
    const { tried, failures } = await run(intents(2, 2, 2), ({ id }) =>
      id === '0x1' ? broken : undefined,
    )
    expect(tried).toEqual(['0x0', '0x1', '0x2'])
    expect(failures).toEqual([broken])
  })

  test('behavior: of a chain that is away one is tried, and others take the places of the rest', async () => {
    const waiting = intents(2, 2, 2, 2, 3, 2, 3)
    const { tried, asked, failures } = await run(
      waiting,
      ({ originChainId }) => (originChainId === 2 ? isAway(2) : undefined),
      { most: 2 },
    )
    expect(tried).toEqual(['0x0', '0x4', '0x6'])
    expect(asked).toEqual([[], [2]])
    expect(failures).toHaveLength(1)
  })

  test('behavior: what was done before a chain was found to be away is not done again', async () => {
    const { tried, asked } = await run(intents(3, 2, 3, 4, 3), ({ originChainId }) =>
      originChainId === 3 ? undefined : isAway(originChainId),
    )
    expect(tried).toEqual(['0x0', '0x1', '0x2', '0x3', '0x4'])
    expect(asked).toEqual([[], [2], [2, 4]])
  })

  test('behavior: without the own chain nothing is left out for it, and it ends', async () => {
    const { tried, asked, failures } = await run(intents(2, 3), () => isAway(own))
    expect(tried).toEqual(['0x0', '0x1'])
    expect(asked).toEqual([[]])
    expect(failures).toHaveLength(2)
  })

  test('behavior: a chain with one node of several is away, one whose nodes contradict each other is not', async () => {
    const silent = await run(intents(2, 2, 3), ({ originChainId }) =>
      originChainId === 2 ? new NodesDisagreeError(2, 'a deposit', 1) : undefined,
    )
    expect(silent.tried).toEqual(['0x0', '0x2'])
    const divided = await run(intents(2, 2, 3), ({ originChainId }) =>
      originChainId === 2 ? new NodesDisagreeError(2, 'a deposit', 2) : undefined,
    )
    expect(divided.tried).toEqual(['0x0', '0x1', '0x2'])
    expect(divided.asked).toEqual([[]])
  })

  test('behavior: no more than so many, however they end', async () => {
    const { tried } = await run(intents(2, 2, 2, 2), () => new Error('It is broken'), {
      ...{ most: 3, page: 4 },
    })
    expect(tried).toEqual(['0x0', '0x1', '0x2'])
  })

  test('error: without the lease it ends at once', async () => {
    const lost = new LeaseLostError('indexer')
    await expect(run(intents(2, 2), () => lost)).rejects.toBe(lost)
  })
})
