import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countFigures } from '../indexer/figures/countFigures.ts'
import { readBalances } from '../indexer/readBalances.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, buyer, chainId, editions, other, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import { balances } from './schema/chainData.ts'
import { collectionFigures } from './schema/figures.ts'

const elsewhere = chainId + 1
/** Of this one nothing is known but its transfers. */
const stray: Hex = `0x${'a3'.repeat(20)}`

/** Place, contract, token, from, to, amount; on the other chain where it is the last thing said. */
type Transfer = readonly [
  place: string,
  contract: Hex,
  tokenId: number,
  from: Hex,
  to: Hex,
  amount?: number,
  chain?: number,
]
const transfers: readonly Transfer[] = [
  // It came back to who had it before the first block.
  ['11, 0', art, 1, buyer, other],
  ['12, 0', art, 1, other, buyer],
  // It has a new owner, and the old one had it before.
  ['11, 1', art, 2, seller, buyer],
  // Several times in one block, of which the tenth comes after the ninth.
  ['13, 9', art, 3, seller, buyer],
  ['13, 10', art, 3, buyer, other],
  // Minted and kept, minted and burnt, and burnt by who had it before.
  ['14, 0', art, 4, zeroAddress, seller],
  ['14, 1', art, 5, zeroAddress, seller],
  ['15, 0', art, 5, seller, zeroAddress],
  ['15, 1', art, 6, seller, zeroAddress],
  // Of these the senders had some before, nobody knows how many.
  ['16, 0', editions, 1, seller, buyer, 5],
  ['16, 1', editions, 2, other, seller, 3],
  ['17, 0', stray, 1, seller, buyer],
  // The same contract is another one there.
  ['11, 0', art, 1, seller, buyer, 2, elsewhere],
]

describe.each(['pglite', 'postgresql'] as const)('migration 0025 on %s', storage => {
  let database: TestDatabase
  let names: string[]
  const run = async (list: readonly string[]) => {
    for (const name of list)
      for (const statement of (await readFile(join(migrationsFolder, name), 'utf8')).split(
        '--> statement-breakpoint',
      ))
        await database.db.execute(sql.raw(statement))
  }
  const held = async () =>
    (
      await database.db
        .select()
        .from(balances)
        .orderBy(balances.chainId, balances.contract, balances.tokenId, balances.amount)
    ).map(row => [row.chainId, row.contract, row.tokenId, row.owner, row.amount, row.isSum])

  beforeAll(async () => {
    database = await openTestDatabase(storage)
    names = (await readdir(migrationsFolder)).filter(name => name.endsWith('.sql')).sort()
    await database.db.execute(sql`drop schema public cascade`)
    await database.db.execute(sql`create schema public`)
    await run(names.slice(0, 25))
    await database.db.execute(
      sql.raw(`
        insert into collections (chain_id, contract, kind, royalties, created_block, created_at, updated_at) values
          (${chainId}, '${art}', 'erc721', '[]', 1, 1, 1), (${chainId}, '${editions}', 'erc1155', '[]', 1, 1, 1),
          (${elsewhere}, '${art}', 'erc1155', '[]', 1, 1, 1)`),
    )
    const rows = transfers.map(
      ([place, contract, tokenId, from, to, amount = 1, chain = chainId]) =>
        `(${chain}, ${place}, 0, '0x', '${contract}', ${tokenId}, '${from}', '${to}', ${amount}, 1000 + ${place.split(',')[0]})`,
    )
    await database.db.execute(
      sql.raw(`
        insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
          amount, timestamp) values ${rows.join()}`),
    )
    // As it was before: of every contract the sum of what was seen, below zero where that is less than nothing.
    await database.db.execute(
      sql.raw(`
        insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
        select chain_id, contract, token_id, owner, sum(change), max(timestamp) from (
          select chain_id, contract, token_id, "to" as owner, amount as change, timestamp from transfers
          union all select chain_id, contract, token_id, "from", -amount, timestamp from transfers
        ) as changes where owner <> '${zeroAddress}' group by 1, 2, 3, 4 having sum(change) <> 0`),
    )
    await database.db.execute(sql.raw(`insert into figure_times values (${chainId}, 1, '[]')`))
  }, 60_000)
  afterAll(() => database.close())

  test('default: a single token has its last owner, and of others the contract is asked', async () => {
    await run(names.slice(25))
    const single = (tokenId: bigint, owner: Hex) => [chainId, art, tokenId, owner, 1n, false]
    const sum = (tokenId: bigint, owner: Hex, amount: bigint) =>
      [chainId, editions, tokenId, owner, amount, true] as const
    const strayRows = [
      [chainId, stray, 1n, seller, -1n, false],
      [chainId, stray, 1n, buyer, 1n, false],
    ]
    const far = [
      [elsewhere, art, 1n, seller, -2n, true],
      [elsewhere, art, 1n, buyer, 2n, true],
    ]
    const owners = [single(1n, buyer), single(2n, buyer), single(3n, other), single(4n, seller)]
    expect(await held()).toEqual([
      ...owners,
      sum(1n, seller, -5n),
      sum(1n, buyer, 5n),
      sum(2n, other, -3n),
      sum(2n, seller, 3n),
      ...strayRows,
      ...far,
    ])

    // The chain as it is by then: what the accounts had before is known to the contract alone.
    const fake = createFakeChain()
    fake.deploy(editions, { kind: 'erc1155' })
    fake.mint(editions, seller, 1n, 15n)
    fake.mint(editions, buyer, 1n, 5n)
    fake.mint(editions, seller, 2n, 3n)
    const { number, hash, timestamp } = await fake.source.head()
    await database.db.execute(
      sql`insert into cursors (chain_id, number, hash, timestamp) values (${chainId}, ${number}, ${hash}, ${timestamp})`,
    )
    const chain = {
      ...{ id: chainId, name: 'Test', rpcUrls: [], startBlock: 10 },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const context = { chain, source: fake.source, db: database.db, now: fake.now }
    expect(await readBalances(context)).toEqual([editions])
    const known = (tokenId: bigint, owner: Hex, amount: bigint) =>
      [chainId, editions, tokenId, owner, amount, false] as const
    expect(await held()).toEqual([
      ...owners,
      known(1n, buyer, 5n),
      known(1n, seller, 15n),
      known(2n, seller, 3n),
      ...strayRows,
      ...far,
    ])
    expect(await countFigures(context)).toBe(true)
    // What was counted before is counted anew: three hold art, two hold editions.
    const figures = await database.db
      .select({ contract: collectionFigures.contract, owners: collectionFigures.owners })
      .from(collectionFigures)
      .where(eq(collectionFigures.chainId, chainId))
    expect(Object.fromEntries(figures.map(row => [row.contract, row.owners]))).toMatchObject({
      [art]: 3,
      [editions]: 2,
    })
  })
})
