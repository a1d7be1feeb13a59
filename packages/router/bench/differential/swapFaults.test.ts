import { RoutePlanner, UniswapTrade } from '@uniswap/universal-router-sdk'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import type { Command, DecodedCommand } from '../../src/command.ts'
import { alreadyPaid, contractBalance, senderAsRecipient } from '../../src/constants.ts'
import { decodeCommands } from '../../src/decodeCommands.ts'
import { encodeCommands } from '../../src/encodeCommands.ts'
import { execute } from '../../src/execute.ts'
import { fromQuote } from '../../src/swap/fromQuote.ts'
import { swap } from '../../src/swap/swap.ts'
import type { Token, Trade } from '../../src/swap/types.ts'
import { pairAddress } from '../../src/swap/v2/pairAddress.ts'
import { peerCall } from '../support/peerCall.ts'
import { percent, rememberAddresses, tokenAt } from './peer.ts'
import { type Ends, type QuoteShape, quoteFrom } from './quotes.ts'
import { fromPeer, peerOptions } from './swapCases.ts'

rememberAddresses()

// Each of them is executed in `packages/router/src/swap`, in the test that its comment names: the peer's
// commands are wrong there, and ours are right.

const account: Token['address'] = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const whole = (amount: { quotient: unknown }): bigint => BigInt(String(amount.quotient))
const addressOf = ({ address }: { address: string }): string => address.toLowerCase()

describe('swap: faults of the peer', () => {
  // On chain: `swap/slippage.chain.test.ts`, "the change of a native input is the recipient’s".
  test('the change of a native input goes to whom the output goes', () => {
    const { quote, trade } = sampleQuote({ exactIn: false }, 'native in')
    const options = { slippageTolerance: 50n, recipient: account }
    const [ours, theirs] = bothCommands(quote, trade, options)
    const change = { command: 'UNWRAP_WETH', allowRevert: false }
    // The sender wrapped the most that the swap may cost: what is left of it is not the recipient's.
    expect(theirs.at(-1)).toEqual({ ...change, args: { recipient: account, amountMin: 0n } })
    expect(ours.at(-1)).toEqual({
      ...change,
      args: { recipient: senderAsRecipient, amountMin: 0n },
    })
    expect(ours.slice(0, -1)).toEqual(theirs.slice(0, -1))
  })

  // On chain: `swap/slippage.chain.test.ts`, "what the router has left after it has paid …".
  test('what the router is told to pay with stays in the router', () => {
    const { quote, trade } = sampleQuote({ exactIn: false })
    const options = { slippageTolerance: 50n, payer: 'router' } as const
    const [, theirs] = bothCommands(quote, trade, options)
    expect(theirs.map(({ command }) => command)).toEqual(['V2_SWAP_EXACT_OUT'])
    const part = swap(trade, options)
    const { data } = buildTransaction([part], { chainId: 1, heldBefore: part.uses })
    expect(namesIn(data)).toEqual(['V2_SWAP_EXACT_OUT', 'SWEEP'])
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "native currency is sent again …".
  test('it sends native currency again that the router has to pay with', () => {
    const { quote, trade } = sampleQuote({}, 'native in')
    const options = { slippageTolerance: 50n, payer: 'router' } as const
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    expect(theirs.value).toBe(trade.inputAmount)
    const earlier = { ...swap(trade, options), spends: 0n, yields: trade.inputAmount }
    const plan = [{ ...earlier, commands: () => [] }, swap(trade, options)]
    expect(buildTransaction(plan, { chainId: 1 }).value).toBe(0n)
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "the amounts of a quote are dropped …".
  test('over v2 pairs it drops the amounts of the quote', () => {
    const { quote } = sampleQuote()
    const pools = quote.route[0] as fromQuote.V2Pool[]
    const less = { ...quote, route: [pools.map(pool => ({ ...pool, amountOut: '1000' }))] }
    const options = { slippageTolerance: 0n }
    const peers = fromPeer(less)
    expect(whole(peers.minimumAmountOut(percent(0n)))).toBe(1_000n)
    const [ours, theirs] = bothCommands(less, fromQuote(less), options)
    expect(ours[0]?.args).toMatchObject({ amountOutMin: 1_000n })
    expect(theirs[0]?.args).not.toMatchObject({ amountOutMin: 1_000n })
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "a quote of another token is believed …".
  test('it believes a quote whose tokens are not those that were asked for', () => {
    const { quote } = sampleQuote()
    const other = { ...quote, tokenOut: tokenAt(77).address }
    expect(fromPeer(other).outputAmount.currency.wrapped.address).not.toBe(other.tokenOut)
    expect(() => fromQuote(other)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'quote.tokenOut' }),
    )
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "a pair that has been paid is sent nothing once more".
  test('it sends nothing to a pair that has been paid, which only costs gas', () => {
    const route = { kind: 'mixed', hops: 2, mask: 1, liquidity: 10n ** 24n } as const
    const amounts = [10n ** 18n, 10n ** 18n] as const
    const reserves = Array.from({ length: 4 }, () => [10n ** 24n, 10n ** 24n] as const)
    const ticks = [0, 0, 0, 0]
    const shape = { exactIn: true, routes: [{ ...route, amounts, reserves, ticks }] }
    const { quote, trade } = sampleQuote(shape)
    const [ours, theirs] = bothCommands(quote, trade, { slippageTolerance: 50n, pairAddress })
    expect(ours).not.toEqual(theirs)
    expect(ours).toEqual(withoutEmptyTransfers(theirs))
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "what a v3 pool did not take of a native input".
  test('it leaves in the router what a v3 pool did not take of a native input', () => {
    const { quote, trade } = sampleQuote({ routes: [v3Route] }, 'native in')
    const [ours, theirs] = bothCommands(quote, trade, { slippageTolerance: 50n })
    expect(theirs.map(({ command }) => command)).toEqual(['WRAP_ETH', 'V3_SWAP_EXACT_IN'])
    // Only where half of the price is gone does it ask for change.
    expect(ours).toEqual([
      ...theirs,
      {
        command: 'UNWRAP_WETH',
        allowRevert: false,
        args: { recipient: senderAsRecipient, amountMin: 0n },
      },
    ])
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "what a v3 pool on the way did not take".
  test('it leaves in the router what a v3 pool on the way did not take', () => {
    const { quote, trade } = sampleQuote({ routes: [{ ...v3Route, hops: 2 }] })
    const options = { slippageTolerance: 50n }
    const [ours, theirs] = bothCommands(quote, trade, options)
    expect(ours).toEqual(theirs)
    const { data } = buildTransaction([swap(trade, options)], { chainId: 1 })
    expect(namesIn(data)).toEqual(['V3_SWAP_EXACT_IN', 'SWEEP'])
    expect(swap(trade, options).leaves).toEqual([addressOf(trade.swaps[0]?.route.path[1] as Token)])
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "a v3 pool gives less of a taxed token …" and "a v3 pool
  // that is paid in a taxed token …".
  test.each([
    ['input', [undefined, 500n]],
    ['output', [500n, undefined]],
  ] as const)('it takes a v3 pool for a taxed %s, which comes short or fails', (_, taxes) => {
    const { quote, trade } = sampleQuote({ taxes, routes: [v3Route] })
    const options = { slippageTolerance: 50n }
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    expect(namesIn(theirs.data)).toEqual(['V3_SWAP_EXACT_IN'])
    expect(() => swap(trade, options)).toThrow(inexpressible)
  })

  // On chain: `swap/peerFaults.chain.test.ts`, "of one unit the least is nothing".
  test('of one unit it takes nothing for the least', () => {
    const { quote, trade } = sampleQuote({ routes: [{ ...v3Route, amounts: [10n ** 18n, 1n] }] })
    const [ours, theirs] = bothCommands(quote, trade, { slippageTolerance: 50n })
    expect(theirs[0]?.args).toMatchObject({ amountOutMin: 0n })
    expect(ours[0]?.args).toMatchObject({ amountOutMin: 1n })
  })

  // On chain: `checkFunds.chain.test.ts`, "a fee that the slippage leaves no room for".
  test('it encodes a fee that the slippage leaves no room for', () => {
    const { quote, trade } = sampleQuote({ routes: [v3Route] })
    const options = { slippageTolerance: 50n, fee: { bips: 100n, recipient: account } }
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    const [, , sweep] = decodeCommands(
      ...(Object.values(execute.decode(theirs.data as `0x${string}`)) as Parameters<
        typeof decodeCommands
      >),
    )
    // It asks for more than 99 % of what was quoted, and pays 1 % before.
    expect(sweep).toMatchObject({ command: 'SWEEP', args: { amountMin: 995_024_875_621_890_547n } })
    expect(() => swap(trade, options)).toThrow(
      expect.objectContaining({ code: 'fee_too_high', field: 'fee.bips' }),
    )
  })

  // On chain: `swap/slippage.chain.test.ts`, "… an exact output of a taxed token comes short …".
  test('it encodes an exact output of a taxed token, which comes short', () => {
    const [buyFeeBps, sellFeeBps] = [0n, 500n]
    const { quote, trade } = sampleQuote({ exactIn: false, taxes: [buyFeeBps, sellFeeBps] })
    const options = { slippageTolerance: 50n }
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    expect(namesIn(theirs.data)).toEqual(['V2_SWAP_EXACT_OUT'])
    expect(() => swap(trade, options)).toThrow(expect.objectContaining({ code: 'not_expressible' }))
  })
})

const inexpressible = expect.objectContaining({ code: 'not_expressible', field: 'trade' })
/** A price of 1 for much more than goes in. */
const v3Route: QuoteShape['routes'][number] = {
  ...{ kind: 'v3', hops: 1, mask: 1, reserves: [], ticks: [0, 0, 0, 0], liquidity: 10n ** 30n },
  amounts: [10n ** 18n, 10n ** 18n],
}

/** One pair with much in it. */
function sampleQuote(shape: Partial<QuoteShape> = {}, ends: Ends = 'tokens') {
  const reserves: readonly (readonly [bigint, bigint])[] = [[10n ** 24n, 10n ** 24n]]
  const route = { kind: 'v2', hops: 1, mask: 1, ticks: [], liquidity: 1n } as const
  const quote = quoteFrom(
    {
      exactIn: true,
      native: '0x0000000000000000000000000000000000000000',
      taxes: [undefined, undefined],
      routes: [{ ...route, reserves, amounts: [10n ** 18n, 1n] }],
      ...shape,
    },
    ends,
  )
  return { quote, trade: fromQuote(quote) }
}

/** The commands of the swap alone, ours and the peer's. */
function bothCommands(quote: fromQuote.Quote, trade: Trade, options: swap.Options) {
  const planner = new RoutePlanner()
  new UniswapTrade(fromPeer(quote), peerOptions(options)).encode(planner, { allowRevert: false })
  const ours = encodeCommands(swap(trade, options).commands(false))
  const { commands, inputs } = planner as { commands: `0x${string}`; inputs: `0x${string}`[] }
  return [decodeCommands(ours.commands, ours.inputs), decodeCommands(commands, inputs)] as const
}

/** What the peer makes, but for the transfer of nothing to a pair that the command before has paid. */
const withoutEmptyTransfers = (commands: readonly DecodedCommand[]): Command[] =>
  commands.map(one =>
    one.command === 'V2_SWAP_EXACT_IN' && one.args.amountIn === contractBalance
      ? { ...one, args: { ...one.args, amountIn: alreadyPaid } }
      : one,
  )

/** The names of the commands in calldata without a deadline. */
function namesIn(data: string): string[] {
  const { commands, inputs } = execute.decode(data as `0x${string}`)
  return decodeCommands(commands, inputs).map(({ command }) => command)
}
