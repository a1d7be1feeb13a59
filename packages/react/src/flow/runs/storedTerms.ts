import type { RunSummary } from '@sluice/sdk'
import type { Address } from 'viem'
import { wasCancelled } from '../order/replaceOrder.ts'
import { type RunTerms, readRunTerms } from './runTerms.ts'

const kinds: Record<RunSummary['action'], RunTerms['kind']> = {
  ...{ buy: 'purchase', sell: 'sale', bid: 'offer', list: 'listing', cancel: 'cancellation' },
  ...{ mint: 'mint', transfer: 'transfer', swap: 'swap', call: 'call' },
}

/** The terms of a run, for `termsOfRun` and for what judges and describes runs. */
export function storedTerms(run: RunSummary): RunTerms | undefined {
  const kind = kinds[run.action]
  if (run.terms === undefined) return termsOfRequest(run)
  const terms = readRunTerms(run.terms)
  const isAcross = terms?.kind === 'across' && run.action === 'buy'
  if (terms?.kind !== kind && !isAcross) return undefined
  return wasCancelled(run.steps) ? withoutCancelled(terms) : terms
}

/** What is cancelled already is not cancelled again, and nothing can take its place any more. */
function withoutCancelled(terms: RunTerms): RunTerms {
  switch (terms.kind) {
    case 'listing':
      return { ...terms, listings: terms.listings.map(each => ({ ...each, cancels: undefined })) }
    case 'offer':
      return { ...terms, cancels: undefined }
    default:
      return terms
  }
}

function termsOfRequest({ action, subject, expectedPrice }: RunSummary): RunTerms | undefined {
  if (action === 'buy' && expectedPrice !== undefined) {
    const [paid, ...others] = Object.entries(expectedPrice)
    if (paid === undefined || others.length > 0 || subject.tokens.length === 0) return undefined
    const [address, { raw: amount }] = paid
    const total = { currency: { address: address as Address, symbol: '', decimals: 0 }, amount }
    return {
      kind: 'purchase',
      lines: subject.tokens.map(({ contract, tokenId, quantity }) => ({
        ...{ token: { contract, tokenId: BigInt(tokenId) }, quantity },
        // What each of them costs is not said: the total bounds it.
        ...{ price: total, pay: total },
      })),
      ...{ onTop: [], totals: [total], partial: false, wrappedNative: undefined },
    }
  }
  if (action === 'transfer' && subject.to !== undefined) {
    const tokens = subject.tokens.map(({ contract, tokenId, quantity }) => ({
      ...{ contract, tokenId: BigInt(tokenId), quantity },
    }))
    return { kind: 'transfer', to: subject.to, tokens }
  }
  return action === 'cancel' && subject.orderIds.length > 0
    ? { kind: 'cancellation', orderIds: subject.orderIds, all: false }
    : undefined
}
