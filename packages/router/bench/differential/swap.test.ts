import type { Trade as RouterTrade } from '@uniswap/router-sdk'
import type { Currency as PeerCurrency, TradeType } from '@uniswap/sdk-core'
import { RoutePlanner, RouterTradeAdapter, UniswapTrade } from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import type { Command, DecodedCommand } from '../../src/command.ts'
import { alreadyPaid, contractBalance } from '../../src/constants.ts'
import { decodeCommands } from '../../src/decodeCommands.ts'
import { encodeCommands } from '../../src/encodeCommands.ts'
import { encodeExecute } from '../../src/encodeExecute.ts'
import { execute, executeUntil } from '../../src/execute.ts'
import { executionPrice } from '../../src/swap/executionPrice.ts'
import { fromQuote } from '../../src/swap/fromQuote.ts'
import { priceImpact } from '../../src/swap/priceImpact.ts'
import { swap } from '../../src/swap/swap.ts'
import type { Token, Trade } from '../../src/swap/types.ts'
import { pairAddress } from '../../src/swap/v2/pairAddress.ts'
import { peerCall } from '../support/peerCall.ts'
import { fractionOf, percent, rememberAddresses, runs, sameFraction, tokenAt } from './peer.ts'
import { type QuoteShape, quoteFrom, quoteShape } from './quotes.ts'

rememberAddresses()

const account: Token['address'] = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const payee: Token['address'] = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const router: Token['address'] = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const constants = {
  sender: '0x0000000000000000000000000000000000000001',
  router: '0x0000000000000000000000000000000000000002',
} as const

const fromPeer = (quote: fromQuote.Quote): RouterTrade<PeerCurrency, PeerCurrency, TradeType> =>
  RouterTradeAdapter.fromClassicQuote(quote as never)

const whole = (amount: { quotient: unknown }): bigint => BigInt(String(amount.quotient))

function expectLike(ours: Trade, theirs: ReturnType<typeof fromPeer>): void {
  expect(ours.inputAmount).toBe(whole(theirs.inputAmount))
  expect(ours.outputAmount).toBe(whole(theirs.outputAmount))
  expect('native' in ours.input).toBe(theirs.inputAmount.currency.isNative)
  expect('native' in ours.output).toBe(theirs.outputAmount.currency.isNative)
  expect(sameFraction(executionPrice(ours), fractionOf(theirs.executionPrice))).toBe(true)
  expect(sameFraction(priceImpact(ours), fractionOf(theirs.priceImpact))).toBe(true)
  const paths = ours.swaps.map(({ route }) => route.path.map(addressOf).join())
  const peers = theirs.swaps.map(({ route }) =>
    route.path.map(token => addressOf(token.wrapped)).join(),
  )
  expect(paths.sort()).toEqual(peers.sort())
}

const addressOf = ({ address }: { address: string }): string => address.toLowerCase()

const optionsCase = fc.record({
  slippageTolerance: fc.bigInt({ min: 0n, max: 10_500n }),
  recipient: fc.constantFrom(undefined, 'sender', 'router', account),
  payer: fc.constantFrom(undefined, 'sender', 'router'),
  safeMode: fc.option(fc.boolean(), { nil: undefined }),
  fee: fc.constantFrom('none', 'none', 'bips', 'flat'),
  bips: fc.bigInt({ min: 1n, max: 10_000n }),
  /** Of what comes out at least, in bps. */
  flat: fc.bigInt({ min: 0n, max: 10_000n }),
  permit: fc.boolean(),
  deadline: fc.option(fc.bigInt({ min: 1n, max: 1n << 32n }), { nil: undefined }),
})
type OptionsCase = typeof optionsCase extends fc.Arbitrary<infer value> ? value : never

function optionsFrom(trade: Trade, sample: OptionsCase): swap.Options {
  const { slippageTolerance, safeMode } = sample
  const native = 'native' in trade.input
  const least = swapLeast(trade, slippageTolerance)
  return {
    slippageTolerance,
    safeMode,
    // Whose the change of a native input is, and what pays for one in the router, is said below.
    recipient: native && sample.recipient === account ? undefined : sample.recipient,
    payer: native ? undefined : sample.payer,
    pairAddress,
    ...(sample.fee === 'bips' ? { fee: { bips: sample.bips, recipient: payee } } : {}),
    ...(sample.fee === 'flat'
      ? { flatFee: { amount: (least * sample.flat) / 10_000n, recipient: payee } }
      : {}),
    ...(sample.permit && !native && sample.payer !== 'router'
      ? { permit: permitFor(trade.input as Token) }
      : {}),
  } as never
}

const swapLeast = ({ type, outputAmount }: Trade, slippage: bigint): bigint =>
  type === 'exactOut' ? outputAmount : (outputAmount * 10_000n) / (10_000n + slippage)

const permitFor = (token: Token) => ({
  details: { token: token.address, amount: (1n << 160n) - 1n, expiration: 1_900_000_000, nonce: 3 },
  spender: router,
  sigDeadline: 1_900_000_000n,
  signature: `0x${'1b'.repeat(64)}1c` as const,
})

function peerOptions(options: swap.Options): ConstructorParameters<typeof UniswapTrade>[1] {
  const { recipient, permit, fee, flatFee } = options
  return {
    slippageTolerance: percent(options.slippageTolerance),
    safeMode: options.safeMode === true,
    useRouterBalance: options.payer === 'router',
    recipient: recipient === 'sender' || recipient === 'router' ? constants[recipient] : recipient,
    ...(fee ? { fee: { fee: percent(fee.bips), recipient: fee.recipient } } : {}),
    ...(flatFee
      ? { flatFee: { amount: String(flatFee.amount), recipient: flatFee.recipient } }
      : {}),
    ...(permit
      ? {
          inputTokenPermit: {
            ...permit,
            details: {
              ...permit.details,
              amount: String(permit.details.amount),
              expiration: String(permit.details.expiration),
              nonce: String(permit.details.nonce),
            },
            sigDeadline: String(permit.sigDeadline),
          },
        }
      : {}),
  } as never
}

describe('fromQuote and swap', () => {
  test('the trade is the peer’s, and its calldata and value, byte for byte', () => {
    let complete = 0
    fc.assert(
      fc.property(quoteShape, optionsCase, (shape, sample) => {
        const quote = quoteFrom(shape)
        const trade = fromQuote(quote)
        const peers = fromPeer(quote)
        expectLike(trade, peers)
        const options = optionsFrom(trade, sample)
        if (isTaxedOverV3(trade)) {
          // The fault is told below.
          expect(() => swap(trade, options)).toThrow(inexpressible)
          return
        }
        const part = swap(trade, options)
        const peer = () => new UniswapTrade(peers, peerOptions(options))
        if (part.leaves.length > 0) {
          // What we sweep in the end beyond the peer is told below; the commands are its own.
          const planner = new RoutePlanner()
          peer().encode(planner, { allowRevert: false })
          const own = part.commands(false).filter(({ command }) => command !== 'PERMIT2_PERMIT')
          const { commands, inputs } = encodeCommands(own)
          const { commands: bytes, inputs: words } = planner as Plan
          const theirs = encodeCommands(corrected(decodeCommands(bytes, words), trade, options))
          expect(commands).toBe(theirs.commands)
          expect(inputs).toEqual(theirs.inputs)
          return
        }
        complete++
        const { deadline } = sample
        const ours = buildTransaction([part], { chainId: 1, deadline, now: 0n })
        const theirs = peerCall(peer(), deadline)
        expect(ours.data).toBe(correctedData(theirs.data, trade, options, deadline))
        expect(ours.value).toBe(theirs.value)
      }),
      { numRuns: runs },
    )
    expect(complete).toBeGreaterThan(runs / 4)
  })

  test('fault of the peer: the change of a native input goes to whom the output goes', () => {
    const { quote, trade } = sampleQuote({ exactIn: false, nativeIn: zeroAddress })
    const options = { slippageTolerance: 50n, recipient: account }
    const [ours, theirs] = bothCommands(quote, trade, options)
    const change = { command: 'UNWRAP_WETH', allowRevert: false }
    // The sender wrapped the most that the swap may cost: what is left of it is not the recipient's.
    expect(theirs.at(-1)).toEqual({ ...change, args: { recipient: account, amountMin: 0n } })
    expect(ours.at(-1)).toEqual({ ...change, args: { recipient: constants.sender, amountMin: 0n } })
    expect(ours.slice(0, -1)).toEqual(theirs.slice(0, -1))
  })

  test('fault of the peer: what the router is told to pay with stays in the router', () => {
    const { quote, trade } = sampleQuote({ exactIn: false })
    const options = { slippageTolerance: 50n, payer: 'router' } as const
    const [, theirs] = bothCommands(quote, trade, options)
    expect(theirs.map(({ command }) => command)).toEqual(['V2_SWAP_EXACT_OUT'])
    const { data } = buildTransaction([swap(trade, options)], { chainId: 1 })
    expect(namesIn(data)).toEqual(['V2_SWAP_EXACT_OUT', 'SWEEP'])
  })

  test('fault of the peer: it sends native currency again that the router has to pay with', () => {
    const { quote, trade } = sampleQuote({ exactIn: true, nativeIn: zeroAddress })
    const options = { slippageTolerance: 50n, payer: 'router' } as const
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    expect(theirs.value).toBe(trade.inputAmount)
    const earlier = { ...swap(trade, options), spends: 0n, yields: trade.inputAmount }
    const plan = [{ ...earlier, commands: () => [] }, swap(trade, options)]
    expect(buildTransaction(plan, { chainId: 1 }).value).toBe(0n)
  })

  test('fault of the peer: over v2 pairs it drops the amounts of the quote', () => {
    const { quote } = sampleQuote({ exactIn: true })
    const pools = quote.route[0] as fromQuote.V2Pool[]
    const less = { ...quote, route: [pools.map(pool => ({ ...pool, amountOut: '1000' }))] }
    const options = { slippageTolerance: 0n }
    const peers = fromPeer(less)
    expect(whole(peers.minimumAmountOut(percent(0n)))).toBe(1_000n)
    const [ours, theirs] = bothCommands(less, fromQuote(less), options)
    expect(ours[0]?.args).toMatchObject({ amountOutMin: 1_000n })
    expect(theirs[0]?.args).not.toMatchObject({ amountOutMin: 1_000n })
  })

  test('fault of the peer: it believes a quote whose tokens are not those that were asked for', () => {
    const { quote } = sampleQuote({ exactIn: true })
    const other = { ...quote, tokenOut: tokenAt(77).address }
    expect(fromPeer(other).outputAmount.currency.wrapped.address).not.toBe(other.tokenOut)
    expect(() => fromQuote(other)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'quote.tokenOut' }),
    )
  })

  test('fault of the peer: it sends nothing to a pair that has been paid, which only costs gas', () => {
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

  test('fault of the peer: it leaves in the router what a v3 pool did not take of a native input', () => {
    const { quote, trade } = sampleQuote({ nativeIn: zeroAddress, routes: [v3Route] })
    const [ours, theirs] = bothCommands(quote, trade, { slippageTolerance: 50n })
    expect(theirs.map(({ command }) => command)).toEqual(['WRAP_ETH', 'V3_SWAP_EXACT_IN'])
    // Only where half of the price is gone does it ask for change.
    expect(ours).toEqual([
      ...theirs,
      {
        command: 'UNWRAP_WETH',
        allowRevert: false,
        args: { recipient: constants.sender, amountMin: 0n },
      },
    ])
  })

  test('fault of the peer: it leaves in the router what a v3 pool on the way did not take', () => {
    const { quote, trade } = sampleQuote({ routes: [{ ...v3Route, hops: 2 }] })
    const options = { slippageTolerance: 50n }
    const [ours, theirs] = bothCommands(quote, trade, options)
    expect(ours).toEqual(theirs)
    const { data } = buildTransaction([swap(trade, options)], { chainId: 1 })
    expect(namesIn(data)).toEqual(['V3_SWAP_EXACT_IN', 'SWEEP'])
    expect(swap(trade, options).leaves).toEqual([addressOf(trade.swaps[0]?.route.path[1] as Token)])
  })

  test.each([
    ['input', [undefined, 500n]],
    ['output', [500n, undefined]],
  ] as const)(
    'fault of the peer: it takes a v3 pool for a taxed %s, which comes short or fails',
    (_, taxes) => {
      const { quote, trade } = sampleQuote({ taxes, routes: [v3Route] })
      const options = { slippageTolerance: 50n }
      const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
      expect(namesIn(theirs.data)).toEqual(['V3_SWAP_EXACT_IN'])
      expect(() => swap(trade, options)).toThrow(inexpressible)
    },
  )

  test('fault of the peer: of one unit it takes nothing for the least', () => {
    const { quote, trade } = sampleQuote({ routes: [{ ...v3Route, amounts: [10n ** 18n, 1n] }] })
    const [ours, theirs] = bothCommands(quote, trade, { slippageTolerance: 50n })
    expect(theirs[0]?.args).toMatchObject({ amountOutMin: 0n })
    expect(ours[0]?.args).toMatchObject({ amountOutMin: 1n })
  })

  test('fault of the peer: it encodes an exact output of a taxed token, which comes short', () => {
    const [buyFeeBps, sellFeeBps] = [0n, 500n]
    const { quote, trade } = sampleQuote({ exactIn: false, taxes: [buyFeeBps, sellFeeBps] })
    const options = { slippageTolerance: 50n }
    const theirs = peerCall(new UniswapTrade(fromPeer(quote), peerOptions(options)))
    expect(namesIn(theirs.data)).toEqual(['V2_SWAP_EXACT_OUT'])
    expect(() => swap(trade, options)).toThrow(expect.objectContaining({ code: 'not_expressible' }))
  })
})

const zeroAddress = '0x0000000000000000000000000000000000000000'
const inexpressible = expect.objectContaining({ code: 'not_expressible', field: 'trade' })
/** A price of 1 for much more than goes in. */
const v3Route: QuoteShape['routes'][number] = {
  ...{ kind: 'v3', hops: 1, mask: 1, reserves: [], ticks: [0, 0, 0, 0], liquidity: 10n ** 30n },
  amounts: [10n ** 18n, 10n ** 18n],
}

/** One pair with much in it. */
function sampleQuote(shape: Partial<QuoteShape>) {
  const reserves: readonly (readonly [bigint, bigint])[] = [[10n ** 24n, 10n ** 24n]]
  const quote = quoteFrom({
    exactIn: true,
    nativeIn: undefined,
    nativeOut: undefined,
    taxes: [undefined, undefined],
    routes: [
      {
        kind: 'v2',
        hops: 1,
        mask: 1,
        reserves,
        ticks: [],
        liquidity: 1n,
        amounts: [10n ** 18n, 1n],
      },
    ],
    ...shape,
  })
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

type Plan = { commands: `0x${string}`; inputs: `0x${string}`[] }

/** What the peer makes, but for the transfer of nothing to a pair that the command before has paid. */
const withoutEmptyTransfers = (commands: readonly DecodedCommand[]): Command[] =>
  commands.map(one =>
    one.command === 'V2_SWAP_EXACT_IN' && one.args.amountIn === contractBalance
      ? { ...one, args: { ...one.args, amountIn: alreadyPaid } }
      : one,
  )

/** The same with the change of a native input that a v3 pool did not take. */
function corrected(commands: readonly DecodedCommand[], trade: Trade, options: swap.Options) {
  const right = withoutEmptyTransfers(commands)
  const { type, input, swaps } = trade
  const meetsV3 = swaps.some(({ route }) => route.pools[0]?.type === 'v3-pool')
  if (type === 'exactOut' || !('native' in input) || !meetsV3) return right
  const { numerator, denominator } = priceImpact(trade)
  if (numerator * 2n > denominator) return right
  const recipient = options.recipient === 'router' ? constants.router : constants.sender
  const change = { command: 'UNWRAP_WETH', args: { recipient, amountMin: 0n } } as const
  return options.safeMode ? [...right.slice(0, -1), change, ...right.slice(-1)] : [...right, change]
}

function correctedData(
  data: string,
  trade: Trade,
  options: swap.Options,
  deadline: bigint | undefined,
): string {
  const codec = deadline === undefined ? execute : executeUntil
  const { commands, inputs } = codec.decode(data as `0x${string}`)
  return encodeExecute(corrected(decodeCommands(commands, inputs), trade, options), deadline)
}

const isTaxedOverV3 = ({ swaps }: Trade): boolean =>
  swaps.some(({ route }) =>
    route.pools.some(
      ({ type, token0, token1 }) =>
        type === 'v3-pool' &&
        [token0, token1].some(({ buyFeeBps, sellFeeBps }) => Boolean(buyFeeBps || sellFeeBps)),
    ),
  )

/** The names of the commands in calldata without a deadline. */
function namesIn(data: string): string[] {
  const { commands, inputs } = execute.decode(data as `0x${string}`)
  return decodeCommands(commands, inputs).map(({ command }) => command)
}
