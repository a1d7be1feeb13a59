import type { ExecutionResult, ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { Settlement } from '../flowDefinition.ts'
import type { FlowAmount } from '../flowTypes.ts'
import { byKind } from '../kindSentences.ts'
import { problemOf } from '../problemOf.ts'
import { gasOf, hashesOf } from '../runEvidence.ts'
import { transfersOf } from '../transfersOf.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { SwapQuote } from './readSwapQuote.ts'

/** What a swap took and gave, by what the chain showed. */
export type SwapReceipt = {
  /** What left the account, without the network fee; undefined when the chain was not seen. */
  paid: FlowAmount | undefined
  /** What came out for the recipient; undefined when the chain was not seen. */
  got: FlowAmount | undefined
  recipient: Address
  /** Base units of the native currency. */
  gas: bigint | undefined
  txHashes: readonly `0x${string}`[]
}

/** The end of a swap. */
export function settleSwap(
  { steps, state: { status, error } }: ExecutionResult,
  quote: SwapQuote,
  options: { account: Address; wrappedNative: Address | undefined },
): Settlement<SwapReceipt> {
  const receipt: SwapReceipt = {
    ...movedOf(steps, quote, options),
    recipient: quote.recipient,
    gas: gasOf(steps),
    txHashes: hashesOf(steps),
  }
  if (status === 'complete') return { outcome: 'complete', receipt }
  const problem = problemOf(error, steps, 'swap', byKind.swap)
  return status === 'partial'
    ? { outcome: 'partial', receipt, problem }
    : { outcome: 'failed', problem }
}

type Movement = { token: string; from: string; to: string; amount: bigint }

function movedOf(
  steps: readonly ExecutionStep[],
  { currencyIn, currencyOut, recipient }: SwapQuote,
  { account, wrappedNative }: { account: Address; wrappedNative: Address | undefined },
): Pick<SwapReceipt, 'paid' | 'got'> {
  const items = steps
    .filter(({ id }) => id === 'swap' || (id.startsWith('currency-') && id.endsWith('wrapping')))
    .flatMap((step): readonly StepItem[] => step.items)
  const movements = transfersOf(items).flatMap(({ token, from, to, amount }): Movement[] =>
    token?.contract && from && to && amount
      ? [{ token: token.contract, from, to, amount: BigInt(amount) }]
      : [],
  )
  if (movements.length === 0) return { paid: undefined, got: undefined }
  const sum = (fits: (movement: Movement) => boolean) =>
    movements.filter(fits).reduce((total, { amount }) => total + amount, 0n)
  const net = (token: Address, owner: Address) =>
    sum(each => sameAddress(each.token, token) && sameAddress(each.to, owner)) -
    sum(each => sameAddress(each.token, token) && sameAddress(each.from, owner))
  // Wrapped currency that ends becomes native currency: what comes out, or the change of what was sent along. Tokens
  // that take a tax may unwrap their own in the same transaction: that is nobody's but theirs.
  const unwrapped = sum(
    ({ token, from, to }) =>
      sameAddress(token, wrappedNative) &&
      sameAddress(to, zeroAddress) &&
      [universalRouter, account].some(owner => sameAddress(from, owner)),
  )
  const sent = items.reduce((total, { data }) => total + (readTransaction(data)?.value ?? 0n), 0n)
  const isNative = (currency: { address: Address }) => sameAddress(currency.address, zeroAddress)
  return {
    paid: {
      currency: currencyIn,
      amount: isNative(currencyIn) ? sent - unwrapped : -net(currencyIn.address, account),
    },
    got: {
      currency: currencyOut,
      amount: isNative(currencyOut) ? unwrapped : net(currencyOut.address, recipient),
    },
  }
}
