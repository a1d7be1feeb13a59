import { readFileSync } from 'node:fs'
import { addresses } from '@sluice/devnet'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../../bench/support/marketChain.ts'
import type { PoolName } from '../../../bench/support/pools.ts'
import { shapedTrade } from '../../../bench/support/shapes.ts'
import { erc20Abi, type SwapChain, startSwapChain } from '../../../bench/support/swapChain.ts'
import { buildTransaction } from '../../buildTransaction.ts'
import { swap } from '../swap.ts'
import type { Pool, Token, V2Pair } from '../types.ts'
import { v2AmountOut } from './v2AmountOut.ts'
import { v2Pair } from './v2Pair.ts'

// What the peer believes of pairs, which `bench/differential/v2Pair.test.ts` shows, is held against the
// contracts of Uniswap here, and so is what ours does.

const dollars = 1_000_000n
const ether = 10n ** 18n
const factory: Address = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string
let tokens: Record<'usdc' | 'taxed', Token>

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['usdc', 'taxed'] as const) await chain.allow(token)
  pools = await chain.readPools()
  tokens = chain.currencies as typeof chain.currencies & typeof tokens
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

describe('faults of the peer', () => {
  const pairOf = async (): Promise<V2Pair> => (await chain.readPools()).usdcTaxed2 as V2Pair
  const reserveOf = (pair: V2Pair, token: Token) =>
    pair.token0.address === token.address ? pair.reserve0 : pair.reserve1

  test.each([
    ['output', 'usdc', 'taxed', 1_000n * dollars],
    ['input', 'taxed', 'usdc', 1_000n * ether],
  ] as const)('the pair keeps what is no tax of its: a taxed %s', async (_, from, to, amountIn) => {
    const pair = pools.usdcTaxed2 as V2Pair
    const { currencies } = chain
    const trade = shapedTrade(['exactIn', from, to, { usdcTaxed2: amountIn }], {
      currencies,
      pools,
    })
    const part = swap(trade, { slippageTolerance: 100n })
    expect((await chain.execute(buildTransaction([part], { router }))).success).toBe(true)
    const after = await pairOf()
    const { amountOut, pairAfter } = v2AmountOut({ pair, tokenIn: tokens[from], amountIn })
    expect([pairAfter.reserve0, pairAfter.reserve1]).toEqual([after.reserve0, after.reserve1])
    if (to !== 'taxed') return
    // The peer takes what arrives for what the pair has sent.
    expect(reserveOf(after, tokens.taxed)).toBeLessThan(reserveOf(pair, tokens.taxed) - amountOut)
  })

  test('a token that keeps everything is taken for one that keeps nothing', async () => {
    const all = { ...tokens.taxed, address: await chain.deploy(taxedBytecode(10_000n, 10n ** 24n)) }
    const token = { ...all, buyFeeBps: 10_000n, sellFeeBps: 10_000n }
    const pair = await createPair(token, tokens.usdc)
    // No transfer brings the pair any of it: it is written there.
    await setBalance(token, pair, 10n ** 20n)
    await setBalance(token, chain.maker, 10n ** 20n)
    await chain.call(chain.maker, tokens.usdc.address, erc20Abi, 'transfer', [pair, oneMillion])
    await chain.call(chain.maker, pair, pairAbi, 'mint', [chain.maker])
    await approve(token)
    await expect(
      router02('swapExactTokensForTokensSupportingFeeOnTransferTokens', token, tokens.usdc, ether),
    ).rejects.toThrow('INSUFFICIENT_INPUT_AMOUNT')
    const ours = v2Pair({
      ...{ tokenA: token, reserveA: 10n ** 20n, tokenB: tokens.usdc, reserveB: oneMillion },
    })
    expect(() => v2AmountOut({ pair: ours, tokenIn: token, amountIn: ether })).toThrow(
      expect.objectContaining({ code: 'insufficient_input_amount' }),
    )
  })

  test('an input that would take a reserve beyond 112 bits is quoted, and always fails', async () => {
    const [tokenA, tokenB] = [await newToken(), tokens.usdc]
    const pair = await createPair(tokenA, tokenB)
    const half = 1n << 111n
    await chain.call(chain.maker, tokenA.address, erc20Abi, 'transfer', [pair, half])
    await chain.call(chain.maker, tokenB.address, erc20Abi, 'transfer', [pair, oneMillion])
    await chain.call(chain.maker, pair, pairAbi, 'mint', [chain.maker])
    await approve(tokenA)
    const swapped = (amountIn: bigint) =>
      router02('swapExactTokensForTokens', tokenA, tokenB, amountIn)
    await expect(swapped(half)).rejects.toThrow('UniswapV2: OVERFLOW')
    const ours = v2Pair({ tokenA, reserveA: half, tokenB, reserveB: oneMillion })
    expect(() => v2AmountOut({ pair: ours, tokenIn: tokenA, amountIn: half })).toThrow(
      expect.objectContaining({ code: 'amount_overflow' }),
    )
    const { amountOut } = v2AmountOut({ pair: ours, tokenIn: tokenA, amountIn: half - 1n })
    expect((await swapped(half - 1n)).at(-1)).toBe(amountOut)
  })
})

const oneMillion = 1_000_000n * dollars
const pairAbi = parseAbi(['function mint(address) returns (uint256)'])
const factoryAbi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
])
const path = 'address[] path, address to, uint256 deadline'
const router02Abi = parseAbi([
  `function swapExactTokensForTokens(uint256, uint256, ${path}) returns (uint256[])`,
  `function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, ${path})`,
])

/** The maker's call of Router02, which is not sent: what it gives, or why it fails. */
async function router02(
  functionName: (typeof router02Abi)[number]['name'],
  tokenIn: Token,
  tokenOut: Token,
  amountIn: bigint,
): Promise<readonly bigint[]> {
  const { result } = await chain.client.simulateContract({
    account: chain.maker,
    address: addresses.uniswapV2Router02,
    abi: router02Abi,
    functionName,
    args: [amountIn, 0n, [tokenIn.address, tokenOut.address], chain.maker, 1n << 40n],
  })
  return result ?? []
}

async function createPair(tokenA: Token, tokenB: Token): Promise<Address> {
  const args = [tokenA.address, tokenB.address] as const
  await chain.call(chain.maker, factory, factoryAbi, 'createPair', [...args])
  return chain.client.readContract({
    ...{ address: factory, abi: factoryAbi, functionName: 'getPair', args },
  })
}

const approve = ({ address }: Token) =>
  chain.call(chain.maker, address, erc20Abi, 'approve', [addresses.uniswapV2Router02, maxUint256])

async function newToken(): Promise<Token> {
  const address = await chain.deploy(bytecodeOf('LocalUsd'))
  const supply = [[chain.maker], 1n << 114n]
  await chain.call(chain.seller.address, address, erc20Abi, 'mint', supply)
  return { chainId: 31_337, address, decimals: 6 }
}

/** OpenZeppelin's ERC20 has its balances in slot 0. */
async function setBalance({ address }: Token, owner: Address, amount: bigint): Promise<void> {
  const types = [{ type: 'address' }, { type: 'uint256' }] as const
  const slot = keccak256(encodeAbiParameters(types, [owner, 0n]))
  await anvil('anvil_setStorageAt', address, slot, toHex(amount, { size: 32 }))
}

async function anvil(method: string, ...params: unknown[]): Promise<void> {
  await (chain.client.request as (call: object) => Promise<unknown>)({ method, params })
}

function bytecodeOf(contract: string): Hex {
  const file = new URL(`../../../../devnet/contracts/out/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).bytecode
}

const taxedBytecode = (bps: bigint, supply: bigint): Hex =>
  concatHex([
    bytecodeOf('TaxedToken'),
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [bps, supply]),
  ])
