import type { RunSummary, StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { isOneOf } from '../cancel/isOneOf.ts'
import { hasOpenItem, isOpenItem } from '../isOpenItem.ts'
import { isTransferOf } from '../isTransferOf.ts'
import { gainOf, mintedOf } from '../runEvidence.ts'
import { saleItems } from '../saleItems.ts'
import { transfersOf } from '../transfersOf.ts'
import type { RunTerms } from './runTerms.ts'

/**
 * What of a run that did only a part of its terms was surely not done, as terms; undefined when there is nothing of
 * the kind. Purchases have `restOfRun`: what is left of them is in their quote.
 */
export function restOfTerms(
  terms: RunTerms,
  { steps, account }: Pick<RunSummary, 'steps' | 'account'>,
): RunTerms | undefined {
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const left = (token: { contract: Address; tokenId: bigint }) =>
    !transfersOf(items).some(isTransferOf(token, account))
  switch (terms.kind) {
    case 'transfer': {
      const own = steps
        .filter(({ id }) => id.startsWith('transfer'))
        .flatMap((step): readonly StepItem[] => step.items)
      // What was mined and is not told may be any of it.
      const isUntold = own.some(
        item => item.status === 'complete' && transfersOf([item]).length === 0,
      )
      if (hasOpenItem(steps) || isUntold) return undefined
      const tokens = terms.tokens.flatMap(token => {
        const sent = transfersOf(own)
          .filter(isTransferOf(token, account, terms.to))
          .reduce((sum, { amount }) => sum + BigInt(amount ?? '1'), 0n)
        const quantity = token.quantity - sent
        return quantity > 0n ? [{ ...token, quantity }] : []
      })
      return tokens.length === 0 ? undefined : { ...terms, tokens }
    }
    case 'listing': {
      if (hasOpenItem(steps)) return undefined
      const posted = new Set(
        items.flatMap(({ orderData = [] }) =>
          orderData.flatMap(({ orderId, orderIndex }) => (orderId === undefined ? [] : orderIndex)),
        ),
      )
      const listings = terms.listings.filter((_, index) => !posted.has(index))
      return listings.length === 0 ? undefined : { ...terms, listings }
    }
    case 'sale': {
      if (hasOpenItem(steps)) return undefined
      // Of so many of one token it is not seen which of its offers were taken.
      const chosen = terms.chosen.filter(({ token }) => left(token))
      if (chosen.length === 0) return undefined
      const { minimum } = terms
      if (minimum?.per !== 'total') return { ...terms, chosen }
      // What the others still have to bring together, after what came.
      const came = gainOf(transfersOf(saleItems(steps)), minimum.currency, account)
      const amount = minimum.amount - (came > 0n ? came : 0n)
      return { ...terms, chosen, minimum: amount > 0n ? { ...minimum, amount } : undefined }
    }
    case 'cancellation': {
      const undone = (id: string) => {
        const own = items.filter(({ orderIds = [] }) => isOneOf(orderIds)(id))
        return own.length > 0 && !own.some(item => item.status === 'complete' || isOpenItem(item))
      }
      const orderIds = terms.orderIds.filter(undone)
      return terms.all || orderIds.length === 0 ? undefined : { ...terms, orderIds }
    }
    case 'mint': {
      const minted = mintedOf(steps, terms.contract, terms.to ?? account)
      const quantity = minted.reduce((rest, each) => rest - each.quantity, terms.quantity)
      const isSeen = minted.length > 0 && !hasOpenItem(steps)
      return isSeen && quantity > 0n ? { ...terms, quantity } : undefined
    }
    default:
      return undefined
  }
}
