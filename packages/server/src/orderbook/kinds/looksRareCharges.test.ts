import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call, ChainSource } from '../../indexer/chainSource.ts'
import type { OrderFacts } from '../orderKind.ts'
import { looksRareCharges } from './looksRareCharges.ts'
import { looksRareAddress } from './looksRareOrder.ts'

const [art, artist]: [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b1'.repeat(20)}`]
const manager = `0x${'3a'.repeat(20)}`
const order = (price: bigint, tokenId = 1n) => ({ contract: art, tokenId, price }) as OrderFacts
type Told = {
  standard?: unknown
  least?: unknown
  most?: unknown
  by?: unknown
  creator?: unknown
}

/** A node whose exchange says so; `told` may change under way. */
function scripted(told: Told) {
  const calls: Call[] = []
  const read = async (asked: readonly Call[]) =>
    asked.map(call => {
      calls.push(call)
      const { standard = 50, least = 50, most = 1000, by = manager, creator } = told
      if (call.functionName === 'strategyInfo')
        return [true, standard, least, 200, '0x00000000', false, zeroAddress]
      if (call.functionName === 'creatorFeeManager') return by
      if (call.functionName === 'maxCreatorFeeBp') return most
      return creator
    })
  return { calls, source: { chainId: 1, read } as unknown as ChainSource }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('looksRareCharges', () => {
  // By ExecutionManager of LooksRare V2: the least of both together is the exchange's where there is no royalty, else
  // its own is the standard, or what is left of the least.
  test.each<[string, Told, bigint, bigint]>([
    ['no manager of royalties', { by: zeroAddress, least: 150 }, 1500n, 0n],
    ['nobody who gets a royalty', { creator: [zeroAddress, 700n], least: 150 }, 1500n, 0n],
    ['a royalty beside the standard', { creator: [artist, 5000n], standard: 75 }, 750n, 5000n],
    ['a royalty below the least', { creator: [artist, 300n], least: 200 }, 1700n, 300n],
    ['no fee at all', { creator: [zeroAddress, 0n], standard: 0, least: 0 }, 0n, 0n],
  ])('default: %s', async (_, told, own, royalty) => {
    const [charges] = await looksRareCharges(scripted(told).source, [order(100_000n)])
    if (!charges || charges.isRefused) throw new Error('It is sold')
    expect(charges.netPrice).toBe(100_000n - own - royalty)
    expect(charges.fees).toEqual([
      {
        ...{ kind: 'marketplace', recipient: looksRareAddress },
        ...{ bps: Number(own / 10n), amount: `${own}` },
      },
      ...(royalty > 0n
        ? [
            {
              ...{ kind: 'royalty', recipient: artist },
              ...{ bps: Number(royalty / 10n), amount: `${royalty}` },
            },
          ]
        : []),
    ])
    expect(charges.feeBps).toBe(Number((own + royalty) / 10n))
  })

  test.each<[string, Told]>([
    ['more than it lets creators have', { creator: [artist, 10_001n] }],
    ['more than the price', { creator: [artist, 99_900n], most: 10_000 }],
  ])('behavior: the exchange sells for none of %s', async (_, told) => {
    expect(await looksRareCharges(scripted(told).source, [order(100_000n)])).toEqual([
      { isRefused: true },
    ])
  })

  test.each<[string, Told]>([
    ['a share above the whole', { standard: 10_001, by: zeroAddress }],
    ['nothing of its own', { least: null, by: zeroAddress }],
    ['no manager', { by: undefined }],
    ['a royalty that is none', { creator: [artist, -1n] }],
    ['no royalty in time', { creator: null }],
  ])('behavior: %s is not read', async (_, told) => {
    expect(await looksRareCharges(scripted(told).source, [order(100_000n)])).toEqual([undefined])
  })

  test('behavior: read once for a minute, the royalty of each token and price', async () => {
    const told: Told = { creator: [artist, 10n] }
    const { source, calls } = scripted(told)
    const look = () => looksRareCharges(source, [order(1000n), order(1000n, 2n), order(2000n)])
    const before = await look()
    expect(calls.map(({ functionName }) => functionName)).toEqual([
      ...['strategyInfo', 'creatorFeeManager', 'maxCreatorFeeBp'],
      ...Array(3).fill('viewCreatorFeeInfo'),
    ])
    told.creator = [artist, 20n]
    vi.advanceTimersByTime(59_000)
    expect(await look()).toEqual(before)
    expect(calls).toHaveLength(6)
    vi.advanceTimersByTime(1_001)
    expect(await look()).toMatchObject([{ netPrice: 975n }, { netPrice: 975n }, {}])
  })

  test('behavior: a node that fails, or does not answer, keeps nobody waiting', async () => {
    const failing = { chainId: 1, read: () => Promise.reject(new Error('The node is down')) }
    expect(await looksRareCharges(failing as never, [order(1n)])).toEqual([undefined])
    const silent = { chainId: 1, read: () => new Promise(() => undefined) }
    const asked = looksRareCharges(silent as never, [order(1n), order(2n)])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toEqual([undefined, undefined])
  })
})
