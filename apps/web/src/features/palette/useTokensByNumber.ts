import { useCollections, useSearchCollections, useTokens } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isAddress } from 'viem'
import { readNumber } from './readNumber.ts'

/** How many collections are looked through for a number. */
const most = 8

/**
 * The tokens that a typed number can mean: of the collection of the page, and of those with the typed name, or,
 * without one, of the biggest.
 */
export function useTokensByNumber(chainId: number, typed: string): useTokensByNumber.Result {
  const wanted = readNumber(typed)
  const { collection, contract } = useParams({ strict: false })
  const page = collection ?? contract
  const name = wanted?.name ?? ''
  const named = useSearchCollections(
    { chainId, name, limit: most },
    {
      enabled: name !== '',
      select: ({ pages }) => pages.flatMap(each => each.collections.map(row => row.collectionId)),
    },
  )
  const biggest = useCollections(
    { chainId, limit: most },
    {
      enabled: wanted !== undefined && name === '',
      select: ({ pages }) => pages.flatMap(each => each.collections.map(row => row.id)),
    },
  )
  const ids = [
    ...(name === '' && page !== undefined ? [page] : []),
    ...((name === '' ? biggest.data : named.data) ?? []),
  ]
  // A set of tokens within a contract has a longer id, and its tokens are those of the contract.
  const addresses = ids.flatMap(id => {
    const address = id?.slice(0, 42).toLowerCase()
    return address !== undefined && isAddress(address, { strict: false }) ? [address] : []
  })
  const contracts = [...new Set(addresses)].slice(0, most)
  const tokens = contracts.map(address => `${address}:${wanted?.tokenId ?? 0}`)
  const found = useTokens(
    { chainId, tokens, limit: most },
    {
      enabled: wanted !== undefined && tokens.length > 0,
      select: ({ pages }) => pages.flatMap(each => each.tokens),
      // The collection of the page is asked first, and what it has stays when others are known.
      placeholderData: keepPreviousData,
    },
  )
  const isFetching = named.isFetching || biggest.isFetching || found.isFetching
  const places = contracts.map(
    contract => found.data?.filter(({ token }) => token.contract.toLowerCase() === contract) ?? [],
  )
  const isError = named.isError || biggest.isError || found.isError
  return { tokens: wanted === undefined ? [] : places.flat(), isFetching, isError }
}

export declare namespace useTokensByNumber {
  type Result = { tokens: readonly TokenRow[]; isFetching: boolean; isError: boolean }
}
