import type { Client } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { addAmounts } from '../purchase/addAmounts.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { RunTerms } from './runTerms.ts'

/** An amount of a run: exact, or the most that it may have cost, or the least that it brought. */
export type RunAmount = FlowAmount & { bound?: 'most' | 'least' | undefined }

/**
 * The money that terms are about: what is paid, asked, offered or brought, each currency once, and of a swap what goes in and
 * what comes out. Undefined where that is nothing, and where the decimals of a currency are not known.
 */
export function amountsOfTerms(
  terms: RunTerms,
  { client, chainId }: { client: Client; chainId: number },
): amountsOfTerms.Result | undefined {
  const { raw, isSwap = false } = moneyOf(terms)
  const scope = { client, chainId: originOf(terms) ?? chainId }
  const amounts = raw.flatMap(({ address, amount, bound }): RunAmount[] => {
    const currency = knownCurrency(scope, address)
    // An amount of nothing tells nothing: a free mint.
    return currency === undefined || amount === 0n ? [] : [{ currency, amount, bound }]
  })
  if (amounts.length === 0 || amounts.length < raw.length) return undefined
  return { amounts, isSwap }
}

export declare namespace amountsOfTerms {
  type Result = {
    amounts: readonly RunAmount[]
    /** Whether the first is given for the second; else they are a sum. */
    isSwap: boolean
  }
}

type Raw = { address: Address; amount: bigint; bound?: RunAmount['bound'] }

function moneyOf(terms: RunTerms): { raw: readonly Raw[]; isSwap?: boolean } {
  switch (terms.kind) {
    case 'purchase':
      return {
        raw: terms.totals.map(({ currency: { address }, amount }) => {
          // What is swapped for it takes what it needs by then.
          const isSwapped = terms.lines.some(
            ({ price, pay }) =>
              sameAddress(pay.currency.address, address) &&
              !sameAddress(price.currency.address, address),
          )
          return { address, amount, bound: isSwapped ? 'most' : undefined }
        }),
      }
    case 'listing':
      return { raw: sum(terms.listings.map(({ currency, terms }) => [currency, terms.price])) }
    case 'offer':
      return { raw: [{ address: terms.currency, amount: terms.terms.price }] }
    case 'sale':
      return { raw: sum(terms.lines.map(({ currency, net }) => [currency.address, net])) }
    case 'mint':
      return { raw: [{ address: zeroAddress, amount: terms.total }] }
    case 'swap': {
      const { currencyIn, currencyOut, tradeType, most, least } = terms
      const isIn = tradeType === 'exactIn'
      // The wrapped currency is one for one.
      const isBound = most !== least || !isWrapping(terms)
      return {
        isSwap: true,
        raw: [
          { address: currencyIn, amount: most, bound: isBound && !isIn ? 'most' : undefined },
          { address: currencyOut, amount: least, bound: isBound && isIn ? 'least' : undefined },
        ],
      }
    }
    case 'across':
    case 'call':
      return { raw: [{ address: zeroAddress, amount: terms.most, bound: 'most' }] }
    default:
      return { raw: [] }
  }
}

type Swap = Extract<RunTerms, { kind: 'swap' }>

function isWrapping({ currencyIn, currencyOut, wrappedNative }: Swap): boolean {
  const isPair = (one: Address, other: Address) =>
    sameAddress(one, zeroAddress) && sameAddress(other, wrappedNative)
  return isPair(currencyIn, currencyOut) || isPair(currencyOut, currencyIn)
}

/** What is paid on one chain for something on another is of that one. */
const originOf = (terms: RunTerms) =>
  terms.kind === 'across' || terms.kind === 'call' ? terms.origin : undefined

function sum(amounts: readonly (readonly [Address, bigint])[]): readonly Raw[] {
  const currency = (address: Address) => ({ address, symbol: '', decimals: 0 })
  return addAmounts(
    amounts.map(([address, amount]) => ({ currency: currency(address), amount })),
  ).map(({ currency: { address }, amount }) => ({ address, amount }))
}
