import { createHash } from 'node:crypto'
import { criteriaTree, zeroAddress } from '@sluice/router/seaport'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { and, asc, eq, gt } from 'drizzle-orm'
import pg from 'pg'
import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChainContext } from '../context.ts'
import { escrowAbi } from '../crosschain/escrowAbi.ts'
import type { Party } from '../crosschain/party.ts'
import { claimFilled } from '../crosschain/solver/claimFilled.ts'
import { fillPaid } from '../crosschain/solver/fillPaid.ts'
import { followSent } from '../crosschain/solver/followSent.ts'
import { isBusy } from '../crosschain/solver/isBusy.ts'
import { refundUnfilled } from '../crosschain/solver/refundUnfilled.ts'
import type { SolverContext } from '../crosschain/solver/SolverContext.ts'
import { watchEscrow } from '../crosschain/solver/watchEscrow.ts'
import { solverStats } from '../crosschain/solverStats.ts'
import { encodeCursor } from '../http/cursor.ts'
import { askRoyalties } from '../indexer/askRoyalties.ts'
import { advanceFigures } from '../indexer/figures/advanceFigures.ts'
import { countFigures } from '../indexer/figures/countFigures.ts'
import { firstPages } from '../indexer/figures/rowsOf.ts'
import { followCurrencies } from '../indexer/followCurrencies.ts'
import { countTraitFloors } from '../metadata/countTraitFloors.ts'
import { fetchMetadata } from '../metadata/fetchMetadata.ts'
import { rankCollections } from '../metadata/rankCollections.ts'
import { refreshMetadata } from '../metadata/refreshMetadata.ts'
import { forgetFloorChanges } from '../orderbook/forgetFloorChanges.ts'
import { forgetLapsed } from '../orderbook/forgetLapsed.ts'
import { looksRareAddress } from '../orderbook/kinds/looksRareOrder.ts'
import { refreshRoyalties } from '../orderbook/refreshRoyalties.ts'
import { pruneSets } from '../orderbook/tokenSets/pruneSets.ts'
import { revalue } from '../rates/revalue.ts'
import { executeSolve } from '../routes/executeSolve.ts'
import { getCapacity } from '../routes/getCapacity.ts'
import { type ServedPath, servedPaths } from '../routes/handlers.ts'
import { findPermit, permitItem } from '../steps/buy/purchasePermit.ts'
import { callSteps } from '../steps/callSteps.ts'
import { findMint } from '../steps/findMint.ts'
import { forgetRequests } from '../steps/forgetRequests.ts'
import { addDrop } from '../testing/addDrop.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { createIdleParties } from '../testing/createIdleParties.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  type Json,
  listing,
  offer,
  seller,
  signed,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { type GoodRequest, goodRequests } from '../testing/goodRequests.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { toAsked } from '../testing/toAsked.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { escrowCursors, type IntentState } from './schema/crossChain.ts'
import { type FigureWalk, figureTimes, type LastSaleWalk } from './schema/figures.ts'
import { events } from './schema/operations.ts'

/** Tables that grow with the market. A query of a page or a block must not read one of them whole. */
const bigTables = [
  'attribute_values',
  'balances',
  'collection_figures',
  'collection_floors',
  'collection_sets',
  'collections',
  'events',
  'intents',
  'orders',
  'pending_tokens',
  'permits',
  'pools',
  'renewals',
  'request_results',
  'requests',
  'sales',
  'solver_transactions',
  'token_attributes',
  'token_set_tokens',
  'token_sets',
  'tokens',
  'transactions',
  'transfer_ranges',
  'transfers',
]
const collection: Hex = `0x${'1'.padStart(40, '0')}`
const secondCollection = `0x${'2'.padStart(40, '0')}`
const orderId = `0x${'7'.repeat(64)}`
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** What of all collections, and of all tokens, only the 77th has in its name. */
const distinct = md5('77').slice(4, 12)
const account: Hex = `0x${'5'.padStart(40, '0')}`
/** A pool of the settings, and factories of pools. */
const pool: Hex = `0x${'9a'.repeat(20)}`
const poolFactories = {
  sudoswap: `0x${'f1'.repeat(20)}`,
  nftx: `0x${'f2'.repeat(20)}`,
  nft20: `0x${'f3'.repeat(20)}`,
} as const
/** The 77th of the transactions, as they are made below. */
const txHash = `0x${md5('x77')}${md5('77')}`

let database: Database
let client: pg.Client
let market: TestMarket
/** The server's clock, in milliseconds; it never stands before the newest block. */
let clock = 0
/** When the rest of it was made, in milliseconds. */
let began = 0
/** The id of the buyer's offer for token 1. */
let offered: string
/** To each route one that is in order. */
let good: Record<ServedPath, GoodRequest>
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 10n ** 20n, [usd]: 3n * 10n ** 11n })
  market = await createTestMarket(database, {
    ...{ fake, isNew: true },
    chain: {
      router: `0x${'d1'.repeat(20)}`,
      swapFactories: { v2: factory },
      pools: [{ kind: 'sudoswap', address: pool }],
      poolFactories,
    },
    server: { now: () => Math.max(clock, market?.chain.now() ?? 0) },
  })
  addDrop(market.chain, art)
  solving = createIdleParties(market.context, [31337, 31338], `0x${'9'.padStart(40, '0')}`)
  await generate()
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

/** 20,000 collections, 40 of them with 15,000 tokens and 16,000 orders, and what else a market has of them. */
async function generate() {
  began = market.chain.now()
  const address = (text: string) => `'0x' || lpad(to_hex(${text}), 40, '0')`
  const hash = (salt: string, text: string) => `'0x' || md5('${salt}' || ${text}) || md5(${text})`
  const statements = [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     select 31337, ${address('c')}, 'erc721', 'Collection ' || c || ' ' || md5(c::text), '[]', 1, 1, 1 from generate_series(1, 20000) c`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at,
       floor_price, normalized_floor_price, listed_at, last_sale_at, last_sale_price, rarity_rank, updated_at)
     select 31337, ${address('1 + t % 40')}, t / 40, 'Token ' || t || ' ' || md5(t::text), 'done', t - 100000, t,
       case when t % 3 = 0 then 1000 + t end, case when t % 3 = 0 then 1050 + t end, case when t % 3 = 0 then t end,
       case when t % 2 = 0 then t end, case when t % 2 = 0 then 1000 + t end, t / 40, t
     from generate_series(0, 14999) t`,
    `insert into token_attributes (chain_id, contract, token_id, key, value, kind)
     select 31337, ${address('1 + t % 40')}, t / 40, 'Sky', 'Sky ' || (t / 40) % 20, 'string'
     from generate_series(0, 14999) t`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, ${address('1 + t % 40')}, t / 40, ${address('1 + (t * 7) % 3000')}, 1, t
     from generate_series(0, 14999) t`,
    `insert into holdings (chain_id, owner, contract, amount)
     select chain_id, owner, contract, sum(amount) from balances where amount > 0 group by 1, 2, 3
     on conflict (chain_id, owner, contract) do update set amount = excluded.amount`,
    `insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
       amount, timestamp)
     select 31337, t - 100000, 1, 0, ${hash('x', 't::text')}, ${address('1 + t % 40')}, t / 40 % 1000,
       ${address('1 + t % 3000')}, ${address('1 + (t * 7) % 3000')}, 1, 1800000000 + t
     from generate_series(0, 14999) t`,
    `insert into transactions (chain_id, hash, block, timestamp, success)
     select 31337, ${hash('x', 't::text')}, t - 100000, 1800000000 + t, true from generate_series(0, 14999) t`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
       amount, seller, buyer, currency, total_price, fees, timestamp)
     select 31337, t - 100000, 2, ${hash('x', 't::text')}, ${hash('o', 't::text')}, 'seaport-v1.5', 'sell',
       ${address('1 + t % 40')}, t / 40 % 1000, 1, ${address('1 + t % 3000')}, ${address('1 + (t * 7) % 3000')},
       '0x' || repeat('0', 40), 1000 + t, '[]', 1800000000 + t from generate_series(0, 14999) t`,
    `insert into orders select made.*
     from (select orders as template from orders where side = 'sell' limit 1) one, generate_series(0, 11999) t,
       jsonb_populate_record(template, jsonb_build_object(
         'id', ${hash('o', 't::text')}, 'maker', ${address('1 + t % 3000')}, 'contract', ${address('1 + t % 40')},
         'token_id', t / 40 % 1000, 'token_set_id', 'token:' || ${address('1 + t % 40')} || ':' || t / 40 % 1000,
         'price', 1000 + t, 'net_price', 1000 + t, 'value', 1000 + t, 'normalized_price', 1000 + t,
         'status', (array['active', 'active', 'inactive', 'cancelled', 'filled', 'expired'])[1 + t % 6],
         'status_block', 0, 'next_check', 1900000000 + t, 'created_at', 1800000000 + t,
         'updated_at', 1800000000 + t, 'source', 'source' || t % 300)) as made`,
    `insert into orders select made.*
     from (select orders as template from orders where side = 'buy' limit 1) one, generate_series(0, 3999) t,
       jsonb_populate_record(template, jsonb_build_object(
         'id', ${hash('b', 't::text')}, 'maker', ${address('1 + t % 3000')}, 'contract', ${address('1 + t % 40')},
         'token_id', t / 40 % 1000, 'token_set_id', 'token:' || ${address('1 + t % 40')} || ':' || t / 40 % 1000,
         'price', 1000 + t, 'net_price', 1000 + t, 'value', 1000 + t, 'normalized_price', 1000 + t,
         'status', (array['active', 'active', 'inactive', 'cancelled', 'filled', 'expired'])[1 + t % 6],
         'status_block', 0, 'next_check', 1900000000 + t, 'created_at', 1800000000 + t,
         'updated_at', 1800000000 + t)) as made`,
    `insert into token_sets (chain_id, id, schema_hash, contract, collection_id, top_bid_order_id, top_bid_value, created_at)
     select distinct 31337, token_set_id, token_set_schema_hash, contract, contract, '0x', 1::numeric, 1 from orders
     on conflict do nothing`,
    // As offers for its tokens, one by one, leave them of a collection, and others for its ranges and traits.
    `insert into token_sets (chain_id, id, schema_hash, contract, collection_id, attribute_key, attribute_value, created_at)
     select 31337, case when t < 5000 then 'token:${collection}:' || t else 'list:${collection}:' || t end, '0x', '${collection}',
       case when t between 5000 and 5999 then '${collection}:0:' || t else '${collection}' end,
       case when t >= 6000 then 'Sky' end, case when t >= 6000 then 'Sky ' || t % 20 end, 1
     from generate_series(0, 6999) t on conflict do nothing`,
    `insert into events (chain_id, id, event, subject, tags, created_at)
     select 31337, t - 100000, 'ask.created', '', '{}', 1800000000000 + t * 1000 from generate_series(0, 14999) t`,
    `insert into token_set_tokens (chain_id, set_id, contract, token_id, offered_as)
     select 31337, 'list:' || ${address('1 + t % 40')} || ':' || t % 200, ${address('1 + t % 40')}, t / 40, 'attribute'
     from generate_series(0, 14999) t`,
    // Lists that nobody offers for; what is read of a token in them is counted in queryPlansLarge.
    `insert into token_set_tokens (chain_id, set_id, contract, token_id)
     select 31337, 'list:${collection}:made:' || t, '${collection}', 6 from generate_series(0, 4999) t`,
    `insert into requests (id, chain_id, kind, account, block, order_ids, answers, created_at)
     select md5(t::text), 31337, 'buy', ${address('1 + t % 3000')}, t - 100000, '[]', '[]', ${began} + t
     from generate_series(0, 39999) t`,
    `insert into request_results (request_id, step_id, tx_hash, created_at)
     select md5(t::text), 'sale', ${hash('x', 't::text')}, ${market.chain.now()} + t from generate_series(0, 14999) t`,
    `insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
     select chain_id, contract, key, value, count(*), 0 from token_attributes
     where contract <> '${art}' group by 1, 2, 3, 4`,
    // Of collections that have many values each, as those that the limits are for.
    `insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
     select 31337, ${address('900000 + t / 500')}, 'Key ' || t % 9, 'value ' || t, 1, 0
     from generate_series(0, 29999) t`,
    `insert into pending_tokens (chain_id, tx_hash, contract, token_id, created_at)
     select 31337, ${hash('x', 't::text')}, ${address('1 + t % 40')}, t / 40, t from generate_series(0, 14999) t`,
    `insert into permits (chain_id, id, account, token, spender, amount, nonce, deadline)
     select 31337, ${hash('p', 't::text')}, ${address('1 + t % 3000')}, ${address('7')}, ${address('8')}, 1, t,
       1900000000 + t from generate_series(0, 14999) t`,
    // Those of the factories that are followed are a part of them.
    `insert into pools (chain_id, factory, address, contract, block)
     select 31337, case when t % 100 < 3 then (array['${Object.values(poolFactories).join("', '")}'])[1 + t % 100]
       else ${address('800000 + t % 100')} end, ${address('900000 + t')}, ${address('1 + t % 40')}, t - 100000
     from generate_series(0, 14999) t`,
    `insert into renewals (chain_id, contract, what, first, last, next, due, block)
     select 31337, ${address('1 + t % 40')}, 'tokens', t, t, case when t % 100 = 0 then t end, ${began} + 9000000000 + t,
       t - 100000 from generate_series(0, 14999) t`,
    `insert into transfer_ranges (chain_id, contract, block, log_index, tx_hash, "from", "to", timestamp, first, last, next)
     select 31337, ${address('1 + t % 40')}, t - 100000, 0, ${hash('x', 't::text')}, ${address('0')}, ${address('5')}, t,
       t * 1000, t * 1000, case when t % 5000 = 0 then t * 1000 end from generate_series(0, 14999) t`,
    `insert into collection_sets (chain_id, id, collections, used_at)
     select 31337, md5(t::text) || md5(t::text), jsonb_build_array(${address('1 + t % 40')}),
       ${began} + t from generate_series(0, 14999) t`,
    `insert into intents (id, origin_chain_id, destination_chain_id, "user", content, amount, fee, value, gas_cost,
       pay_by, fill_by, deadline, state, request_id, deposit_hash, created_at, updated_at)
     select ${hash('i', 't::text')}, 31338, 31337, ${address('1 + t % 3000')}, ${hash('c', 't::text')}, 1, 1, 1, 1,
       t, t, t, (array['claimed', 'refunded', 'quoted', 'failed'])[1 + t % 4], md5(t::text),
       ${hash('d', 't::text')}, t, t from generate_series(0, 14999) t`,
    `insert into solver_transactions (chain_id, account, nonce, kind, intent_ids, call, gas, forms, state,
       created_at, updated_at)
     select 31337, ${address('9')}, t, 'fill', jsonb_build_array(${hash('i', 't::text')}), '{}', 1, '[]',
       case when t % 10 = 0 then 'reverted' else 'succeeded' end, t, t
     from generate_series(0, 14999) t`,
    `insert into floor_changes (chain_id, contract, minute, time, kind, order_id, price, currency, value)
     select 31337, ${address('1 + t % 40')}, ${began} / 60000 - t / 40 * 7, ${began} / 1000 - t / 40 * 420, 'reprice',
       ${hash('o', 't::text')}, t, ${address('0')}, t from generate_series(0, 14999) t`,
    // As the migration does it; the rest is counted when the index goes on.
    `truncate figure_times, collection_floors`,
    `insert into collection_floors
     select c.chain_id, c.contract, count(t.floor_price), min(t.floor_price), min(t.normalized_floor_price)
     from collections c left join tokens t on t.chain_id = c.chain_id and t.contract = c.contract group by 1, 2`,
  ]
  const listed = await market.postListing(listing(market.chain))
  expect(listed.message).toBe('success')
  market.chain.setFunds(usd, buyer, 10n ** 18n)
  market.chain.allow(usd, buyer, 10n ** 18n)
  market.chain.setFunds(weth, buyer, 10n ** 18n)
  market.chain.allow(weth, buyer, 10n ** 18n)
  await market.catchUp()
  const posted = await market.postOffer(offer(market.chain))
  expect(posted.message).toBe('success')
  offered = `${posted.orderId}`
  const requests = goodRequests({
    listed: listed.orderId as Hex,
    sale: txHash as Hex,
    order: await signed(listing(market.chain, { tokenId: 5n, salt: 55n })),
    requestId: md5('77'),
  })
  // What only a token that pays brings: a permit, and the request that it is kept for.
  good = { ...requests, '/execute/swap/v1': { body: swapped } }
  // On a connection without the server's time-outs.
  for (const statement of statements) await client.query(statement)
  // Without it the count of 20,000 collections would be planned for none.
  await client.query('analyze')
  // In one transaction, which uses no room again that it leaves: a table that is written has some, too.
  await market.context.db.transaction(async tx => {
    const { chain, now } = market.context
    await advanceFigures(tx, chain, Math.floor(now() / 1000))
    while (!(await countFigures({ db: tx, chain, now })));
  })
  market.chain.mine()
  await market.catchUp()
  // As PostgreSQL does by itself after a while: an index of letters gathers what is new until then.
  await client.query('vacuum analyze')
}

type Statement = { text: string; values: unknown[] }
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Sort Key'?: string[]
  Plans?: Plan[]
}

type Measured = Omit<Plan, 'Plans'> & {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Measured[]
}

/** Every statement that the work sent to the database. */
async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string })?.text
    if (text && /^\s*(select|with|update|delete|insert)\b/i.test(text))
      found.set(text, { text, values: (second as unknown[] | undefined) ?? [] })
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return [...found.values()]
}

/**
 * What sorts more rows has not found its order in an index. Pages have fewer; a page of activities is the
 * first of as many as there are kinds of them, each found by an index.
 */
const mostSorted = 300
/**
 * Of one collection, its traits are counted from those of all its tokens, and its owners from all that they
 * hold.
 */
const known = [
  'partition by contract order by key',
  'partition by key order by tokens',
  'with page as',
  'sum("amount")::text from "balances"',
]

/** The big tables that a statement reads whole, and what it sorts that grows with the market. */
async function faultsOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  )
  const faults = (plan: Plan): string[] => {
    const { 'Node Type': node, 'Relation Name': table = '', Plans: inner = [] } = plan
    const isKnown = known.some(part => text.includes(part))
    const isWhole = node === 'Seq Scan' && bigTables.includes(table)
    const sorted = node === 'Sort' && !isKnown ? (inner[0]?.['Plan Rows'] ?? 0) : 0
    return [
      ...(isWhole ? [`reads ${table} whole`] : []),
      ...(sorted > mostSorted ? [`sorts ${sorted} rows by ${plan['Sort Key']?.join()}`] : []),
      ...inner.flatMap(faults),
    ]
  }
  const [row] = rows
  if (!row) throw new Error('There is no plan')
  return faults(row['QUERY PLAN'][0].Plan)
}

const get = (path: string) => async () => {
  const { status, body } = await market.get(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
}
/** What one of the routes that make steps answers. */
async function execute(path: string, body: Json): Promise<Json> {
  const answer = await market.post(path, body)
  const { errors = [] } = answer.body as { errors?: unknown[] }
  if (answer.status !== 200 || errors.length > 0)
    throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const ask = (path: string, body: Json) => () => execute(path, body)
/** Also what is done to find the request again, and what has come of it. */
const askTwice = (path: string, body: Json) => async () => {
  const { requestId } = await execute(path, body)
  if ((await execute(path, { ...body, requestId })).requestId !== requestId)
    throw new Error(`${path} does not know the request again`)
}
const postOf = (change: offer.Change, hint?: Json) => async () => {
  const { message, reason } = await market.postOffer(offer(market.chain, change), hint)
  if (message !== 'success') throw new Error(`${message}: ${reason}`)
}
const swapped = {
  ...{ taker: buyer, currencyIn: usd, currencyOut: weth, amount: '300000' },
  ...{ tradeType: 'exactIn', usePermit: true, skipBalanceCheck: true },
}
const colour = { collection: art, key: 'Colour', value: 'blue' }
const looksRareAbi = parseAbi([
  'struct Nonces { bytes32 orderHash; uint256 orderNonce; bool isNonceInvalidated; }',
  'event TakerBid(Nonces nonces, address bidUser, address bidRecipient, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)',
])
const poolsAbi = parseAbi([
  'event NewVault(uint256 indexed vaultId, address vaultAddress, address assetAddress)',
])
/** Of the tokens of that colour. */
const blue = BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)

/** What is asked again and again, and what each block and each post does. */
const work: Record<string, () => Promise<unknown>> = {
  'tokens of a collection': get(`/tokens/v7?collection=${collection}&limit=20`),
  'tokens by floor': get(
    `/tokens/v7?collection=${collection}&limit=20&sortBy=floorAskPrice&includeTopBid=true`,
  ),
  'tokens with a trait': get(
    `/tokens/v7?collection=${collection}&attributes[Sky]=Sky%203&includeAttributes=true`,
  ),
  'tokens by floor, the dearest first': get(
    `/tokens/v7?collection=${collection}&sortBy=floorAskPrice&sortDirection=desc`,
  ),
  ...Object.fromEntries(
    ['asc', 'desc'].flatMap(direction => [
      [
        `tokens by floor with royalties, ${direction}`,
        get(
          `/tokens/v7?collection=${collection}&sortBy=floorAskPrice&sortDirection=${direction}&normalizeRoyalties=true`,
        ),
      ],
      [
        `collections by floor with royalties, ${direction}`,
        get(
          `/collections/v7?sortBy=floorAskPrice&sortDirection=${direction}&limit=5&normalizeRoyalties=true`,
        ),
      ],
    ]),
  ),
  ...Object.fromEntries(
    [1200, null].map(value => [
      `a later page of tokens by floor with royalties, after ${value}`,
      get(
        `/tokens/v7?collection=${collection}&normalizeRoyalties=true&continuation=${encodeCursor([value, collection, 40])}`,
      ),
    ]),
  ),
  'tokens by rarity': get(`/tokens/v7?collection=${collection}&sortBy=rarity`),
  'tokens by rarity, the commonest first': get(
    `/tokens/v7?collection=${collection}&sortBy=rarity&sortDirection=desc`,
  ),
  ...Object.fromEntries(
    ['asc', 'desc'].flatMap(direction => [
      [
        `tokens of a collection by their last change, ${direction}`,
        get(`/tokens/v7?collection=${collection}&sortBy=updatedAt&sortDirection=${direction}`),
      ],
      [
        `all tokens by their last change, ${direction}`,
        get(`/tokens/v7?sortBy=updatedAt&sortDirection=${direction}&limit=50&startTimestamp=7`),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['listedAt', 'lastSaleAt', 'lastSalePrice'].flatMap(by => [
      ...['asc', 'desc'].map(direction => [
        `tokens by ${by}, ${direction}`,
        get(`/tokens/v7?collection=${collection}&sortBy=${by}&sortDirection=${direction}`),
      ]),
      ...[5000, null].map(value => [
        `a later page of tokens by ${by}, after ${value}`,
        get(
          `/tokens/v7?collection=${collection}&sortBy=${by}&continuation=${encodeCursor([value, collection, 40])}`,
        ),
      ]),
    ]),
  ),
  'a later page of all tokens by their last change': get(
    `/tokens/v7?sortBy=updatedAt&continuation=${encodeCursor([5000, collection, 40])}`,
  ),
  'a later page of tokens by rarity': get(
    `/tokens/v7?collection=${collection}&sortBy=rarity&continuation=${encodeCursor([100, collection, 100])}`,
  ),
  'tokens by id': get(`/tokens/v7?collection=${collection}&sortBy=tokenId&sortDirection=desc`),
  'tokens of several contracts': get(
    `/tokens/v7?contract=${collection}&contract=${secondCollection}&sortBy=floorAskPrice`,
  ),
  'tokens that are listed at a marketplace': get(
    `/tokens/v7?collection=${collection}&nativeSource=source7`,
  ),
  'a later page of tokens': get(
    `/tokens/v7?collection=${collection}&continuation=${encodeCursor([1200, collection, 40])}`,
  ),
  'one token': get(`/tokens/v7?tokens=${collection}:5&includeTopBid=true&includeAttributes=true`),
  'listings of a token': get(`/orders/asks/v5?token=${collection}:5&sortBy=price`),
  'listings of a collection': get(`/orders/asks/v5?contracts=${collection}&sortBy=price`),
  'newest listings': get('/orders/asks/v5?limit=50'),
  'a later page of the newest listings': get(
    `/orders/asks/v5?continuation=${encodeCursor([1800005000, orderId])}`,
  ),
  'a later page of the listings of a collection': get(
    `/orders/asks/v5?contracts=${collection}&sortBy=price&continuation=${encodeCursor([5000, collection, 5000, orderId])}`,
  ),
  'the cheapest listings of all': get('/orders/asks/v5?sortBy=price'),
  'listings that changed last': get('/orders/asks/v5?sortBy=updatedAt'),
  'newest listings of a collection': get(`/orders/asks/v5?contracts=${collection}`),
  'listings of a maker, as its account asks': get(`/users/${account}/asks/v1`),
  'listings of a maker': get(`/orders/asks/v5?maker=${account}&status=any`),
  'offers for a token': get(`/orders/bids/v6?token=${collection}:5&sortBy=price`),
  'offers of a maker': get(`/orders/bids/v6?maker=${account}`),
  'offers of a maker, as its account asks': get(`/users/${account}/bids/v1`),
  'offers for a collection': get(`/orders/bids/v6?collection=${collection}&sortBy=price`),
  'offers for a range': get(`/orders/bids/v6?collection=${collection}:0:5007&sortBy=price`),
  'offers for a trait': get(
    `/orders/bids/v6?collection=${collection}&attribute[Sky]=Sky%203&sortBy=price`,
  ),
  'offers of an account for a range': get(`/users/${account}/bids/v1?collection=${collection}:0:9`),
  'the depth of offers for a range': get(`/orders/depth/v1?side=buy&collection=${collection}:0:9`),
  'offers for lists that are not paid any more': () =>
    forgetLapsed({ ...market.context, now: () => market.chain.now() + 86_400_000 * 30 }),
  'best offers for what an account holds': get(`/orders/users/${account}/top-bids/v4`),
  'collections of an account': get(`/users/${account}/collections/v4`),
  'collections of an account, with how much of them is liquid': get(
    `/users/${account}/collections/v4?includeLiquidCount=true`,
  ),
  'one collection': get(`/collections/v7?id=${collection}`),
  ...Object.fromEntries(
    [
      ...['createdAt', 'updatedAt', 'floorAskPrice', 'lastMintTimestamp'],
      ...['1DayVolume', '7DayVolume', '30DayVolume', 'allTimeVolume'],
    ].flatMap(sortBy =>
      ['asc', 'desc'].map(direction => [
        `collections by ${sortBy}, ${direction}`,
        get(`/collections/v7?sortBy=${sortBy}&sortDirection=${direction}&limit=5`),
      ]),
    ),
  ),
  'a later page of collections': get(
    `/collections/v7?continuation=${encodeCursor([5000, collection])}`,
  ),
  'a later page of collections by their last mint': get(
    `/collections/v7?sortBy=lastMintTimestamp&continuation=${encodeCursor([5000, collection])}`,
  ),
  'a later page of collections by floor': get(
    `/collections/v7?sortBy=floorAskPrice&continuation=${encodeCursor([null, collection])}`,
  ),
  ...Object.fromEntries(
    ['10m', '6h', '1d', '7d', '30d'].map(period => [
      `collections with the most sales of ${period}`,
      get(`/collections/trending/v1?period=${period}&sortBy=sales`),
    ]),
  ),
  'collections with the most volume of a week': get('/collections/trending/v1?period=7d'),
  'collections with the most mints': get('/collections/trending-mints/v1?period=1h'),
  'collections with a name': get(`/search/collections/v2?name=${distinct}`),
  'collections whose names begin so': get('/search/collections/v2?name=C'),
  'tokens with their traits': get(
    `/tokens/v7?collection=${collection}&limit=20&includeAttributes=true`,
  ),
  'the traits of a range': get(`/collections/${collection}:0:100/attributes/all/v4`),
  'a count of the listings of each trait': async () => {
    await client.query(
      `insert into trait_floors (chain_id, contract, changes) values (31337, '${collection}', 1)
       on conflict do nothing`,
    )
    await countTraitFloors(market.context)
  },
  'documents that wait to be read, and those to be fetched': async () => {
    await client.query(
      `update tokens set metadata_status = case when token_id % 2 = 0 then 'pending' else 'remote' end,
         metadata_due = case when token_id % 4 < 2 then 1 else 9000000000000000 end,
         uri = 'https://far.example'
       where chain_id = 31337 and contract = '${collection}'`,
    )
    await client.query('analyze tokens')
    await refreshMetadata(market.context)
    const remote = { read: async () => Buffer.from('{"name":"Far"}') }
    await fetchMetadata({ ...market.context, remote }, new AbortController().signal)
    await client.query(
      `update tokens set metadata_status = 'done', metadata_due = null
       where chain_id = 31337 and contract = '${collection}'`,
    )
  },
  'documents that are read anew': async () => {
    const event = parseAbi(['event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)'])
    const all = { fromTokenId: 0n, toTokenId: 2n ** 256n - 1n }
    market.chain.emit([fakeLog(art, event, 'BatchMetadataUpdate', all)])
    await market.catchUp()
    await market.post('/collections/refresh/v2', { collection: art, overrideCoolDown: true })
    await market.catchUp()
  },
  'a ranking of a collection': async () => {
    await client.query(
      `update collections set traits_version = traits_version + 1
       where chain_id = 31337 and contract = '${collection}'`,
    )
    await rankCollections(market.context)
  },
  'collections of a name': get(`/collections/v7?name=${distinct}`),
  'tokens with a name': get(`/tokens/v7?tokenName=${distinct}`),
  'tokens whose names begin so': get('/tokens/v7?tokenName=To'),
  'the days of a collection': get(`/collections/daily-volumes/v1?id=${collection}`),
  'floors of a collection': get(`/events/collections/floor-ask/v2?collection=${collection}`),
  'floors of a collection since a time, the oldest first': get(
    `/events/collections/floor-ask/v2?collection=${collection}&sortDirection=asc&startTimestamp=1799991000`,
  ),
  'floors of all collections': get('/events/collections/floor-ask/v2?limit=20'),
  'floors that are to be forgotten': () => forgetFloorChanges(market.context)(),
  'figures of a collection': get(`/stats/v2?collection=${collection}`),
  'figures of a trait': get(`/stats/v2?collection=${collection}&attributes[Sky]=Sky%203`),
  'the traits of a collection': get(`/collections/${collection}/attributes/all/v4`),
  'the traits of a collection, explored': get(
    `/collections/${collection}/attributes/explore/v6?maxLastSells=5&includeTopBid=true`,
  ),
  'owners of a collection': get(`/owners/v2?collection=${collection}`),
  'transfers of a collection': get(`/transfers/v4?collection=${collection}`),
  'the newest sales': get('/sales/v6?limit=20'),
  'whether transactions are indexed, with what they moved': get(
    `/transactions/synced/v2?txHash=${txHash}&txHash=${orderId}&includeTransfers=true`,
  ),
  'how a transaction stands': ask('/execute/status/v1', { kind: 'transaction', id: txHash }),
  'how an intent stands': ask('/execute/status/v1', { kind: 'cross-chain-intent', id: txHash }),
  'how the deposit of an intent stands': ask('/execute/status/v1', {
    ...{ kind: 'cross-chain-transaction', id: txHash },
  }),
  'what has come of a purchase': ask('/execute/results/v1', {
    ...{ requestId: md5('77'), stepId: 'sale', txHash },
  }),
  'what waits to be mined': get('/pending-txs/tokens/v1'),
  'what waits to be mined of a collection': get(`/pending-txs/tokens/v1?contract=${collection}`),
  'the traits of a collection without prices': get(
    `/collections/${collection}/attributes/static/v1`,
  ),
  'listings of a marketplace': get('/orders/asks/v5?sources=source7'),
  'listings of several marketplaces, the cheapest first': get(
    '/orders/asks/v5?sources=source7&sources=source8&sortBy=price',
  ),
  'listings of a marketplace in a collection': get(
    `/orders/asks/v5?contracts=${collection}&sources=source7&sortBy=price`,
  ),
  'listings of a set of tokens': get(`/orders/asks/v5?tokenSetId=contract:${collection}`),
  'offers for collections': get(`/orders/bids/v6?contracts=${collection}&sortBy=price`),
  'offers for a set': get(`/orders/bids/v6?tokenSetId=token:${collection}:5`),
  'what an account has listed': get(`/users/${account}/tokens/v10?onlyListed=true`),
  'tokens of an account by their floor': get(`/users/${account}/tokens/v10?sortBy=floorAskPrice`),
  'tokens of a set': get(`/tokens/v7?tokenSetId=contract:${collection}&sortBy=floorAskPrice`),
  'a set of tokens, as it is made': ask('/token-sets/v2', {
    tokens: [1, 2, 3].map(id => `${collection}:${id}`),
  }),
  'what is read anew of tokens': ask('/tokens/refresh/v2', { tokens: [`${collection}:5`] }),
  sources: get('/sources/v1'),
  'sources by their first orders': get('/sources/v1?sortBy=createdAt'),
  'the time moves on': () => {
    clock = market.chain.now() + 60_000
    return market.catchUp()
  },
  'a block with a range of tokens, and those that are left of all ranges': () => {
    const numbers = { fromTokenId: 900_000n, toTokenId: 900_009n }
    const parties = { fromAddress: zeroAddress, toAddress: account }
    market.chain.emit([
      fakeLog(collection, tokenAbi, 'ConsecutiveTransfer', { ...numbers, ...parties }),
    ])
    return market.catchUp()
  },
  'the depth of a collection': get(`/orders/depth/v1?side=sell&collection=${collection}`),
  'the depth of the floors of a collection': get(
    `/orders/depth/v1?side=sell&collection=${collection}&groupByFloorAsk=true`,
  ),
  'the depth of a token': get(`/orders/depth/v1?side=sell&token=${collection}:5`),
  'the depth of offers for a token': get(`/orders/depth/v1?side=buy&token=${collection}:5`),
  'figures of a token': get(`/stats/v2?token=${collection}:5`),
  'owners of a token': get(`/owners/v2?token=${collection}:5`),
  'tokens of an account': get(`/users/${account}/tokens/v10?limit=20`),
  'tokens of an account by their last sale': get(
    `/users/${account}/tokens/v10?sortBy=lastAppraisalValue`,
  ),
  'sales of a collection': get(`/sales/v6?collection=${collection}&limit=20`),
  'sales of a token': get(`/sales/v6?tokens=${collection}:5`),
  'transfers of a token': get(`/transfers/v4?token=${collection}:5`),
  'what happened in a collection': get(`/collections/activity/v6?collection=${collection}`),
  'what happened to a token': get(`/tokens/${collection}:5/activity/v5`),
  'what an account did': get(`/users/activity/v6?users=${account}`),
  'a purchase of the cheapest of a collection': async () => {
    await market.post('/execute/buy/v7', { taker: buyer, items: [{ collection, quantity: 3 }] })
  },
  'what the feed tells after a gap': async () => {
    const { context } = market
    await context.db
      .select()
      .from(events)
      .where(and(eq(events.chainId, 31337), gt(events.id, 3)))
      .orderBy(asc(events.id))
      .limit(200)
  },
  'a purchase, asked for twice': askTwice('/execute/buy/v7', {
    taker: buyer,
    items: [{ token: `${art}:1` }],
  }),
  'a sale, asked for twice': askTwice('/execute/sell/v7', {
    taker: seller,
    items: [{ token: `${art}:1` }],
  }),
  'a mint, asked for twice': askTwice('/execute/mint/v1', {
    taker: buyer,
    items: [{ collection: art, quantity: 2 }],
  }),
  'a swap by a permit, asked for twice': askTwice('/execute/swap/v1', swapped),
  'a listing, as it is made': ask('/execute/list/v5', {
    maker: seller,
    params: [{ token: `${art}:1`, weiPrice: '10000' }],
  }),
  ...Object.fromEntries(
    [
      { token: `${art}:1` },
      { collection: art },
      { collection: art, attributeKey: 'Colour', attributeValue: 'blue' },
      { collection, attributeKey: 'Sky', attributeValue: 'Sky 3' },
    ].map(target => [
      `an offer for ${JSON.stringify(target)}, as it is made`,
      ask('/execute/bid/v5', { maker: buyer, params: [{ ...target, weiPrice: '10000' }] }),
    ]),
  ),
  'a cancellation of an order': () => execute('/execute/cancel/v3', { orderIds: [offered] }),
  'a cancellation of what a maker lists of a token': ask('/execute/cancel/v3', {
    maker: seller,
    token: `${art}:1`,
    orderKind: 'seaport-v1.5',
  }),
  'a post': async () => {
    const { message } = await market.postListing(listing(market.chain, { tokenId: 2n }))
    if (message !== 'success') throw new Error(`${message}`)
  },
  'a post of an offer for a token': postOf({ salt: 4n }),
  'a post of an offer for a collection': postOf({ salt: 5n, root: 0n }, { collection: art }),
  'a post of an offer for a trait': postOf({ salt: 6n, root: blue }, { attribute: colour }),
  'a post of an offer for a list that is known': postOf({ salt: 7n, root: blue }),
  'a block in which the funds of offers change': async () => {
    market.chain.setFunds(weth, buyer, 1n)
    market.chain.allow(weth, buyer, 10n ** 18n)
    await market.catchUp()
    const { body } = await market.get(`/orders/bids/v6?ids=${offered}`)
    expect(body.orders).toMatchObject([{ status: 'inactive' }])
  },
  'a block with a transfer': async () => {
    market.chain.transfer(art, seller, buyer, 2n)
    await market.catchUp()
  },
  'a block with a sale': async () => {
    market.chain.fulfil(listing(market.chain, { tokenId: 3n, salt: 3n }), buyer)
    await market.catchUp()
  },
  'sales in another currency, until they have their worth': async () => {
    await client.query(
      `update sales set currency = '${usd}' where chain_id = 31337 and block in (-99500, -99000, -98500)`,
    )
    await client.query('analyze sales')
    await market.catchUp()
  },
  'orders in another currency, when it has another rate': async () => {
    await postOf({ salt: 8n, currency: usd, price: 1000n })()
    await revalue(market.context, { currency: usd, rate: { numerator: 3n, denominator: 1n } })
  },
  'a block with a sale on LooksRare': async () => {
    const nonces = { orderHash: orderId, orderNonce: 7n, isNonceInvalidated: true }
    const taken = {
      ...{ nonces, bidUser: buyer, bidRecipient: buyer, strategyId: 0n, currency: weth },
      ...{ collection: art, itemIds: [1n], amounts: [1n] },
      ...{ feeRecipients: [seller, seller], feeAmounts: [1n, 1n, 1n] },
    }
    market.chain.emit([fakeLog(looksRareAddress, looksRareAbi, 'TakerBid', taken)])
    await market.catchUp()
  },
  'a pool that a factory tells of': async () => {
    const vault = { vaultId: 1n, vaultAddress: `0x${'9c'.repeat(20)}`, assetAddress: art }
    market.chain.emit([fakeLog(poolFactories.nftx, poolsAbi, 'NewVault', vault)])
    await market.catchUp()
  },
  'a block with tokens that go into a pool': async () => {
    for (const id of [60n, 61n]) market.chain.mint(art, pool, id)
    await market.catchUp()
    const { body } = await market.get(`/orders/asks/v5?maker=${pool}&status=any`)
    expect(body.orders).toHaveLength(2)
  },
  'a block with a token that goes out of a pool': async () => {
    market.chain.transfer(art, pool, buyer, 60n)
    await market.catchUp()
  },
  'a post that the index has seen when it was read': async () => {
    await market.catchUp()
    const { message } = await market.postListing(listing(market.chain, { tokenId: 4n, salt: 44n }))
    expect(message).toBe('success')
    await market.catchUp()
  },
  'a count of all figures, of its steps one of each kind': async () => {
    const { chain, now } = market.context
    const count = async (walk: FigureWalk | null, lastSaleWalk: LastSaleWalk | null = null) => {
      await market.context.db.update(figureTimes).set({ walk, lastSaleWalk })
      await countFigures(market.context, { slice: 0 })
    }
    await client.query("update figure_times set currencies = '[]'")
    await market.context.db.transaction(tx => advanceFigures(tx, chain, Math.floor(now() / 1000)))
    await count({ contract: '0x0000000000000000000000000000000000004000' })
    for (const page of Object.values(firstPages)) await count({ contract: collection, page })
    market.chain.mine()
    await market.catchUp()
    await count(null, { contract: collection, tokenId: '0' })
    await market.context.db.update(figureTimes).set({ walk: null, lastSaleWalk: null })
  },
  'blocks that are taken back': async () => {
    market.chain.dropBlocks(2)
    market.chain.mine()
    await market.catchUp()
  },
  'royalties that are due': async () => {
    await client.query(
      `update collections set royalties_due = 1
       where chain_id = 31337 and contract in ('${collection}', '${secondCollection}')`,
    )
    await askRoyalties(market.context)
  },
  'what open orders leave unpaid of royalties that changed': async () => {
    await client.query(
      `update collections set royalties_after = '' where chain_id = 31337 and contract = '${collection}'`,
    )
    await refreshRoyalties(market.context)
  },
  'permits, as they are made and found': async () => {
    const time = Math.floor(market.chain.now() / 1000)
    const requestId = md5('79')
    const permit = { requestId, payer: account, token: weth, spender: art, time }
    const spend = { token: weth, spender: art, amount: 7n, through: 'permit2' as const }
    await permitItem(market.context, { spend, requestId, payer: account, time })
    await findPermit(market.context, permit)
  },
  'a mint that is asked for again': async () => {
    await client.query(
      `update requests set kind = 'mint', answers = '[[{"contract": "${collection}", "quantity": 1}]]'
       where id = '${md5('79')}'`,
    )
    const taker: Hex = `0x${(1 + (79 % 3000)).toString(16).padStart(40, '0')}`
    expect(await findMint(market.context, { requestId: md5('79'), taker })).toBeDefined()
  },
  'calls across chains, asked for twice': async () => {
    const body = { user: account, originChainId: 31338, txs: [{ to: art, data: '0x', value: '1' }] }
    const { requestId } = await callSteps(across(), body as never)
    expect((await callSteps(across(), { ...body, requestId } as never)).requestId).toBe(requestId)
  },
  'what the solver can lay out': async () => {
    const asked = { path: undefined, query: undefined, body: { user: account } }
    await getCapacity(asRoute(), asked as never, {} as never)
  },
  'where to ask about an intent': async () => {
    const body = { kind: 'cross-chain-intent', request: `0x${md5('i77')}${md5('77')}` }
    const asked = { path: undefined, query: undefined, body }
    await executeSolve(asRoute(), asked as never, {} as never)
  },
  'what the solver has open, and whether it has anything': async () => {
    await solverStats(market.context.db, clock)
    await isBusy(market.context.db, clock)
  },
  'what escrows tell': async () => {
    const origin = far(31338)
    const head = await origin.context.source.head()
    await market.context.db
      .insert(escrowCursors)
      .values({ chainId: 31338, number: head.number - 1, hash: '0x', timestamp: 1 })
    const id = `0x${md5('i78')}${md5('78')}`
    const paid = { depositor: account, content: `0x${'c'.repeat(64)}`, amount: 1n, deadline: 9n }
    solving.state.logs = [
      fakeLog(art, escrowAbi, 'Deposited', { id: `0x${'d'.repeat(64)}`, ...paid }),
      fakeLog(art, escrowAbi, 'Claimed', { id, amount: 1n }),
      fakeLog(art, escrowAbi, 'Refunded', { id, depositor: account, amount: 1n }),
    ]
    await watchEscrow(solver(), origin)
    solving.state.logs = []
  },
  'fills of what is paid for, until they are claimed': async () => {
    await set('deposited', 10)
    await fillPaid(solver(), far(31337), new Map())
    await followSent(solver(), far(31337), new Map())
    solving.state.isMined = true
    await followSent(solver(), far(31337), new Map())
    solving.state.isMined = false
    await claimFilled(solver(), far(31338))
  },
  'payments that are given back': async () => {
    await set('refunding', 20)
    await refundUnfilled(solver(), far(31338))
  },
  'requests that are forgotten': () => {
    const now = market.chain.now() + 2 * 86_400_000
    return forgetRequests(market.context.db, { now, most: 39_000 })
  },
  'sets that nothing is for any more': () => {
    // A few of them have not been used since then.
    const options = { chainId: 31337, now: began + 30 * 86_400_000 + 50, after: '' }
    return pruneSets(market.context.db, { ...options, goesOn: () => true })
  },
}

/** A part of a statement that a case is there for. */
const meant: Record<string, string> = {
  'a block with a range of tokens, and those that are left of all ranges':
    '"transfer_ranges"."next" is not null',
  'orders in another currency, when it has another rate': 'update "token_sets" as t set top_bid',
  'sales in another currency, until they have their worth': 'set value = v.value, is_valued = true',
  'a pool that a factory tells of': 'order by "pools"."block"',
  'a block with tokens that go into a pool': 'and o.maker = balances.owner',
  'a block with a token that goes out of a pool': '"orders"."maker" = $',
  'a post that the index has seen when it was read': 'with marked as materialized',
}

/** Chains that pay across to each other; the solver's account is that of its transactions. */
let solving: createIdleParties.Result
const far = (id: number) => solving.parties.get(id) as Party
const solver = (): SolverContext => ({
  ...{ db: market.context.db, parties: solving.parties, now: () => clock },
  onFailure: error => {
    throw error
  },
})
const across = (): ChainContext => ({
  ...far(31337).context,
  crossChain: {
    ...{ parties: solving.parties, wake: () => undefined, follow: () => undefined },
    ...{ pass: async () => true, close: async () => undefined },
  },
})
const asRoute = () => ({ ...across(), indexer: market.indexer, rates: {} as never })
/** Three intents, from a place on, are in such a state. */
const set = (state: IntentState, from: number) =>
  client.query(
    `update intents set state = $1, sent_nonce = null, salt = id, fill_by = 9000000000, gas_cost = 10000000000
     where id in (select id from intents order by id offset $2 limit 3)`,
    [state, from],
  )

/**
 * Routes that ask the database nothing: they refuse always, or without a solver and a page of a source, none of which
 * this market has, or ask the chain and what is remembered.
 */
const withoutStatements: ReadonlySet<string> = new Set<ServedPath>([
  ...(['/execute/deposit/v1', '/execute/auth-signature/v1', '/execute/pre-signature/v1'] as const),
  ...(['/execute/call/v1', '/execute/solve/v1'] as const),
  ...(['/execute/solve/capacity/v1', '/execute/solve/capacity/v2'] as const),
  ...(['/currencies/conversion/v1', '/tokens/prices/v1', '/cross-posting-orders/v1'] as const),
  ...(['/redirect/sources/{source}/logo/v2', '/redirect/currency/{address}/icon/v1'] as const),
  ...(['/redirect/sources/{source}/tokens/{token}/link/v2', '/assets/v1'] as const),
])

describe('query plans', () => {
  test.each(Object.keys(work))(
    'behavior: %s: no big table is read whole, no unbounded set sorted',
    async name => {
      const statements = await recorded(async () => work[name]?.())
      const part = meant[name] ?? ''
      expect(statements.filter(({ text }) => text.includes(part)).length).toBeGreaterThan(0)
      const found: string[] = []
      for (const statement of statements)
        for (const fault of await faultsOf(statement)) found.push(`${fault}: ${statement.text}`)
      expect(found).toEqual([])
    },
  )

  // Of the whole table of handlers: a route without one is not built.
  test.each(servedPaths)('behavior: %s, asked well, reads no big table whole', async path => {
    const route: RouteDefinition = routes[path]
    const { path: names, query, body }: GoodRequest = good[path]
    const { url, init } = toAsked(path, route, { path: names, query, body, headers: {} })
    let status = 0
    const statements = await recorded(async () => {
      const response = await market.server.app.request(`/api/${chainId}${url}`, init)
      status = response.status
    })
    // What the cases before have left is not enough for each of them; none may fail.
    expect([path, status < 500 || status === 501]).toEqual([path, true])
    expect([path, statements.length === 0]).toEqual([path, withoutStatements.has(path)])
    const found: string[] = []
    for (const statement of statements)
      for (const fault of await faultsOf(statement)) found.push(`${fault}: ${statement.text}`)
    expect(found).toEqual([])
  })

  test('behavior: last sales are counted in parts, and each of them is', async () => {
    const { context } = market
    await client.query('update tokens set last_sale_at = null, last_sale_price = null')
    await client.query(
      `update figure_times set last_sale_walk = '{"contract": "", "tokenId": "0"}'`,
    )
    while (!(await countFigures(context)));
    const { rows } = await client.query<{ wrong: number; sold: number }>(`
      select count(*) filter (where t.last_sale_at is distinct from s.timestamp)::int as wrong,
        count(t.last_sale_price)::int as sold
      from tokens t left join lateral (
        select timestamp from sales
        where chain_id = t.chain_id and contract = t.contract and token_id = t.token_id
        order by block desc, log_index desc limit 1
      ) s on true`)
    expect(rows).toEqual([{ wrong: 0, sold: expect.any(Number) }])
    expect(rows[0]?.sold).toBeGreaterThan(10_000)
  })

  test('behavior: the currencies of open offers are found without a look at each offer', async () => {
    const all = await recorded(() => followCurrencies(market.context)(1))
    const statements = all.filter(({ text }) => /\borders\b/.test(text))
    const looked = (plan: Measured): number =>
      (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
      (plan.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0)
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Measured }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      expect(looked(rows[0]?.['QUERY PLAN'][0].Plan as Measured)).toBeLessThan(10)
    }
    expect(statements).toHaveLength(1)
  })

  test('behavior: a query without an index is found out', async () => {
    const scan = { text: 'select * from orders where fee_bps = $1', values: [77] }
    expect(await faultsOf(scan)).toEqual(['reads orders whole'])
    const sort = {
      text: 'select * from tokens where chain_id = 31337 and contract = $1 order by minted_at limit 20',
      values: [collection],
    }
    expect(await faultsOf(sort)).toEqual([expect.stringMatching(/^sorts \d+ rows by .*minted_at$/)])
  })
})
