import type { ExecutionStep, Transfer } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { saleItems } from './saleItems.ts'
import { transfersOf } from './transfersOf.ts'
import { readTransaction } from './verify/readTransaction.ts'
import { sameAddress } from './verify/sameAddress.ts'

/** What the run's transactions cost in network fees, data of a rollup included; undefined when a node did not say. */
export function gasOf(steps: readonly ExecutionStep[]): bigint | undefined {
  // Items of a batch have one transaction, and so one receipt.
  const receipts = new Map(
    steps.flatMap(step =>
      step.items.flatMap(({ receipt }) =>
        receipt === undefined ? [] : [[receipt.txHash.toLowerCase(), receipt] as const],
      ),
    ),
  )
  return [...receipts.values()].reduce<bigint | undefined>(
    (sum, receipt) =>
      sum === undefined || receipt.gasUsed === undefined || receipt.effectiveGasPrice === undefined
        ? undefined
        : sum + receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n),
    0n,
  )
}

/** Every transaction hash of a run, once. */
export function hashesOf(steps: readonly ExecutionStep[]): readonly `0x${string}`[] {
  return [
    ...new Set(
      steps.flatMap(step =>
        step.items.flatMap(item => (item.txHashes ?? []).map(entry => entry.txHash)),
      ),
    ),
  ]
}

/** What transfers of a currency brought an account, less what they took from it. */
export function gainOf(
  transfers: readonly Transfer[],
  currency: Address,
  account: Address,
): bigint {
  return transfers
    .filter(({ token }) => sameAddress(token?.contract, currency))
    .reduce((sum, { from, to, amount }) => {
      const moved = BigInt(amount ?? '0')
      const came = sameAddress(to, account) ? moved : 0n
      return sum + came - (sameAddress(from, account) ? moved : 0n)
    }, 0n)
}

/**
 * What the transactions of a purchase sent along, or took by the transfers that were seen; undefined where neither
 * tells. Native currency that a contract gave back is not told apart: it moves without a log.
 */
export function sentOf(
  steps: readonly ExecutionStep[],
  currency: Address,
  account: Address,
): bigint | undefined {
  const items = saleItems(steps)
  if (currency === zeroAddress) {
    const sent = items.flatMap(({ data }) => readTransaction(data)?.value ?? [])
    return sent.length === items.length ? sent.reduce((sum, value) => sum + value, 0n) : undefined
  }
  const spent = -gainOf(transfersOf(items), currency, account)
  return spent > 0n ? spent : undefined
}

/** Whether the tokens that a purchase moved were seen, whatever a swap before it moved. */
export const isSaleSeen = (steps: readonly ExecutionStep[]): boolean =>
  steps.some(
    ({ id, items }) =>
      id !== 'swap' && items.some(({ transfersData = [] }) => transfersData.length > 0),
  )

/** The transactions that gave back what a run had paid for something on another chain, once. */
export function refundsOf(steps: readonly ExecutionStep[]): readonly `0x${string}`[] {
  const refunds = steps.flatMap(step => step.items.flatMap(item => item.refundTxHashes ?? []))
  return [...new Set(refunds.map(({ txHash }) => txHash))]
}

/** The ids of the orders that a run posted. */
export function orderIdsOf(steps: readonly ExecutionStep[]): readonly string[] {
  return steps.flatMap(step =>
    step.items.flatMap(item => (item.orderData ?? []).flatMap(order => order.orderId ?? [])),
  )
}

/** The tokens of a contract that came to an account out of nothing, by the transfers on the chain. */
export function mintedOf(
  steps: readonly ExecutionStep[],
  contract: Address,
  account: Address,
): readonly { tokenId: bigint; quantity: bigint }[] {
  const moved = steps.flatMap(step => transfersOf(step.items))
  return mintedBy(moved, contract, account)
}

/** The same, of these transfers. */
export function mintedBy(
  transfers: readonly Transfer[],
  contract: Address,
  account: Address,
): readonly { tokenId: bigint; quantity: bigint }[] {
  const minted = new Map<string, bigint>()
  for (const { from, to, token, amount } of transfers) {
    const isOwn =
      sameAddress(from, zeroAddress) &&
      sameAddress(to, account) &&
      sameAddress(token?.contract, contract)
    if (!isOwn || !token?.tokenId) continue
    minted.set(token.tokenId, (minted.get(token.tokenId) ?? 0n) + BigInt(amount ?? '1'))
  }
  return [...minted].map(([tokenId, quantity]) => ({ tokenId: BigInt(tokenId), quantity }))
}
