import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { openItems } from '../verify/openItems.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import type { CancelForm, CancelPart } from './createCancelFlow.ts'
import { endedBy } from './endedBy.ts'
import { isOneOf } from './isOneOf.ts'
import type { OrderNonce } from './orderNonce.ts'
import type { verifyCancellation } from './verifyCancellation.ts'

/**
 * How orders are cancelled together, by the bytes, judged as they are before the wallet is asked. A part that is refused
 * is left out with its orders where others are good; where none is, or all of an exchange was meant, none is left out and
 * only the reasons are said.
 */
export async function readParts(
  scope: FlowScope,
  { steps, ...options }: readParts.Options,
): Promise<readParts.Result> {
  const { form, verify } = options
  const { account, chainId } = scope
  const intent: Intent = { action: 'cancel', chainId, account, arguments: undefined }
  const judged = await Promise.all(
    openItems(steps).map(async ({ step, item }) => {
      const [read, verdict] = await Promise.all([
        partOf(scope, { step, item }, options),
        item.data === undefined ? undefined : verify(intent, step, item, steps),
      ])
      return { ...read, reasons: verdict?.reasons ?? [] }
    }),
  )
  const reasons = [...new Set(judged.flatMap(each => each.reasons))]
  const bad = judged.filter(each => each.reasons.length > 0)
  const isBad = isOneOf(bad.flatMap(({ touched }) => touched))
  const good = judged
    .filter(each => !bad.includes(each))
    .map(({ part }) => ({ ...part, orderIds: part.orderIds.filter(id => !isBad(id)) }))
    .filter(({ orderIds }) => orderIds.length > 0)
  if (bad.length === 0 || good.length === 0 || form.all)
    return { parts: judged.map(({ part }) => part), refused: [], reasons }
  return { parts: good, refused: form.orderIds.filter(isBad), reasons }
}

export declare namespace readParts {
  type Options = {
    steps: readonly ExecutionStep[]
    form: Pick<CancelForm, 'orderIds' | 'all'>
    nonces: readonly OrderNonce[]
    verify: ReturnType<typeof verifyCancellation>
  }
  type Result = {
    parts: readonly CancelPart[]
    /** Orders whose part is left out. */
    refused: readonly string[]
    /** What is wrong with what is refused, each once. */
    reasons: readonly string[]
  }
}

/** A part, with every order that it may touch: those of its bytes, and those that it is said to be for. */
async function partOf(
  { account, chainId, getGasCost }: FlowScope,
  { step, item }: { step: ExecutionStep; item: StepItem },
  { form, nonces }: Pick<readParts.Options, 'form' | 'nonces'>,
): Promise<{ part: CancelPart; touched: readonly string[] }> {
  const { cancels, through } = await endedBy(item, { account, chainId, nonces })
  const read = cancels === 'all' ? form.orderIds : form.orderIds.filter(isOneOf(cancels))
  // What cannot be read is told as the marketplace tells it, and refused.
  const told = read.length > 0 ? read : (item.orderIds ?? form.orderIds)
  const orderIds = form.all ? form.orderIds : told
  const said = form.orderIds.filter(isOneOf([...read, ...(item.orderIds ?? [])]))
  const touched = said.length > 0 ? said : form.orderIds
  if (step.kind === 'signature')
    return { part: { way: 'gasless', orderIds, through, cost: 0n }, touched }
  const transaction = readTransaction(item.data)
  const cost = transaction && (await getGasCost?.(transaction).catch(() => undefined))
  return { part: { way: 'on-chain', orderIds, through, cost }, touched }
}
