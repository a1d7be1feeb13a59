import { readFileSync } from 'node:fs'
import { criteriaTree } from '@sluice/router/seaport'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDrop } from '../testing/addDrop.ts'
import { type AnswerMarket, createAnswerMarket } from '../testing/createAnswerMarket.ts'
import {
  art,
  buyer,
  chainId,
  listing,
  offer,
  other,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { fieldPaths } from '../testing/fieldPaths.ts'
import type { GoodRequest } from '../testing/goodRequests.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { toAsked } from '../testing/toAsked.ts'
import { type ServedPath, servedPaths } from './handlers.ts'

/**
 * The fields of the contract's answers: a list has `[]`, what stands in braces belongs to the field before it, and
 * `[key]` is any name.
 */
const contract: Record<string, string> = JSON.parse(
  readFileSync(new URL('contractFields.json', import.meta.url), 'utf8'),
)

/**
 * What no answer names, and why: fields by the end of their paths or a part of it, with all that stands in them.
 * README.md tells it, too.
 */
const unserved: readonly { why: string; routes?: readonly ServedPath[]; fields: string[] }[] = [
  {
    why: 'Nobody here judges collections, tokens or trades, or hides their metadata.',
    fields: [
      ...['isSpam', 'isNsfw', 'isFlagged', 'lastFlagUpdate', 'lastFlagChange', 'metadataDisabled'],
      ...['openseaVerificationStatus', 'magicedenVerificationStatus', 'washTradingScore'],
      'isAirdrop',
    ],
  },
  {
    why: 'It is not read: of contracts and the pages of collections and sources it would be a stranger’s word.',
    fields: [
      ...['banner', 'discordUrl', 'externalUrl', 'twitterUsername', 'twitterUrl', 'socialImage'],
      ...['contractDeployedAt', 'creator', 'isSharedContract', 'sources[].description'],
      ...['securityConfig', 'token.decimals', 'tokenRarityScore', 'comment', 'allRoyalties'],
      'numFeesSupported',
    ],
  },
  {
    why: 'An answer is of the chain in its address.',
    fields: ['currency.chainId'],
  },
  {
    why: 'It is not counted.',
    fields: [
      ...['rank', 'floorSale', 'floorSaleChange', 'floorAskPercentChange', 'lastBuy', 'lastSell'],
      ...['lastBuys[]', 'attributes[].topBidValue', 'attributes[].createdAt'],
      ...['tokenRarityRank', 'sourceDomain', 'feeBreakdown[].source', 'pricePerQuantity[]'],
    ],
  },
  {
    why: 'Of these prices only what is paid is told; orders and their routes tell what is left.',
    fields: [
      ...[
        'topBidValue.netAmount',
        'totalBidValue.netAmount',
        'topBids[].token.collection.floorAskPrice.netAmount',
        'topBids[].token.floorAskPrice.netAmount',
        'topBids[].token.lastSalePrice.netAmount',
      ],
      ...[
        'attributes[].floorAskPrice.netAmount',
        'values[].floorAskPrice.netAmount',
        'ownership.floorAskPrice.netAmount',
      ],
      ...['mintStages[].price.netAmount', 'lastSale.price.netAmount', 'sales[].price.netAmount'],
      ...['transfers[].price.netAmount', 'events[].floorAsk.price.netAmount'],
    ],
  },
  {
    why: 'The last sale is told in short; /sales/v6 tells the rest.',
    routes: ['/tokens/v7', '/users/{user}/tokens/v10'],
    fields: [
      ...['id', 'saleId', 'token', 'orderSource', 'orderSide', 'orderKind', 'orderIsReservoir'],
      ...['fillSource', 'logIndex', 'batchIndex', 'royaltyFeeBps', 'marketplaceFeeBps'],
      ...['paidFullRoyalty', 'feeBreakdown[]', 'isDeleted', 'createdAt', 'updatedAt'],
    ].map(name => `lastSale.${name}`),
  },
  {
    why: '/collections/v7 tells it of the collection, and /orders/bids/v6 of the offer.',
    routes: ['/tokens/v7', '/users/{user}/tokens/v10'],
    fields: [
      ...['token.collection.tokenCount', 'token.collection.floorAskPrice'],
      ...['token.collection.floorAsk', 'topBid.feeBreakdown[]'],
    ],
  },
  {
    why: '/tokens/v7 tells it of the token, and the lists of orders of an order.',
    routes: ['/users/{user}/tokens/v10'],
    fields: [
      ...['token.supply', 'token.remainingSupply', 'tokens[].token.rarityScore'],
      'ownership.floorAsk.kind',
    ],
  },
  {
    why: 'Drops have phases, and no token has some of its own.',
    routes: ['/tokens/v7'],
    fields: ['tokens[].token.mintStages[]'],
  },
  {
    why: 'Name, description, picture and attributes of the document are fields of their own.',
    routes: ['/tokens/v7', '/users/{user}/tokens/v10'],
    fields: ['token.metadata'],
  },
  {
    why: '/orders/depth/v1 and /collections/trending-mints/v1 tell it.',
    routes: ['/orders/asks/v5', '/users/{user}/asks/v1', '/collections/v7'],
    fields: ['depth[]', 'mintedTimestamp'],
  },
  {
    why: 'A post for another book is refused, so no order was ever passed on.',
    routes: ['/cross-posting-orders/v1'],
    fields: ['orders[]'],
  },
  {
    why: '/collections/v7 tells the phases of its drop.',
    routes: ['/collections/trending-mints/v1'],
    fields: [
      ...['isMinting', 'startDate', 'endDate', 'maxSupply', 'mintPrice', 'mintVolume', 'mintType'],
      ...['mintStandard', 'mintStatus', 'mintStages[]', 'volumePercentChange'],
      'countPercentChange',
    ],
  },
]

/** What is served, and nothing of it is in this market: the tests that show it. */
const elsewhere: { [path in ServedPath]?: Readonly<Record<string, string>> } = {
  // By the function that tells it of listings.
  '/users/{user}/bids/v1': { dynamicPricing: 'listings.test.ts' },
  '/orders/bids/v6': { dynamicPricing: 'listings.test.ts' },
  '/users/activity/v6': { fillSource: 'fillSource.test.ts' },
  '/collections/activity/v6': { fillSource: 'fillSource.test.ts' },
  '/tokens/{token}/activity/v5': { fillSource: 'fillSource.test.ts' },
  '/collections/{collection}/attributes/explore/v6': { 'lastSells[]': 'figures.test.ts' },
}

/** `a { b c[] { d } }` as `a.b`, `a.c[].d`: the fields that hold no others. */
function leavesOf(text: string): string[] {
  const words = text.split(' ').filter(word => word !== '')
  const read = (prefix: string): string[] => {
    const found: string[] = []
    for (let word = words.shift(); word !== undefined && word !== '}'; word = words.shift()) {
      const path = `${prefix}${word}`
      if (words[0] === '{') {
        words.shift()
        found.push(...read(`${path}.`))
      } else found.push(path)
    }
    return found
  }
  return read('')
}

/** The fields that an answer names. */
function namedIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [`${path}[]`, ...value.flatMap(each => namedIn(each, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, each]) =>
    namedIn(each, path === '' ? name : `${path}.${name}`),
  )
  return [path, ...inner]
}

/** Whether a field of the contract is among those that were named. */
function isNamed(field: string, named: ReadonlySet<string>): boolean {
  if (!field.includes('[key]')) return named.has(field)
  const [before = '', after = ''] = field.split('[key]')
  return [...named].some(each => {
    const rest = each.startsWith(before) ? each.slice(before.length) : undefined
    return rest !== undefined && rest.length > after.length && rest.endsWith(after)
  })
}

const isIn = (field: string, part: string) => `.${field}.`.includes(`.${part}.`)

let database: TestDatabase
let made: AnswerMarket
beforeAll(async () => {
  database = await openTestDatabase()
  made = await createAnswerMarket(database)
  await fill(made)
}, 120_000)
afterAll(async () => {
  await made.market.server.close()
  await database.close()
})

/** What not every market has: a drop, a price that falls, offers for a collection, a trait and what was sold. */
async function fill({ market }: AnswerMarket) {
  const { chain } = market
  addDrop(chain, art)
  const [paid] = listing(chain, { fees: [] }).consideration
  if (!paid) throw new Error('Nobody is paid')
  const consideration = [{ ...paid, startAmount: 300n, endAmount: 200n }]
  const blue = BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)
  chain.setFunds(weth, other, 10n ** 12n)
  chain.allow(weth, other, 10n ** 12n)
  await market.catchUp()
  const wanted = offer(chain, { tokenId: 1n, salt: 34n, fees: [] })
  const [item] = wanted.consideration
  if (!item) throw new Error('Nothing is wanted')
  const forSold = { ...wanted, offerer: other, consideration: [{ ...item, recipient: other }] }
  const attribute = { collection: art, key: 'Colour', value: 'blue' }
  for (const posted of [
    await market.postListing(listing(chain, { tokenId: 5n, salt: 31n, consideration })),
    await market.postOffer(offer(chain, { root: 0n, salt: 32n }), { collection: art }),
    await market.postOffer(offer(chain, { root: blue, salt: 33n }), { attribute }),
    await market.postOffer(forSold, {}, wallets.other),
  ])
    expect(posted).toMatchObject({ message: 'success' })
  chain.mine()
  await market.catchUp()
}

/** What else is asked, for what one answer cannot tell. */
const more: { [path in ServedPath]?: readonly GoodRequest[] } = {
  '/users/{user}/tokens/v10': [{ path: { user: buyer } }],
  '/users/{user}/bids/v1': [{ path: { user: buyer } }],
  '/users/activity/v6': [{ query: { users: [buyer] } }],
  '/tokens/{token}/activity/v5': ['2', '3'].map(id => ({ path: { token: `${art}:${id}` } })),
  '/orders/asks/v5': [
    { query: { contracts: [art], status: 'any' } },
    { query: { token: `${art}:2` } },
  ],
  '/orders/users/{user}/top-bids/v4': [{ path: { user: buyer } }],
  '/tokens/v7': [{ query: { tokens: [`${art}:1`, `${art}:3`] } }],
}
/** Refused, as there is none of it here. */
const refused = ['includeSecurityConfigs', 'includeDeleted']

async function namedBy(route: ServedPath): Promise<Set<string>> {
  const definition: RouteDefinition = routes[route]
  const good: GoodRequest = made.good[route]
  const flags = (definition.query ? fieldPaths(definition.query) : [])
    .filter(name => name.startsWith('include') && !refused.includes(name))
    .map(name => [name, true])
  const named = new Set<string>()
  for (const asked of [good, ...(more[route] ?? []).map(each => ({ ...good, ...each }))]) {
    const query = { ...asked.query, ...Object.fromEntries(flags) }
    const { url, init } = toAsked(route, definition, { path: asked.path, query, headers: {} })
    const response = await made.market.server.app.request(`/api/${chainId}${url}`, init)
    const body = await response.json()
    expect([url, response.status, response.status === 200 ? '' : body]).toEqual([url, 200, ''])
    for (const field of namedIn(body)) named.add(field)
  }
  return named
}

const reads = servedPaths.filter(path => contract[path] !== undefined)
const applied = new Set<string>()

describe('fields of the contract', () => {
  test('behavior: each read of the contract is served', () => {
    expect(Object.keys(contract).filter(path => !reads.includes(path as ServedPath))).toEqual([])
  })

  test.each(reads)('behavior: %s names each field, or it stands in the list', async route => {
    const named = await namedBy(route)
    const left: string[] = []
    const wrong: string[] = []
    for (const field of leavesOf(contract[route] ?? '')) {
      const parts = [
        ...unserved.flatMap(({ routes, fields }) =>
          (routes?.includes(route) ?? true) ? fields : [],
        ),
        ...Object.keys(elsewhere[route] ?? {}),
      ].filter(part => isIn(field, part))
      const isThere = isNamed(field, named)
      for (const part of parts) applied.add(part)
      if (!isThere && parts.length === 0) left.push(field)
      if (isThere && parts.length > 0) wrong.push(`${field}: ${parts.join()}`)
    }
    expect({ left, wrong }).toEqual({ left: [], wrong: [] })
  })

  test('behavior: the list names nothing that the contract does not', () => {
    const listed = [
      ...unserved.flatMap(({ fields }) => fields),
      ...Object.values(elsewhere).flatMap(each => Object.keys(each ?? {})),
    ]
    expect(listed.filter(part => !applied.has(part))).toEqual([])
  })
})
