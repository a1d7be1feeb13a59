import { ether } from './openMarket.ts'

/** A price as a marketplace tells it, in base units; `net` is what of it the seller gets. */
export const priceOf = (raw: bigint, of = ether, net = raw) => ({
  currency: { contract: of, symbol: '', decimals: 18 },
  ...{ amount: { raw: `${raw}` }, netAmount: { raw: `${net}` } },
})
