import type { ExecutionStep, StepItem, Transfer } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount, FlowCurrency } from '../flowTypes.ts'
import { halfOf } from '../halfOf.ts'
import { transfersOf } from '../transfersOf.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/**
 * What the account holds of a swap whose purchase did not go through, by the logs of the swap; none where a part of the
 * purchase did, or may have, and where the currency is not one of those that are known.
 */
export function heldOf(steps: readonly ExecutionStep[], options: heldOf.Options): FlowAmount[] {
  const { account, wrappedNative, currencies } = options
  const itemsOf = (name: string) =>
    steps.filter(({ id }) => id === name).flatMap((step): readonly StepItem[] => step.items)
  const isOpen = itemsOf('sale').some(
    ({ receipt, internalTxHashes = [], txHashes = [], state }) =>
      receipt?.status === 'success' ||
      state === 'unknown' ||
      (receipt === undefined && internalTxHashes.length + txHashes.length > 0),
  )
  if (halfOf(steps) !== 'swapped' || isOpen) return []
  const sums = new Map<Address, bigint>()
  const add = (token: Address, amount: bigint) => {
    const known = currencies.find(({ address }) => sameAddress(address, token))
    if (known !== undefined) sums.set(known.address, (sums.get(known.address) ?? 0n) + amount)
  }
  // By transaction: what the router unwrapped less what it had wrapped, which is change of what the account paid in.
  const unwrapped = new Map<Transfer['txHash'], bigint>()
  for (const { token, from, to, amount, txHash } of transfersOf(itemsOf('swap'))) {
    const contract = token?.contract
    const moved = BigInt(amount ?? '0')
    if (!contract) continue
    // What the router unwraps in the account's own swap is for the account; what other contracts do is theirs.
    const isOfRouter = (one: unknown, other: unknown) =>
      sameAddress(contract, wrappedNative) &&
      sameAddress(one, zeroAddress) &&
      sameAddress(other, universalRouter)
    const count = (more: bigint) => unwrapped.set(txHash, (unwrapped.get(txHash) ?? 0n) + more)
    if (sameAddress(to, account)) add(contract, moved)
    else if (sameAddress(from, account)) add(contract, -moved)
    else if (isOfRouter(to, from)) count(moved)
    else if (isOfRouter(from, to)) count(-moved)
  }
  for (const amount of unwrapped.values()) if (amount > 0n) add(zeroAddress, amount)
  return [...sums].flatMap(([address, amount]) => {
    const currency = currencies.find(known => known.address === address)
    return currency === undefined || amount <= 0n ? [] : [{ currency, amount }]
  })
}

export declare namespace heldOf {
  type Options = {
    account: Address
    wrappedNative?: Address | undefined
    /** What it may be in. */
    currencies: readonly FlowCurrency[]
  }
}
