import type { FeedEvent } from '@sluice/sdk/live'
import { isAddress } from 'viem'
import type { MarketChange } from '../query/invalidateMarket.ts'
import type { MarketAspect } from '../query/queryKinds.ts'

/** What an event of the feed may have changed. */
export function eventChange(chainId: number, event: FeedEvent): MarketChange {
  const about = (aspects: readonly MarketAspect[], rest: Partial<MarketChange>): MarketChange => ({
    chainId,
    tokens: [],
    accounts: [],
    aspects,
    ...rest,
  })
  switch (event.family) {
    case 'ask':
    case 'bid': {
      const { tokenSetId, contract, maker } = event.data
      const [kind, of, id] = tokenSetId.split(':')
      return about([event.family === 'ask' ? 'asks' : 'bids'], {
        ...(kind === 'token' && isContract(of) && isTokenId(id)
          ? { tokens: [{ contract: of, tokenId: BigInt(id) }] }
          : { collections: [contract ?? of].filter(isContract) }),
        accounts: [maker],
      })
    }
    case 'sale': {
      const { token, from, to } = event.data
      const { contract, tokenId } = token ?? {}
      const isKnown = isContract(contract) && isTokenId(tokenId)
      return about(['sales'], {
        tokens: isKnown ? [{ contract, tokenId: BigInt(tokenId) }] : [],
        accounts: [from, to].filter(isContract),
      })
    }
    case 'transfer': {
      const { token, from, to } = event.data
      return about(['transfers'], { tokens: [toToken(token)], accounts: [from, to] })
    }
    case 'token': {
      const aspect = event.event === 'token.created' ? 'transfers' : 'asks'
      return about([aspect], { tokens: [toToken(event.data.token)] })
    }
    case 'token-attribute':
      return about(['transfers'], { tokens: [toToken(event.data.token)] })
    case 'collection':
      return about(['transfers'], { collections: [event.data.id.split(':')[0]].filter(isContract) })
    case 'top-bid': {
      const named = [event.tags.contract, event.data.collection?.id?.split(':')[0]]
      return about(['bids'], { collections: named.filter(isContract).slice(0, 1) })
    }
    default:
      return event satisfies never
  }
}

const toToken = ({ contract, tokenId }: { contract: `0x${string}`; tokenId: string }) => ({
  contract,
  tokenId: BigInt(tokenId),
})

const isContract = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && isAddress(value, { strict: false })

/** Of its own word: a number that is none would break off what else came with it. */
const isTokenId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,78}$/.test(value)
