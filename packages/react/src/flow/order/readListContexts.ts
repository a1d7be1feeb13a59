import type { Address } from 'viem'
import { isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowFee, FlowScope, TokenReference } from '../flowTypes.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { comparableCurrencies } from '../price/marketAmount.ts'
import { marketsIn } from '../price/marketsIn.ts'
import { isAmong } from '../price/priceUnit.ts'
import { readOthersFloor } from '../price/readOthersFloor.ts'
import { readOwnListings } from '../price/readOwnListings.ts'
import { toldCurrency } from '../toldCurrency.ts'
import type { ListContext } from './listTerms.ts'
import { priceCurrencies } from './priceCurrencies.ts'
import { readExchange } from './readExchange.ts'
import { traitFloor } from './traitFloor.ts'

type Token = Omit<TokenReference, 'chainId'>

/**
 * What is known of tokens before their listings are priced, in their order: at most 50. In the usual currency where no other
 * is given.
 */
export async function readListContexts(
  scope: FlowScope,
  { tokens, currency: chosen }: readListContexts.Options,
  signal: AbortSignal,
): Promise<readonly ListContext[]> {
  const { client, chainId, account } = scope
  const native = nativeCurrency(scope, chainId)
  const currency = chosen === undefined ? native : toldCurrency(scope, chosen)
  const contracts = [...new Set(tokens.map(token => token.contract.toLowerCase() as Address))]
  const market = marketsIn(scope, 'least', signal)(currency)
  const [exchanges, holdings, ...collections] = await Promise.all([
    Promise.all(contracts.map(contract => readExchange(scope, contract, signal))),
    client.request('/users/{user}/tokens/v10', {
      path: { user: account },
      query: {
        tokens: tokens.map(({ contract, tokenId }) => `${contract}:${tokenId}` as const),
        limit: tokens.length,
        ...{ includeAttributes: true, includeLastSale: true, includeTopBid: true },
      },
      chainId,
      signal,
    }),
    ...contracts.map(id => client.request('/collections/v7', { query: { id }, chainId, signal })),
  ])
  const chain = client.chains.find(entry => entry.id === chainId)
  const marketplaceFees = chain?.marketplaceFees ?? client.config.marketplaceFees ?? []
  const isOther = !isAmong(currency, comparableCurrencies(scope, chainId))
  const read = tokens.map(token => {
    const row = holdings.tokens.find(
      entry =>
        isAddressEqual(entry.token.contract, token.contract) &&
        BigInt(entry.token.tokenId) === token.tokenId,
    )
    const at = contracts.indexOf(token.contract.toLowerCase() as Address)
    const collection = collections[at]?.collections[0]
    return {
      ...{ token, row, collection, exchange: exchanges[at] },
      several: (row?.token.kind ?? collection?.contractKind) === 'erc1155',
    }
  })
  const listed = read.filter(({ row }) => BigInt(row?.ownership.onSaleCount ?? '0') > 0n)
  const own = await readOwnListings(
    scope,
    contracts.filter(each => listed.some(({ token }) => isAddressEqual(token.contract, each))),
    signal,
  )
  // Of a collection the same for all of its tokens.
  const floors = new Map<string, ReturnType<typeof readOthersFloor>>()
  const floorOf = ({ token: { contract, tokenId }, row, collection, several }: Read) => {
    // Each token of an ERC1155 has a market of its own.
    const of = several ? { contract, tokenId } : { contract }
    const key = `${contract.toLowerCase()}:${several ? tokenId : ''}`
    const ask = several ? row?.token.floorAsk : collection?.floorAsk
    const floor = floors.get(key) ?? readOthersFloor(scope, { market, ask, of, signal })
    floors.set(key, floor)
    return floor
  }
  type Read = (typeof read)[number]
  const currencies = priceCurrencies(
    scope,
    native,
    exchanges.map(({ asks }) => asks),
  )
  return Promise.all(
    read.map(async (each): Promise<ListContext> => {
      const { token, row, collection, several, exchange } = each
      const ofCollection = own.filter(order => isAddressEqual(order.token.contract, token.contract))
      const offer = row?.token.topBid
      const isOwn = offer?.maker && isAddressEqual(offer.maker, account)
      const [{ floor, isIncomparable }, lastSale, bestOffer] = await Promise.all([
        floorOf(each),
        market.measure(row?.token.lastSale?.price),
        market.measure(isOwn ? undefined : offer?.price, 'net'),
      ])
      const isKnown = floor?.isConverted === undefined
      return {
        ...{ currency, isOther, currencies, several, zone: exchange?.zone },
        owned: BigInt(row?.ownership.tokenCount ?? '0'),
        listed: BigInt(row?.ownership.onSaleCount ?? '0'),
        fees: [
          ...(collection?.royalties?.breakdown ?? []).map(fee => ({
            kind: 'royalty' as const,
            recipient: fee.recipient,
            bps: fee.bps,
          })),
          ...marketplaceFees.map(marketplaceFee),
        ],
        isRoyaltyUntold: !collection?.royalties?.breakdown && collection?.royalties?.bps !== 0,
        floor: isKnown ? floor?.amount : undefined,
        floorByRate: isKnown ? undefined : floor?.amount,
        // What is dearer than a floor that cannot be compared is no less of a bound.
        isIncomparable:
          (isIncomparable && floor === undefined) || lastSale === null || bestOffer === null,
        traitFloor: isOther
          ? undefined
          : traitFloor(
              row?.token.attributes,
              ofCollection.map(({ worth }) => worth),
            ),
        lastSale: lastSale ?? undefined,
        bestOffer: bestOffer ?? undefined,
        live: ofCollection
          .filter(order => order.token.tokenId === token.tokenId)
          .map(order => (isOther ? { ...order, worth: worthIn(order.price, currency) } : order)),
      }
    }),
  )
}

export declare namespace readListContexts {
  type Options = {
    tokens: readonly Token[]
    /** What they are priced in; the native currency when absent. */
    currency?: Address | undefined
  }
}

const worthIn = (price: FlowAmount | undefined, currency: FlowCurrency): bigint | undefined =>
  price && isAmong(price.currency, [currency]) ? price.amount : undefined

function marketplaceFee(entry: string) {
  const [recipient, bps] = entry.split(':')
  return {
    kind: 'marketplace' as FlowFee['kind'],
    recipient: recipient as Address,
    bps: Number(bps),
  }
}
