import { criteriaTree, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import { type RoutePath, routes } from '@sluice/sdk/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  points,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { ownTime } from '../testing/ownTime.ts'

const numRuns = Number(process.env.SLUICE_CASES ?? 200)
/** Milliseconds of its own time that the server may take for an answer. */
const longest = 1000

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  for (const currency of [weth, usd, points]) {
    market.chain.setFunds(currency, buyer, 10n ** 30n)
    market.chain.allow(currency, buyer, 10n ** 30n)
  }
  await market.catchUp()
}, 60_000)
afterAll(() => database.close())

const most = (1n << 256n) - 1n
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: 1n, max: 10_000n }) },
  fc.constantFrom(0n, 1n, 1n << 120n, (1n << 120n) - 1n, 1n << 216n, most),
  fc.bigInt({ min: 0n, max: most }),
)
const address = fc.constantFrom(art, editions, weth, usd, points, seller, buyer, other, zeroAddress)
const identifier = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, 99n, BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)),
  fc.bigInt({ min: 0n, max: most }),
)
const time = fc.oneof(
  fc.constantFrom(0n, 1n, 1_800_000_000n, 1_800_000_060n, 1_815_000_000n, most),
  fc.bigInt({ min: 1_799_990_000n, max: 1_816_000_000n }),
)
const item = fc.record({
  itemType: fc.nat({ max: 5 }),
  token: address,
  identifierOrCriteria: identifier,
  startAmount: amount,
  endAmount: amount,
})
const consideration = fc.tuple(item, address).map(([base, recipient]) => ({ ...base, recipient }))
/** Some of an order's fields, replaced. */
const change = fc.record(
  {
    zone: address,
    offer: fc.array(item, { maxLength: 3 }),
    consideration: fc.array(consideration, { maxLength: 5 }),
    orderType: fc.nat({ max: 4 }),
    startTime: time,
    endTime: time,
    zoneHash: fc.constantFrom<`0x${string}`>(`0x${'0'.repeat(64)}`, `0x${'1'.repeat(64)}`),
    conduitKey: fc.constantFrom<`0x${string}`>(`0x${'0'.repeat(64)}`, `0x${'1'.repeat(64)}`),
    counter: fc.constantFrom(0n, 1n, most),
  },
  { requiredKeys: [] },
)
/** One item of either side, changed in a few of its fields. */
const touch = fc.record({
  side: fc.constantFrom('offer', 'consideration'),
  index: fc.nat({ max: 3 }),
  part: fc.record(
    {
      itemType: fc.nat({ max: 5 }),
      token: address,
      identifierOrCriteria: identifier,
      startAmount: amount,
      endAmount: amount,
      recipient: address,
    },
    { requiredKeys: [] },
  ),
})
/** The valid value most of the time: an order with everything wrong is refused for the first thing. */
const mostly = <value>(value: value) => ({ weight: 3, arbitrary: fc.constant(value) })
const order = fc
  .record({
    isOffer: fc.boolean(),
    contract: fc.constantFrom(art, editions),
    root: fc.oneof(mostly(undefined), fc.constant(0n), identifier),
    price: fc.oneof(mostly(1000n), amount),
    quantity: fc.oneof(mostly(1n), fc.constantFrom(2n, 20n), amount),
    fees: fc.oneof(
      fc.constant<{ recipient: `0x${string}`; amount: bigint }[]>([]),
      fc.array(fc.record({ recipient: address, amount }), { maxLength: 3 }),
    ),
    salt: fc.bigInt({ min: 0n, max: most }),
    change: fc.oneof(mostly({}), change),
    touches: fc.oneof(mostly([]), fc.array(touch, { maxLength: 2 })),
  })
  .map(({ isOffer, root, change, touches, ...given }): OrderComponents => {
    const made: OrderComponents = isOffer
      ? offer(market.chain, { ...given, ...(root === undefined ? {} : { root }) })
      : listing(market.chain, given)
    const whole: OrderComponents = { ...made, ...change }
    const mend = <entry extends { startAmount: bigint; endAmount: bigint }>(
      side: string,
      entries: readonly entry[],
    ) =>
      entries.map((entry, index) => {
        const parts = touches.filter(each => each.side === side && each.index === index)
        const mended = Object.assign({ ...entry }, ...parts.map(each => each.part)) as entry
        // Fees above the price leave less than nothing, which nobody can sign.
        return {
          ...mended,
          startAmount: BigInt.asUintN(256, mended.startAmount),
          endAmount: BigInt.asUintN(256, mended.endAmount),
        }
      })
    return {
      ...whole,
      offer: mend('offer', whole.offer).map(
        ({ itemType, token, identifierOrCriteria, startAmount, endAmount }) => ({
          itemType,
          token,
          identifierOrCriteria,
          startAmount,
          endAmount,
        }),
      ),
      consideration: mend('consideration', whole.consideration),
    }
  })
const set = fc.constantFrom(
  `contract:${art}`,
  `token:${art}:1`,
  `range:${art}:1:3`,
  `range:${art}:3:1`,
  `list:${art}:${criteriaTree([2n, 3n, 4n, 5n]).root}`,
  `list:${criteriaTree([2n]).root}`,
  `token:${art}:${'9'.repeat(78)}`,
)
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('Colour', 'blue', '__proto__', '\u0000', "'; --"),
)
const hint = fc.record(
  {
    collection: fc.oneof(fc.constantFrom(art, `${art}:2:5`, `${art}:5:2`, other), text),
    attribute: fc.record({ collection: fc.constantFrom(art, other), key: text, value: text }),
    tokenSetId: fc.oneof(set, text),
    isNonFlagged: fc.boolean(),
    orderbook: fc.constantFrom('reservoir', 'opensea'),
    permitId: text,
    bulkData: fc.record({
      data: fc.record({
        orderIndex: fc.integer(),
        merkleProof: fc.array(fc.constant(`0x${'ab'.repeat(32)}`), { maxLength: 30 }),
      }),
    }),
  },
  { requiredKeys: [] },
)

/** Asks, and holds the answer to the contract: no failure of ours, in time, of the described shape. */
async function ask(path: RoutePath, work: () => Promise<{ status: number; body: Json }>) {
  const {
    result: { status, body },
    time,
  } = await ownTime(work)
  expect(status).toBeLessThan(500)
  expect(time).toBeLessThan(longest)
  if (status === 200) expect(routes[path].response.safeParse(body).success).toBe(true)
  else expect(body).toMatchObject({ statusCode: status, message: expect.stringMatching(/./) })
  return body
}

describe('the order book, against hostile orders', () => {
  test(
    'behavior: whatever is signed and posted, it is taken or refused, and can be read back',
    async () => {
      let taken = 0
      await fc.assert(
        fc.asyncProperty(
          order,
          fc.oneof(mostly({}), hint),
          fc.constantFrom('1.4', '1.5', '1.6'),
          async (made, hint, version) => {
            const signer = made.offerer === seller ? wallets.seller : wallets.buyer
            const item = { ...(await signed(made, signer, version)), ...hint }
            const { bulkData: _, ...single } = item
            await ask('/order/v3', () => market.post('/order/v3', single))
            const body = await ask('/order/v4', () =>
              market.post('/order/v4', { items: [item, item] }),
            )
            const [result] = (body.results as Json[] | undefined) ?? []
            if (result?.message !== 'success') return
            taken++
            const side = made.offerer === seller ? 'asks/v5' : 'bids/v6'
            const query = `ids=${result.orderId}&includeRawData=true&includeCriteriaMetadata=true&normalizeRoyalties=true`
            const read = await ask(`/orders/${side}`, () => market.get(`/orders/${side}?${query}`))
            expect(read.orders).toMatchObject([{ id: result.orderId }])
          },
        ),
        { numRuns },
      )
      // Else nothing but refusals was tested.
      expect(taken).toBeGreaterThan(numRuns / 50)
      await market.catchUp()
      expect(market.failures).toEqual([])
    },
    numRuns * 600,
  )

  test(
    'behavior: whatever is asked of it is answered',
    async () => {
      const names = fc.constantFrom(
        ...['ids', 'token', 'tokenSetId', 'maker', 'contracts', 'status', 'sources', 'collection'],
        ...['attribute[Colour]', 'attribute[__proto__]', 'orderType', 'type', 'native', 'sortBy'],
        ...['sortDirection', 'limit', 'continuation', 'startTimestamp', 'endTimestamp'],
        ...['includePrivate', 'excludeSources', 'sampleSize', 'includeDepth', 'community'],
      )
      const values = fc.oneof(
        set,
        text,
        fc.constantFrom(
          art,
          `${art}:1`,
          `${art}:1:3`,
          buyer,
          seller,
          'true',
          '1',
          '3',
          '999999999',
        ),
        fc.constantFrom('price', 'asc', 'desc', 'any', 'inactive', 'valid', 'custom', 'blue', '%'),
        fc
          .array(fc.constantFrom('0', 'null', art, `0x${'a'.repeat(64)}`, '9'.repeat(78), '-1'), {
            maxLength: 5,
          })
          .map(parts => Buffer.from(parts.join('_')).toString('base64url')),
      )
      const paths = fc.constantFrom(
        ['/orders/asks/v5', '/orders/asks/v5'],
        ['/orders/bids/v6', '/orders/bids/v6'],
        ['/users/{user}/asks/v1', `/users/${seller}/asks/v1`],
        ['/users/{user}/bids/v1', `/users/${buyer}/bids/v1`],
        ['/orders/users/{user}/top-bids/v4', `/orders/users/${seller}/top-bids/v4`],
      ) as fc.Arbitrary<readonly [RoutePath, string]>
      await fc.assert(
        fc.asyncProperty(
          paths,
          fc.array(fc.tuple(names, values), { maxLength: 6 }),
          async ([route, path], query) => {
            await ask(route, () => market.get(`${path}?${new URLSearchParams(query)}`))
          },
        ),
        { numRuns: numRuns * 2 },
      )
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(fc.constantFrom(`${art}:1`, `${art}:2`, `${editions}:1`), text)),
          async tokens => {
            await ask('/token-sets/v2', () => market.post('/token-sets/v2', { tokens }))
          },
        ),
        { numRuns: Math.ceil(numRuns / 2) },
      )
    },
    numRuns * 600,
  )
})
