import type { ExecutionStep } from '@sluice/sdk'
import { type Address, isAddress } from 'viem'
import type { FlowFee } from '../flowTypes.ts'
import { readUint } from '../readUint.ts'
import { fieldsOf, signedOrdersOf } from '../verify/signedOrders.ts'
import type { ListContext, ListTerms } from './listTerms.ts'
import { type ChosenListing, offerFault, pays } from './verifyListing.ts'

/**
 * The terms of a listing whose royalties the marketplace does not tell, with those that the order of its steps pays: for a
 * review, which names each of them and to whom it goes, and has them accepted. Nothing but what the order says is
 * taken from it: where it does not come to the price exactly, the terms stay, and it is refused.
 */
export function toldTerms(
  steps: readonly ExecutionStep[],
  { context, ...listing }: Pick<ChosenListing, 'token' | 'terms'> & { context: ListContext },
  { account, chainId }: { account: Address; chainId: number },
): ListTerms {
  const { terms } = listing
  const currency = context.currency.address
  if (context.isRoyaltyUntold !== true) return terms
  const orders = steps
    .filter(({ id, kind }) => kind === 'signature' && id !== 'cancellation')
    .flatMap(({ items }) =>
      items.flatMap(({ data }) => (data ? signedOrdersOf(data, chainId) : [])),
    )
  const order = orders.find(
    each => offerFault(each, { ...listing, several: context.several }) === undefined,
  )
  const [own, ...left] = fieldsOf(order?.consideration)
  for (const fee of terms.fees.filter(({ amount }) => amount > 0n)) {
    const index = left.findIndex(item => pays(item, { ...fee, currency }))
    if (index < 0) return terms
    left.splice(index, 1)
  }
  const untold: FlowFee[] = []
  for (const item of left) {
    const amount = readUint(item.startAmount)
    const recipient = String(item.recipient)
    if (amount === undefined || !isAddress(recipient, { strict: false })) return terms
    if (!pays(item, { recipient, amount, currency })) return terms
    untold.push({ kind: 'royalty', recipient, amount })
  }
  const net = untold.reduce((rest, { amount }) => rest - amount, terms.net)
  return net > 0n && pays(own, { recipient: account, amount: net, currency })
    ? { ...terms, fees: [...untold, ...terms.fees], net, untold }
    : terms
}
