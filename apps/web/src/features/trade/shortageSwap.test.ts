import type { Shortage } from '@sluice/react/ui'
import { createClient } from '@sluice/sdk'
import { type Address, ContractFunctionZeroDataError, zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createFlowScope } from './createFlowScope.ts'
import { shortageSwap } from './shortageSwap.ts'

vi.mock('./createFlowScope.ts', () => ({ createFlowScope: vi.fn() }))

const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'3'.repeat(40)}` as const
const account = `0x${'a'.repeat(40)}` as const
const native = { chainId: 1, address: zeroAddress, symbol: 'ETH', decimals: 18 }
const ether = 10n ** 18n
/** What a plain transfer takes, and both trades at most: 1,512,000 of gas. */
const transfer = 21_000n * 2n * 10n ** 9n
const fees = 1_512_000n * 2n * 10n ** 9n

/** What it is asked for where an account holds these, in base units; an error where it cannot be read. */
function swapFor(
  missing: bigint,
  held: Partial<Record<Address, bigint | Error>>,
  more: object = {},
  cost: bigint | Error = transfer,
) {
  const client = createClient({
    chains: [
      {
        ...{ id: 1, name: 'One', baseApiUrl: 'http://127.0.0.1:9', wrappedNative: weth },
        paymentTokens: [
          { ...native, name: 'Ether' },
          { chainId: 1, address: weth, symbol: 'WETH', name: 'WETH', decimals: 18 },
          { chainId: 1, address: usdc, symbol: 'USDC', name: 'USDC', decimals: 6 },
        ],
      },
    ],
  })
  const getBalance = async (currency: Address) => {
    const amount = held[currency] ?? 0n
    if (amount instanceof Error) throw amount
    return amount
  }
  const getGasCost = async () => {
    if (cost instanceof Error) throw cost
    return cost
  }
  vi.mocked(createFlowScope).mockReturnValue({
    scope: { client, chainId: 1, account, getBalance, getGasCost },
  } as unknown as ReturnType<typeof createFlowScope>)
  const shortage = {
    ...{
      kind: 'buy',
      chainId: 1,
      account,
      missing: { amount: missing, currency: native },
      ...{ others: [], needed: [] },
      ...more,
    },
    goOn: () => undefined,
  } as unknown as Shortage
  return shortageSwap(shortage, {} as Parameters<typeof shortageSwap>[1])
}

describe('shortageSwap', () => {
  test('default: what is missing, and of the native currency the fees of both, from what there is', async () => {
    const request = await swapFor(ether, { [zeroAddress]: transfer, [usdc]: 5_000_000_000n })
    expect(request?.form).toMatchObject({
      ...{ tradeType: 'exactOut', amount: ether + fees },
      currencyIn: { address: usdc },
      currencyOut: { address: zeroAddress },
    })
  })

  test('behavior: what an offer in another currency lacks is of that, and the fees are of none of it', async () => {
    const lacks = (address: Address, decimals: number) => ({
      ...{ kind: 'bid', missing: { amount: 7n, currency: { address, symbol: 'X', decimals } } },
    })
    const inDollars = await swapFor(7n, { [zeroAddress]: ether }, lacks(usdc, 6))
    expect(inDollars?.form).toMatchObject({
      ...{ amount: 7n, currencyIn: { address: zeroAddress }, currencyOut: { address: usdc } },
    })
    // One in the wrapped currency wraps all of the native one: the fees come out of what is got, too.
    const wrapped = await swapFor(
      ...([7n, { [zeroAddress]: transfer, [usdc]: 5_000_000n }, lacks(weth, 18)] as const),
    )
    expect(wrapped?.form).toMatchObject({ amount: 7n + fees })
  })

  test('behavior: the wrapped currency pays where it covers the fees of both, too', async () => {
    const payingWith = async (amount: bigint) =>
      (await swapFor(ether, { [zeroAddress]: transfer, [weth]: amount, [usdc]: 5_000_000_000n }))
        ?.form?.currencyIn?.symbol
    expect(await payingWith(ether + fees)).toBe('WETH')
    expect(await payingWith(ether + fees - 1n)).toBe('USDC')
  })

  describe('a trade that has a part of what it takes', () => {
    const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
    const needed = [{ currency: dollars, amount: 100_000_000n }]

    test.each([
      ['all that there is, to a base unit', 100_000_000n, 0n, undefined],
      ['and more', 100_000_001n, 0n, 'USDC'],
      ['beside what is not needed', 100_000_000n, ether, 'WETH'],
    ])('behavior: its fee is not paid with that: %s', async (_, held, other, from) => {
      const request = await swapFor(
        transfer,
        { [zeroAddress]: transfer, [usdc]: held, [weth]: other },
        { needed },
      )
      expect(request?.form?.currencyIn?.symbol).toBe(from)
    })

    test('behavior: of two that are missing the first swap leaves enough for the second', async () => {
      const others = [{ currency: dollars, amount: 40_000_000n }]
      const request = await swapFor(
        ...([transfer, { [zeroAddress]: transfer, [weth]: ether }, { needed, others }] as const),
      )
      // Two swaps and the trade: 2 x 987,000 and 525,000 of gas.
      expect(request?.form).toMatchObject({
        ...{ currencyOut: { address: zeroAddress }, currencyIn: { symbol: 'WETH' } },
        amount: transfer + 2_499_000n * 2n * 10n ** 9n,
      })
    })
  })

  test('behavior: who cannot send anything at all cannot swap either', async () => {
    const request = await swapFor(ether, { [zeroAddress]: transfer - 1n, [usdc]: 5_000_000_000n })
    expect(request).toBeUndefined()
  })

  test('error: a network fee that cannot be read is not zero', async () => {
    const fails = new Error('no price of gas')
    await expect(swapFor(ether, { [usdc]: 5_000_000_000n }, {}, fails)).rejects.toThrow(fails)
  })

  test('error: a balance that cannot be read is not zero', async () => {
    await expect(
      swapFor(ether, { [weth]: new Error('no balance'), [usdc]: 5_000_000_000n }),
    ).rejects.toThrow('no balance')
  })

  test('behavior: a contract that answers otherwise than a token stands in the way of no other', async () => {
    const broken = new ContractFunctionZeroDataError({ functionName: 'balanceOf' })
    const request = await swapFor(ether, {
      ...{ [zeroAddress]: transfer, [weth]: broken, [usdc]: 5_000_000_000n },
    })
    expect(request?.form).toMatchObject({ currencyIn: { address: usdc } })
  })
})
