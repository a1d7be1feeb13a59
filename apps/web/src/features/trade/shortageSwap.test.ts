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
/** What a plain transfer takes, what a swap takes surely, and both trades at most: 1,512,000 of gas. */
const transfer = 21_000n * 2n * 10n ** 9n
const least = 84_000n * 2n * 10n ** 9n
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
    const request = await swapFor(ether, { [zeroAddress]: least, [usdc]: 5_000_000_000n })
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
      ...([7n, { [zeroAddress]: least, [usdc]: 5_000_000n }, lacks(weth, 18)] as const),
    )
    expect(wrapped?.form).toMatchObject({ amount: 7n + fees })
  })

  test('behavior: the wrapped currency pays where it covers the fees of both, too', async () => {
    const payingWith = async (amount: bigint) =>
      (await swapFor(ether, { [zeroAddress]: least, [weth]: amount, [usdc]: 5_000_000_000n }))?.form
        ?.currencyIn?.symbol
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
        { [zeroAddress]: least, [usdc]: held, [weth]: other },
        { needed },
      )
      expect(request?.form?.currencyIn?.symbol).toBe(from)
    })

    test('behavior: of two that are missing the first swap leaves enough for the second', async () => {
      const others = [{ currency: dollars, amount: 40_000_000n }]
      const lacks = { needed, others, missing: { amount: transfer, currency: native, isFee: true } }
      const held = { [zeroAddress]: least, [weth]: ether }
      const request = await swapFor(transfer, held, lacks)
      // Two swaps, 2 x 987,000 of gas at 2 gwei; what is missing is the fee of the trade.
      expect(request?.form).toMatchObject({
        ...{ currencyOut: { address: zeroAddress }, currencyIn: { symbol: 'WETH' } },
        amount: 42_000n * 10n ** 9n + 3_948_000n * 10n ** 9n,
      })
    })
  })

  test('behavior: a network fee that is missing itself is not got a second time', async () => {
    // 200,000 of gas at 2 gwei are missing for the trade, and the swap takes 987,000 at most.
    const missing = { amount: 400_000n * 10n ** 9n, currency: native, isFee: true }
    const held = { [zeroAddress]: least, [usdc]: 5_000_000_000n }
    const request = await swapFor(0n, held, { missing })
    expect(request?.form?.amount).toBe(2_374_000n * 10n ** 9n)
    // An offer that has to leave the fee unwrapped lacks as much of the wrapped currency.
    const currency = { address: weth, symbol: 'WETH', decimals: 18 }
    const offer = await swapFor(0n, held, { kind: 'bid', missing: { ...missing, currency } })
    expect(offer?.form).toMatchObject({
      ...{ amount: 2_374_000n * 10n ** 9n, currencyOut: { address: weth } },
    })
  })

  test.each([
    ['through pools', usdc, 84_000n],
    ['of the wrapped currency', weth, 21_000n],
  ])('behavior: a swap %s is begun with what it surely takes itself', async (_, from, gas) => {
    const missing = { amount: 1n, currency: native, isFee: true }
    const fee = gas * 2n * 10n ** 9n
    const held = { [from]: 5n * ether }
    const has = await swapFor(0n, { ...held, [zeroAddress]: fee }, { missing })
    expect(has?.form?.currencyIn?.address).toBe(from)
    expect(await swapFor(0n, { ...held, [zeroAddress]: fee - 1n }, { missing })).toBeUndefined()
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
      ...{ [zeroAddress]: least, [weth]: broken, [usdc]: 5_000_000_000n },
    })
    expect(request?.form).toMatchObject({ currencyIn: { address: usdc } })
  })
})
