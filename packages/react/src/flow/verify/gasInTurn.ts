import type { ExecutionStep } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import type { GasFacts } from './gasOfSteps.ts'
import { readTransaction } from './readTransaction.ts'

/**
 * What the open transactions of some steps take: each as the node estimates it by itself; where one needs those before
 * it, as the node says that carries all of them out one after the other without keeping anything; else, of those that it
 * cannot estimate, a figure for their kind.
 *
 * @throws What kept the price of gas from being read.
 */
export async function gasInTurn(
  { account, getGasCost, getGasCostInTurn }: gasInTurn.Scope,
  steps: readonly ExecutionStep[],
): Promise<GasFacts> {
  const open = steps.flatMap(step =>
    step.items
      .filter(({ status }) => status === 'incomplete')
      .flatMap((item): readonly OpenTransaction[] => {
        const transaction = readTransaction(item.data)
        const isLater = item.data === undefined && step.kind === 'transaction'
        return transaction || isLater ? [{ step, item, transaction }] : []
      }),
  )
  if (open.length === 0) return { gas: undefined }
  const costs = await Promise.all(
    open.map(({ transaction }) => transaction && getGasCost?.(transaction).catch(() => undefined)),
  )
  const known = costs.flatMap(cost => cost ?? [])
  if (known.length === costs.length) return { gas: known.reduce((sum, cost) => sum + cost, 0n) }
  // Of what fails at once nothing can be said.
  if (open[0]?.transaction !== undefined && costs[0] === undefined) return { gas: undefined }
  const transactions = open.flatMap(({ transaction }) => transaction ?? [])
  if (transactions.length === open.length) {
    const gas = await getGasCostInTurn?.(transactions).catch(() => undefined)
    if (gas !== undefined) return { gas }
  }
  const transfer = await getGasCost?.({ to: account, data: '0x', value: 0n })
  if (transfer === undefined) return { gas: undefined }
  const sum = (missing: (entry: OpenTransaction) => bigint) =>
    open.reduce((all, entry, index) => all + (costs[index] ?? missing(entry)), 0n)
  return { gas: sum(entry => transfer * transfersOf(entry)), gasLeast: sum(() => transfer) }
}

export declare namespace gasInTurn {
  type Scope = Pick<FlowScope, 'account' | 'getGasCost' | 'getGasCostInTurn'>
}

type OpenTransaction = {
  step: ExecutionStep
  item: ExecutionStep['items'][number]
  /** Undefined while it is not there: it comes once what is before it is done. */
  transaction: ReturnType<typeof readTransaction>
}

/** What a transaction of each kind of step takes of gas at most, in plain transfers of 21,000. */
const figures: Readonly<Record<string, bigint>> = {
  'currency-approval': 3n,
  'currency-approval-reset': 3n,
  'nft-approval': 3n,
  'currency-wrapping': 3n,
  'currency-unwrapping': 3n,
  swap: 22n,
  sale: 22n,
}
const anyOther = 25n
/** Of each order of a sale beyond the first. */
const perOrder = 10n

/** A transfer of tokens and a cancellation take the more the more they name: each is some words of the calldata. */
const perWord: Readonly<Record<string, bigint>> = { transfer: 1n, cancellation: 1n }

function transfersOf({ step: { id }, item, transaction }: OpenTransaction): bigint {
  const each = perWord[id]
  if (each !== undefined && transaction !== undefined)
    return 5n + each * BigInt(Math.ceil((transaction.data.length - 2) / 64))
  const orders = BigInt(item.orderIds?.length ?? 1)
  return (figures[id] ?? anyOther) + (orders > 1n ? (orders - 1n) * perOrder : 0n)
}
