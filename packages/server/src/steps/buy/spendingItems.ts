import { permit2AddressOf } from '@sluice/router'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import { exactApproval } from '../exactApproval.ts'
import { findOutstanding } from '../findOutstanding.ts'
import { type TransactionItem, transactionItem } from '../transactionItem.ts'
import type { Spend } from './Sale.ts'

const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
const permit2Abi = parseAbi([
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
  'function approve(address, address, uint160, uint48)',
])
/** Seconds for which Permit2 lets the router take what it was allowed. */
const allowanceLifetime = 1800
/** Seconds that an allowance must still last to be taken as it is. */
const leastLeft = 300

/**
 * The approvals that a purchase needs, each of exactly what is spent; complete where one stands already.
 * What the router takes is approved twice: to Permit2 by the token, and by Permit2 to the router; the
 * second one is left out where the payer signs a permit instead. Before them those that take back what stood before.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function spendingItems(
  context: ChainContext,
  options: spendingItems.Options,
): Promise<spendingItems.Result> {
  const { chain, source } = context
  const { payer, time } = options
  const permit2 = permit2AddressOf(chain.id).toLowerCase() as Hex
  const by = { ...options.gas, chainId: chain.id, from: payer }
  const resets: TransactionItem[] = []
  const items: TransactionItem[] = []
  let rests = false
  const spends = sumUp(options.spends)
  const isDirect = spends.some(({ through }) => through === 'allowance')
  const outstanding = isDirect ? await findOutstanding(context, payer) : undefined
  for (const { token, amount, spender, through } of spends) {
    const approved = through === 'permit2' ? permit2 : spender
    const [allowance, held] = await readInTime(source, [
      { address: token, abi: tokenAbi, functionName: 'allowance', args: [payer, approved] },
      {
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [payer, token, spender],
      },
    ])
    const before = typeof allowance === 'bigint' ? allowance : 0n
    const approval = await exactApproval(context, {
      ...{ by, token, amount, spender: approved, allowance: before },
    })
    const open = outstanding?.ofOperator(token, approved.toLowerCase() as Hex) ?? 0n
    const left = before > amount ? before - amount : 0n
    if (left < (open < before ? open : before)) rests = true
    resets.push(...approval.resets)
    items.push(approval.item)
    if (through === 'allowance' || options.usePermit) continue
    const [most, until]: unknown[] = Array.isArray(held) ? held : []
    const isAllowed =
      typeof most === 'bigint' &&
      most >= amount &&
      typeof until === 'number' &&
      until >= time + leastLeft
    items.push(
      isAllowed
        ? { status: 'complete' }
        : transactionItem({
            ...by,
            call: {
              to: permit2,
              data: encodeFunctionData({
                abi: permit2Abi,
                functionName: 'approve',
                args: [token, spender, amount, time + allowanceLifetime],
              }),
            },
          }),
    )
  }
  return { resets, approvals: items, rests }
}

export declare namespace spendingItems {
  type Options = {
    spends: readonly Spend[]
    payer: Hex
    /** Seconds since 1970. */
    time: number
    usePermit: boolean
    gas: { maxFeePerGas?: string | undefined; maxPriorityFeePerGas?: string | undefined }
  }
  type Result = {
    resets: TransactionItem[]
    approvals: TransactionItem[]
    /** Whether open offers of the payer stand on what is spent, and rest afterwards. */
    rests?: boolean | undefined
  }
}

/**
 * Whether the payer holds what is spent, of each currency.
 *
 * @param value Base units of the native currency.
 * @throws ServerError 6 when not; ChainUnavailableError when the chain cannot be asked.
 */
export async function checkFunds(
  { source }: ChainContext,
  { payer, value, spends }: { payer: Hex; value: bigint; spends: readonly Spend[] },
): Promise<void> {
  const totals = new Map<Hex, bigint>()
  for (const { token, amount } of spends) totals.set(token, (totals.get(token) ?? 0n) + amount)
  const balances = await readInTime(
    source,
    [...totals.keys()].map(address => ({
      address,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [payer],
    })),
  )
  const lacks = [...totals.values()].some((needed, index) => {
    const balance = balances[index]
    return typeof balance !== 'bigint' || balance < needed
  })
  if (lacks || (value > 0n && (await source.balance(payer)) < value))
    throw new ServerError(
      'Balance too low to proceed with transaction (use skipBalanceCheck=true to skip balance checking)',
      { code: 'balance_too_low', apiCode: 6 },
    )
}

/** One allowance per token and spender. */
function sumUp(spends: readonly Spend[]): Spend[] {
  const sums = new Map<string, Spend>()
  for (const spend of spends) {
    const key = `${spend.token}:${spend.spender}:${spend.through}`
    const known = sums.get(key)
    sums.set(key, known ? { ...known, amount: known.amount + spend.amount } : spend)
  }
  return [...sums.values()]
}
