import { UNIVERSAL_ROUTER_ADDRESS, UniswapTrade } from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import { decodeCommands } from '../../src/decodeCommands.ts'
import { encodeExecute } from '../../src/encodeExecute.ts'
import { execute, executeUntil } from '../../src/execute.ts'
import { executionPrice } from '../../src/swap/executionPrice.ts'
import { fromQuote } from '../../src/swap/fromQuote.ts'
import { priceImpact } from '../../src/swap/priceImpact.ts'
import { swap } from '../../src/swap/swap.ts'
import type { Currency, Trade } from '../../src/swap/types.ts'
import { peerCall } from '../support/peerCall.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { fractionOf, rememberAddresses, sameFraction } from './peer.ts'
import { ends, quoteFrom, quoteShapeOf, type SwapKind, swapKinds } from './quotes.ts'
import {
  fromPeer,
  type OptionsCase,
  optionsCase,
  optionsOf,
  type PeerTrade,
  peerOptions,
} from './swapCases.ts'
import { tally } from './tally.ts'
import { patience, runs } from './values.ts'
import { withoutFaults } from './withoutFaults.ts'

rememberAddresses()

/** A peer's trade takes long to make: each is carried out in several ways. */
const waysPerTrade = 3
/** Of each kind of swap, a quote with native currency in, one with it out, and one without. */
const casesPerRun = ends.length * waysPerTrade

const kinds = Object.keys(swapKinds) as SwapKind[]
const router = UNIVERSAL_ROUTER_ADDRESS('1.2' as never, 1).toLowerCase()

describe('fromQuote and swap', () => {
  test.for(kinds)(
    'the transaction is the peer’s: to, data and value, byte for byte: %s',
    { timeout: patience },
    (kind, { task }) => {
      const { count, expectAtLeast } = tally(task)
      const ways = fc.array(optionsCase, { minLength: waysPerTrade, maxLength: waysPerTrade })
      fc.assert(
        fc.property(quoteShapeOf(kind), fc.tuple(ways, ways, ways), (shape, samples) => {
          for (const [index, which] of ends.entries()) {
            const quote = quoteFrom(shape, which)
            const trades = { quote, trade: fromQuote(quote), peers: fromPeer(quote) }
            expectLike(trades)
            for (const sample of samples[index] ?? []) count(which, ...expectSame(trades, sample))
          }
        }),
        { numRuns: Math.ceil(runs / casesPerRun) },
      )
      const [third, some] = [Math.floor(runs / 3), Math.floor(runs / 10)]
      expectAtLeast(runs, {
        'native in': third,
        'native out': third,
        tokens: third,
        permit: some,
        'router pays': some,
        'another recipient': some,
        'to the router': some,
        fee: some,
        'flat fee': some,
        'safe mode': some,
        // All mixed routes go on to a v3 pool, or to a pair that has been paid: the peer is wrong in each.
        'the peer’s own bytes': kind === 'mixed' || kind === 'split, exact in' ? 0 : runs / 20,
      })
    },
  )
})

type Trades = { quote: fromQuote.Quote; trade: Trade; peers: PeerTrade }

/** Compares a whole transaction, and tells what kind of case it was. */
function expectSame({ quote, trade, peers }: Trades, asked: OptionsCase): string[] {
  // For a fee the router keeps the output, and a taxed one is taxed once more on its way: we refuse.
  const sample: OptionsCase = isTaxed(trade.output) ? { ...asked, fee: 'no fee' } : asked
  const options = optionsOf(trade, sample)
  const { deadline } = sample
  const part = swap(trade, options)
  // What the router pays is there: the peer asks for nothing.
  const held = { heldBefore: part.uses }
  const ours = buildTransaction([part], { chainId: 1, deadline, now: 0n, ...held })
  const theirs = peerCall(new UniswapTrade(peers, peerOptions(options)), deadline)
  const codec = deadline === undefined ? execute : executeUntil
  const { commands, inputs } = codec.decode(theirs.data as `0x${string}`)
  const mended = withoutFaults(decodeCommands(commands, inputs), {
    quote,
    trade: peers,
    options,
  })
  const data = mended ? encodeExecute(mended.commands, deadline) : theirs.data
  quickExpect(ours).toEqual({ to: router, data, value: theirs.value })
  return [
    ...(options.permit ? ['permit'] : []),
    ...(options.payer === 'router' ? ['router pays'] : []),
    ...(sample.recipient === 'other' ? ['another recipient'] : []),
    ...(sample.recipient === 'router' ? ['to the router'] : []),
    ...(sample.fee === 'no fee' ? [] : [sample.fee]),
    ...(options.safeMode ? ['safe mode'] : []),
    ...(mended ? mended.faults.map(fault => `without its ${fault}`) : ['the peer’s own bytes']),
  ]
}

const isTaxed = (currency: Currency): boolean =>
  !('native' in currency) && Boolean(currency.buyFeeBps || currency.sellFeeBps)

const whole = (amount: { quotient: unknown }): bigint => BigInt(String(amount.quotient))
const addressOf = ({ address }: { address: string }): string => address.toLowerCase()

function expectLike({ trade: ours, peers: theirs }: Trades): void {
  quickExpect(ours.inputAmount).toBe(whole(theirs.inputAmount))
  quickExpect(ours.outputAmount).toBe(whole(theirs.outputAmount))
  quickExpect('native' in ours.input).toBe(theirs.inputAmount.currency.isNative)
  quickExpect('native' in ours.output).toBe(theirs.outputAmount.currency.isNative)
  quickExpect(sameFraction(executionPrice(ours), fractionOf(theirs.executionPrice))).toBe(true)
  quickExpect(sameFraction(priceImpact(ours), fractionOf(theirs.priceImpact))).toBe(true)
  const paths = ours.swaps.map(({ route }) => route.path.map(addressOf).join())
  const peers = theirs.swaps.map(({ route }) =>
    route.path.map(token => addressOf(token.wrapped)).join(),
  )
  quickExpect(paths.sort()).toEqual(peers.sort())
}
