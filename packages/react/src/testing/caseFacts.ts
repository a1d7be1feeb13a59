import type { ExecutionStep } from '@sluice/sdk'
import type { FlowProblem } from '../flow/flowProblem.ts'
import type { FlowState } from '../flow/flowState.ts'
import type { ListContext } from '../flow/order/listTerms.ts'
import type { PriceWarning } from '../flow/price/priceWarning.ts'
import type { SaleFacts } from '../flow/verify/readSale.ts'
import type { DeedFacts, StepFacts } from '../flow/verify/stepFacts.ts'
import {
  account,
  conduit,
  contract,
  ether,
  maker,
  openMarket,
  seaport,
  usdc,
  weth,
} from './openMarket.ts'

export const { scope } = openMarket({})
export const currency = { address: ether, symbol: 'ETH', decimals: 18 }
export const eth = 10n ** 18n
export const gas = 21_000n * 10n ** 9n
export const txHashes = [`0x${'ab'.repeat(32)}`] as const

export const problem = (more: Partial<FlowProblem> = {}): FlowProblem => ({
  ...{ code: 'user_rejected', happened: '«Declined.»', money: '«Nothing was sent.»' },
  ...{ moneyMoved: 'no', next: '«Start again.»', remedy: 'retry' },
  ...more,
})

export const short = problem({
  ...{ code: 'insufficient_funds', remedy: 'requote', missing: (2n * eth) / 5n, currency },
})
/** Of the price in one currency, and of the network fee in another. */
export const shortOfBoth = problem({
  ...{ code: 'insufficient_funds', remedy: 'requote', missing: 1_250_000_000n },
  currency: { address: usdc, symbol: 'USDC', decimals: 6 },
  also: [{ currency, amount: 5n * gas, isFee: true }],
})

const step = (id: string, kind: 'transaction' | 'signature', item: object) =>
  ({ id, action: '«act»', description: '', kind, items: [item] }) as unknown as ExecutionStep
export const run = <quote>(quote: quote, steps: readonly ExecutionStep[]) => ({
  ...{ quote, steps, times: {}, startedAt: 1_700_000_000_000 },
})

/** The phases that every flow can be in once it was started; `id` is that of its last step. */
export function running<form, quote, receipt>(
  form: form,
  quote: quote,
  receipt: receipt,
  id = 'sale',
): Record<string, FlowState<form, quote, receipt>> {
  const isSigned = id === 'order-signature'
  const last = (state: string, more: object = {}) =>
    step(id, isSigned ? 'signature' : 'transaction', {
      ...{ status: 'incomplete', state, data: {}, ...more },
    })
  const done = isSigned ? {} : { txHashes: txHashes.map(txHash => ({ txHash, chainId: 31337 })) }
  const asks = isSigned ? 'sign' : 'submit'
  const approval = step('nft-approval', 'transaction', {
    ...{ status: 'incomplete', state: 'prompting', data: {} },
  })
  const mined = last('mined', done)
  return {
    starting: { phase: asks, form, ...run(quote, []) },
    'asking for an approval': { phase: 'approve', form, ...run(quote, [approval, last('idle')]) },
    'asking the wallet': { phase: asks, form, ...run(quote, [last('prompting')]) },
    'on its way': isSigned
      ? { phase: 'index', form, ...run(quote, [last('signed')]) }
      : { phase: 'confirm', form, ...run(quote, [last('submitted', done)]) },
    ...(isSigned ? {} : { 'in a block': { phase: 'index', form, ...run(quote, [mined]) } }),
    complete: {
      ...{ phase: 'complete', form, receipt },
      ...run(quote, [last('complete', { ...done, status: 'complete' })]),
    },
    partial: { phase: 'partial', form, receipt, problem: problem(), ...run(quote, []) },
    failed: { phase: 'failed', form, problem: problem(), ...run(quote, [last('rejected')]) },
    'outcome unknown': {
      ...{ phase: 'failed', form, ...run(quote, [last('unknown')]) },
      problem: problem({ moneyMoved: 'unknown', remedy: 'none', code: 'transaction_unknown' }),
    },
  }
}

const saleWarning = { price: { currency, amount: eth / 100n }, market: { currency, amount: eth } }
/** What a price far from the market's has to be accepted for. */
export const warnings: readonly PriceWarning[] = [
  { kind: 'below-floor', key: 'floor', ...saleWarning },
  { kind: 'listed-cheaper', key: 'listed', until: 1_800_000_000, ...saleWarning },
]

export const before = { unitPrice: eth / 2n, quantity: 5n, expiresAt: 1_700_000_000 }
const replaced = `0x${'cd'.repeat(32)}` as const
export const cancelFirst = { way: 'cancel-first', replaces: replaced } as const
export const replace = { way: 'replace', replaces: replaced, zone: maker } as const

export const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
export const saleToken = { contract, tokenId: 7n }
/** What a purchase, or a sale, says itself. */
export const saleFacts: SaleFacts = {
  ...{ before: [], isLater: false },
  ...{ through: [seaport], to: [account], until: 1_800_000_000n, gas, problem: undefined },
  ...{ gets: [{ ...saleToken, quantity: 1n }], gives: [{ ...saleToken, quantity: 1n }] },
}

/** What the steps of a review say themselves: a deed through Seaport, when nothing else is said. */
export const stepFacts = (
  deed: Partial<DeedFacts> | undefined,
  more: Partial<StepFacts> = {},
): StepFacts => ({
  deed: deed && {
    ...{ through: [seaport], gives: [], gets: [], until: 1_800_000_000n, zones: [], isWhole: true },
    ...deed,
  },
  ...{ isLater: false, before: [], transactions: 0, gas: undefined, problem: undefined },
  ...more,
})
const isRefused = problem({ code: 'refused', remedy: 'none' })
/** What a marketplace asks for that wants the token for nothing, and more than that. */
export const hostile = stepFacts(
  {
    gives: [{ ...{ token: contract, tokenId: 7n, amount: 1n }, recipient: maker }],
    gets: [
      { ...{ token: ether, standard: 'native', amount: eth }, recipient: maker },
      { ...{ token: maker, standard: 'erc721', amount: 1n }, recipient: weth },
    ],
    ...{ until: 2n ** 256n - 1n, isWhole: false },
  },
  {
    before: [
      { through: contract, allows: [{ token: contract, spender: maker, amount: 'all' }] },
      { through: weth, allows: [{ token: maker, spender: account, amount: 5n }] },
      { through: maker, allows: [] },
    ],
    ...{ transactions: 3, problem: isRefused },
  },
)
/** The conduit of Seaport is approved for a collection before the deed. */
export const approvesConduit: Partial<StepFacts> = {
  before: [{ through: contract, allows: [{ token: contract, spender: conduit, amount: 'all' }] }],
  ...{ transactions: 1, gas },
}

/** Of a form in another currency than the market's: what there is to choose from, and what the rate tells. */
export const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
export const inDollars = {
  currency: dollars,
  isOther: true,
  currencies: [currency, wrapped, dollars],
}
export const byRate = { ...inDollars, floor: undefined, floorByRate: 3_000_000_000n }
export const withoutRate = { ...inDollars, floor: undefined, isIncomparable: true }

/** What is known before a listing of several is made, and what it then comes to. */
export const context: ListContext = {
  ...{ currency, owned: 5n, listed: 1n, several: true, floor: eth },
  fees: [{ kind: 'royalty', recipient: maker, bps: 250 }],
}
export const terms = {
  ...{ quantity: 2n, unitPrice: eth, price: 2n * eth, net: 2n * eth - eth / 20n },
  ...{ fees: [{ kind: 'royalty' as const, recipient: maker, bps: 250, amount: eth / 20n }] },
  expiresAt: 1_800_000_000,
}
