import type { Trade as RouterTrade } from '@uniswap/router-sdk'
import type { Currency as PeerCurrency, TradeType } from '@uniswap/sdk-core'
import { RouterTradeAdapter, type UniswapTrade } from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { routerAsRecipient, senderAsRecipient } from '../../src/constants.ts'
import { routerAddresses } from '../../src/routerAddresses.ts'
import type { fromQuote } from '../../src/swap/fromQuote.ts'
import type { swap } from '../../src/swap/swap.ts'
import type { Token, Trade } from '../../src/swap/types.ts'
import { pairAddress } from '../../src/swap/v2/pairAddress.ts'
import { percent } from './peer.ts'
import { addressOf, bytesOf, uintOf } from './values.ts'

export type PeerTrade = RouterTrade<PeerCurrency, PeerCurrency, TradeType>

export const fromPeer = (quote: fromQuote.Quote): PeerTrade =>
  RouterTradeAdapter.fromClassicQuote(quote as never)

const router = routerAddresses[1] as Token['address']

/** What a swap may be told, every choice as often as the others. */
export const optionsCase = fc.record({
  slippageTolerance: fc.bigInt({ min: 0n, max: 10_500n }),
  payment: fc.constantFrom('sender', 'permit', 'router'),
  recipient: fc.constantFrom(undefined, 'sender', 'router', 'other'),
  other: addressOf,
  safeMode: fc.constantFrom(undefined, false, true),
  fee: fc.constantFrom('no fee', 'fee', 'flat fee'),
  payee: addressOf,
  bips: fc.bigInt({ min: 1n, max: 10_000n }),
  /** Of the most that may be paid, in bps. */
  flat: fc.bigInt({ min: 0n, max: 10_000n }),
  permit: fc.record({
    spare: uintOf(100),
    expiration: fc.integer({ min: 1, max: 2 ** 36 }),
    nonce: uintOf(48).map(Number),
    sigDeadline: fc.bigInt({ min: 1n, max: 1n << 36n }),
    // A signature of a key, and one of a contract. `permit2.test.ts` has all the others.
    signature: fc.oneof(
      fc.tuple(bytesOf(32), bytesOf(31)).map(([r, s]) => `${r}00${s.slice(2)}1c` as const),
      fc.integer({ min: 66, max: 130 }).chain(bytesOf),
    ),
  }),
  deadline: fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 1n << 36n }) },
  ),
})
export type OptionsCase = typeof optionsCase extends fc.Arbitrary<infer value> ? value : never

/** The choices as options of ours. Nothing is taken through Permit2 where the input is native. */
export function optionsOf(trade: Trade, sample: OptionsCase): swap.Options {
  const { slippageTolerance, safeMode, payment, recipient, fee, payee } = sample
  const native = 'native' in trade.input
  const most = mostBips(trade, slippageTolerance)
  return {
    slippageTolerance,
    safeMode,
    recipient: recipient === 'other' ? sample.other : recipient,
    payer: payment === 'router' ? 'router' : undefined,
    pairAddress,
    ...(fee === 'fee' && most > 0n
      ? { fee: { bips: 1n + (sample.bips * (most - 1n)) / 10_000n, recipient: payee } }
      : {}),
    ...(fee === 'flat fee'
      ? {
          flatFee: {
            amount: (mostFlat(trade, slippageTolerance) * sample.flat) / 10_000n,
            recipient: payee,
          },
        }
      : {}),
    ...(payment === 'permit' && !native
      ? { permit: permitFor((trade.input as Token).address, sample.permit) }
      : {}),
  } as never
}

/**
 * What a fee may be of the output: more of an exact input is held against the minimum, and the peer's transaction
 * would fail at the quoted price. By the peer's own formula.
 */
const roomOf = (
  { type, outputAmount }: Pick<Trade, 'type' | 'outputAmount'>,
  slippage: bigint,
): bigint =>
  type === 'exactOut'
    ? outputAmount
    : outputAmount - ((outputAmount * 10_000n) / (10_000n + slippage) || 1n)

/** The peer refuses more than what comes out at least, too. */
function mostFlat({ type, outputAmount }: Trade, slippage: bigint): bigint {
  const room = roomOf({ type, outputAmount }, slippage)
  const least = (outputAmount * 10_000n) / (10_000n + slippage)
  return type === 'exactIn' && least < room ? least : room
}

/** The most bips of which the router, which rounds down, takes no more than that. */
function mostBips(trade: Trade, slippage: bigint): bigint {
  const most = ((roomOf(trade, slippage) + 1n) * 10_000n - 1n) / trade.outputAmount
  return most < 10_000n ? most : 10_000n
}

const permitFor = (
  token: Token['address'],
  { spare, signature, ...rest }: OptionsCase['permit'],
) => ({
  details: {
    token,
    amount: (1n << 160n) - 1n - spare,
    expiration: rest.expiration,
    nonce: rest.nonce,
  },
  spender: router,
  sigDeadline: rest.sigDeadline,
  signature,
})

/** The same for the peer, which takes no bigint and knows the constants by their addresses only. */
export function peerOptions(options: swap.Options): ConstructorParameters<typeof UniswapTrade>[1] {
  const { recipient, permit, fee, flatFee } = options
  return {
    slippageTolerance: percent(options.slippageTolerance),
    safeMode: options.safeMode === true,
    useRouterBalance: options.payer === 'router',
    recipient: recipientOf(recipient),
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

function recipientOf(recipient: swap.Options['recipient']): string | undefined {
  if (recipient === 'sender') return senderAsRecipient
  return recipient === 'router' ? routerAsRecipient : recipient
}
