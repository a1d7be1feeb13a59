import type { ExecutionStep, StepItem, Transfer } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { transfersOf } from '../transfersOf.ts'

/** An order of a purchase: whose it is may not be known. */
export type AllottedLine = {
  orderId?: string | null | undefined
  contract?: string | null | undefined
  tokenId?: string | null | undefined
  quantity: bigint
  maker?: Address | undefined
}

/**
 * How many of each order arrived, by the transfers that the chain's logs show. Of several for one edition those count whose
 * transaction went through: by who gave the tokens, and only then in their order.
 */
export function allotArrived(
  steps: readonly ExecutionStep[],
  lines: readonly AllottedLine[],
  account: Address,
): readonly bigint[] {
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const left = lines.map(line => (isUndone(line, items) ? 0n : line.quantity))
  const arrived = lines.map(() => 0n)
  const open = steps
    .flatMap(step => groupsOf(step.items))
    .flatMap(({ orderIds, transfers }) =>
      transfers
        .filter(({ to }) => isSame(to, account))
        .map(transfer => ({ transfer, orderIds, amount: BigInt(transfer.amount ?? '1') })),
    )
  const take = (fits: (line: AllottedLine, entry: (typeof open)[number]) => boolean) => {
    for (const entry of open)
      for (const [index, line] of lines.entries()) {
        if (!isOf(entry.transfer, line) || !fits(line, entry)) continue
        const most = left[index] ?? 0n
        const taken = entry.amount < most ? entry.amount : most
        entry.amount -= taken
        left[index] = most - taken
        arrived[index] = (arrived[index] ?? 0n) + taken
      }
  }
  const isNamed = ({ orderId }: AllottedLine, { orderIds }: (typeof open)[number]) =>
    orderIds === undefined || (orderId != null && orderIds.has(orderId.toLowerCase()))
  take(
    (line, entry) =>
      isNamed(line, entry) && line.maker !== undefined && isSame(entry.transfer.from, line.maker),
  )
  take(isNamed)
  take(() => true)
  return arrived
}

/** Whether all that was to fill an order surely did not. */
function isUndone({ orderId }: AllottedLine, items: readonly StepItem[]): boolean {
  if (orderId == null) return false
  const own = items.filter(item =>
    item.orderIds?.some(id => id.toLowerCase() === orderId.toLowerCase()),
  )
  return own.length > 0 && own.every(({ receipt }) => receipt?.status === 'reverted')
}

/** What each transaction moved, with the orders that it was for; undefined where one of its items names none. */
function groupsOf(items: readonly StepItem[]) {
  const byHash = new Map<string, StepItem[]>()
  for (const [index, item] of items.entries()) {
    const hash = item.receipt?.txHash.toLowerCase() ?? String(index)
    byHash.set(hash, [...(byHash.get(hash) ?? []), item])
  }
  return [...byHash.values()].map(group => ({
    transfers: transfersOf(group),
    orderIds: group.every(({ orderIds }) => orderIds !== undefined)
      ? new Set(group.flatMap(({ orderIds = [] }) => orderIds.map(id => id.toLowerCase())))
      : undefined,
  }))
}

const isSame = (one: unknown, other: Address) =>
  typeof one === 'string' && isAddressEqual(one as Address, other)

const isOf = ({ token }: Transfer, { contract, tokenId }: AllottedLine) =>
  contract != null &&
  tokenId != null &&
  token?.contract?.toLowerCase() === contract.toLowerCase() &&
  token.tokenId === tokenId
