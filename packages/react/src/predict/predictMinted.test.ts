import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { predictMinted } from './predictMinted.ts'
import { predictQuery } from './predictQuery.ts'
import { readKnownCollections } from './readKnownCollections.ts'

const chainId = 31337
const contract = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const id = contract.toLowerCase()
const to = '0xf39Fd6e51aad88F6F4ce6aB8827279cfffFb92266'
const other = '0x2222222222222222222222222222222222222222'
const key = (kind: Parameters<typeof queryKey>[0], parameters: object = {}) =>
  queryKey(kind, { chainId, ...parameters })
const collection = { name: 'Drop', contractKind: 'erc721', remainingSupply: 9 }
const minted = [
  { tokenId: 2n ** 255n, quantity: 1n },
  { tokenId: 5n, quantity: 1n },
]
const options = { chainId, contract, to, minted, collection } as const
const show = (
  of: ReturnType<typeof queryKey>,
  data: unknown,
  change: Partial<predictMinted.Options> = {},
): unknown =>
  predictMinted({ ...options, ...change }).reduce<unknown>(
    (value, one) => predictQuery(of, value, one),
    data,
  )
const row = (tokenId: string) => ({
  token: { contract: id, tokenId },
  ownership: { tokenCount: '1' },
})
const held = (...ids: string[]) => ({ pages: [{ tokens: ids.map(row) }, { tokens: [row('1')] }] })

test('default: of the supply so many less are left, and never more than the marketplace says', () => {
  const left = (remainingSupply: number | null | undefined) =>
    show(key('collection', { id: contract }), { id, remainingSupply })
  expect(left(9)).toEqual({ id, remainingSupply: 7 })
  // The marketplace has read it already, and others that were minted since.
  expect(left(7)).toEqual({ id, remainingSupply: 7 })
  expect(left(3)).toEqual({ id, remainingSupply: 3 })
  expect(left(undefined)).toEqual({ id, remainingSupply: undefined })
  const rows = (first: number) => ({
    pages: [
      {
        collections: [
          { id, remainingSupply: first },
          { id: other, remainingSupply: 9 },
        ],
      },
    ],
  })
  expect(show(key('collections'), rows(9))).toEqual(rows(7))
})

test('default: they stand before the others that the account has, each once', () => {
  const before = held('5', '3')
  expect(show(key('userTokens', { user: to }), before)).toEqual({
    pages: [
      {
        tokens: [
          {
            token: {
              ...{ chainId, contract: id, tokenId: (2n ** 255n).toString(), kind: 'erc721' },
              collection: { id, name: 'Drop' },
            },
            ownership: { tokenCount: '1', onSaleCount: '0' },
          },
          ...(before.pages[0]?.tokens ?? []),
        ],
      },
      before.pages[1],
    ],
  })
})

test.each([
  ['of another account', { user: other }],
  ['of another collection', { user: to, collection: [other] }],
  ['by another order', { user: to, sortBy: 'floorAskPrice' }],
  ['from the oldest on', { user: to, sortDirection: 'asc' }],
  ['of certain tokens', { user: to, tokens: [`${contract}:1`] }],
  ['with their traits', { user: to, includeAttributes: true }],
])('behavior: a list of holdings %s stays as it is', (_, parameters) => {
  const data = held('3')
  expect(show(key('userTokens', parameters), data)).toBe(data)
})

test('behavior: of an edition, and of a collection that nobody has read, no holdings are told', () => {
  const data = held('3')
  for (const of of [{ ...collection, contractKind: 'erc1155' }, undefined])
    expect(show(key('userTokens', { user: to }), data, { collection: of })).toBe(data)
  const supply = { id, remainingSupply: 9 }
  expect(show(key('collection'), supply, { collection: undefined })).toBe(supply)
  expect(show(key('collection'), supply, { minted: [] })).toBe(supply)
})

test('behavior: twice is once, and other chains, queries and collections are the same objects', () => {
  const list = key('userTokens', { user: to, collection: contract })
  const once = show(list, held('3'))
  expect(show(list, once)).toEqual(once)
  const data = held('3')
  expect(show(queryKey('userTokens', { chainId: 1, user: to }), data)).toBe(data)
  expect(show(key('tokens', { collection: contract }), data)).toBe(data)
  const apart = { id: other, remainingSupply: 9 }
  expect(show(key('collection', { id: other }), apart)).toBe(apart)
  expect(show(key('collection'), null)).toBeNull()
})

test('readKnownCollections: what was read of a collection before, of its own chain', () => {
  const queryClient = new QueryClient()
  const known = readKnownCollections(queryClient, chainId)
  expect(known(contract)).toBeUndefined()
  queryClient.setQueryData(key('knownCollections'), [{ id: other }, null])
  queryClient.setQueryData(key('collections'), { pages: [{ collections: [{ id, supply: 3 }] }] })
  expect(known(contract)).toEqual({ id, supply: 3 })
  queryClient.setQueryData(key('collections'), { pages: [{ collections: [{ id, supply: 2 }] }] })
  expect(known(contract)).toEqual({ id, supply: 3 })
  expect(readKnownCollections(queryClient, 1)(contract)).toBeUndefined()
})
