import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { balances, transfers } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { changeHoldings, type HeldToken } from './changeHoldings.ts'
import { chunks } from './chunks.ts'
import { type Account, findHolders } from './figures/findHolders.ts'

type TransferRow = typeof transfers.$inferInsert
type Token = { contract: Hex; tokenId: bigint }
/** An account that has become an owner of a collection (1n), or is none any more (-1n). */
export type OwnerChange = Account & { change: 1n | -1n }

/**
 * Adds (`sign` 1n) what transfers did to the balances, or takes it back (-1n), after the transfers themselves have
 * come or gone. A token that there is once belongs to whoever got it last, whatever was before the first block that
 * is indexed; of others the transfers are added up, which is all where that is the chain's first block, and else
 * for `readBalances` to complete.
 *
 * @returns Who has become an owner of each collection, or is none any more.
 */
export async function changeBalances(
  tx: Db,
  chain: Chain,
  moved: readonly TransferRow[],
  sign: 1n | -1n,
): Promise<OwnerChange[]> {
  const single = await findSingle(tx, chain.id, moved)
  const sums = sumsOf(
    moved.filter(({ contract }) => !single.has(contract)),
    sign,
  ).map(row => ({ ...row, isSum: chain.startBlock > 0 }))
  const tokens = tokensOf(moved.filter(({ contract }) => single.has(contract)))
  return holdersChangedBy(
    tx,
    chain.id,
    [...sums, ...(await findOwners(tx, chain.id, tokens))],
    async () => {
      for (const part of chunks(sums))
        await tx
          .insert(balances)
          .values(part)
          .onConflictDoUpdate({
            target: [balances.chainId, balances.contract, balances.tokenId, balances.owner],
            set: {
              amount: sql`${balances.amount} + excluded.amount`,
              acquiredAt: sql`case when excluded.amount > 0 then excluded.acquired_at else ${balances.acquiredAt} end`,
            },
          })
      await dropEmpty(tx, chain.id)
      for (const part of chunks(tokens)) await setOwners(tx, chain.id, part)
    },
  )
}

/**
 * The same of transfers of long ago, which are written after later ones. Of tokens of which there are many a sum may
 * hold what was read of the contract since, in which these are: all accounts that they name are read again.
 */
export async function recountBalances(
  tx: Db,
  chainId: number,
  moved: readonly TransferRow[],
): Promise<OwnerChange[]> {
  const single = await findSingle(tx, chainId, moved)
  const tokens = tokensOf(moved.filter(({ contract }) => single.has(contract)))
  const accounts = new Map<string, typeof balances.$inferInsert>()
  for (const { contract, tokenId, from, to, timestamp } of moved)
    for (const owner of single.has(contract) ? [] : [from, to])
      if (owner !== zeroAddress)
        accounts.set(`${contract}:${tokenId}:${owner}`, {
          ...{ chainId, contract, tokenId, owner, amount: 0n, acquiredAt: timestamp, isSum: true },
        })
  // What is to be asked for anew changes nothing yet.
  return holdersChangedBy(tx, chainId, await findOwners(tx, chainId, tokens), async () => {
    for (const part of chunks([...accounts.values()]))
      await tx
        .insert(balances)
        .values(part)
        .onConflictDoUpdate({
          target: [balances.chainId, balances.contract, balances.tokenId, balances.owner],
          set: { isSum: true },
        })
    for (const part of chunks(tokens)) await setOwners(tx, chainId, part)
  })
}

/**
 * Does what changes these balances, and with them how much their accounts hold of each collection; answers which of the
 * accounts have become owners of a collection, or are none any more.
 */
export async function holdersChangedBy(
  tx: Db,
  chainId: number,
  accounts: readonly HeldToken[],
  change: () => Promise<unknown>,
): Promise<OwnerChange[]> {
  const holders = new Map(
    accounts.map(({ contract, owner }) => [`${contract}:${owner}`, { contract, owner }]),
  )
  const find = async () =>
    new Map(
      (await findHolders(tx, chainId, [...holders.values()])).map(holder => [
        `${holder.contract}:${holder.owner}`,
        holder,
      ]),
    )
  const before = await find()
  await changeHoldings(tx, chainId, accounts, change)
  const after = await find()
  const changes: OwnerChange[] = []
  for (const [key, holder] of after) if (!before.has(key)) changes.push({ ...holder, change: 1n })
  for (const [key, holder] of before) if (!after.has(key)) changes.push({ ...holder, change: -1n })
  return changes
}

/** What is known to be nothing is no balance. */
export const dropEmpty = (tx: Db, chainId: number) =>
  tx
    .delete(balances)
    .where(and(eq(balances.chainId, chainId), eq(balances.amount, 0n), eq(balances.isSum, false)))

/** The contracts whose tokens there are once. */
async function findSingle(tx: Db, chainId: number, moved: readonly TransferRow[]) {
  const found = new Set<Hex>()
  for (const contracts of chunks([...new Set(moved.map(({ contract }) => contract))]))
    for (const { contract } of await tx
      .select({ contract: collections.contract })
      .from(collections)
      .where(
        and(
          eq(collections.chainId, chainId),
          eq(collections.kind, 'erc721'),
          inArray(collections.contract, contracts),
        ),
      ))
      found.add(contract)
  return found
}

function sumsOf(moved: readonly TransferRow[], sign: 1n | -1n) {
  const changes = new Map<string, typeof balances.$inferInsert>()
  const add = (row: TransferRow, owner: Hex, amount: bigint) => {
    if (owner === zeroAddress) return
    const { chainId, contract, tokenId, timestamp } = row
    const key = `${contract}:${tokenId}:${owner}`
    const change = changes.get(key) ?? {
      ...{ chainId, contract, tokenId, owner, amount: 0n, acquiredAt: timestamp },
    }
    changes.set(key, change)
    change.amount += amount
    if (amount > 0n) change.acquiredAt = timestamp
  }
  for (const row of moved) {
    add(row, row.from, -row.amount * sign)
    add(row, row.to, row.amount * sign)
  }
  return [...changes.values()].filter(row => row.amount !== 0n)
}

const tokensOf = (moved: readonly TransferRow[]): Token[] => [
  ...new Map(
    moved.map(({ contract, tokenId }) => [`${contract}:${tokenId}`, { contract, tokenId }]),
  ).values(),
]

/** The last transfer of each token; without an owner where there is none any more. */
function lastTransfers(chainId: number, tokens: readonly Token[]) {
  const rows = tokens.map(({ contract, tokenId }) => ({ contract, token_id: tokenId }))
  return sql`(
    select k.contract, k.token_id, t.owner, t.timestamp
    from jsonb_to_recordset(${toText(rows)}::jsonb) as k(contract text, token_id numeric)
    left join lateral (
      select "to" as owner, timestamp from ${transfers}
      where chain_id = ${chainId} and contract = k.contract and token_id = k.token_id
      order by block desc, log_index desc, batch_index desc limit 1
    ) as t on true
  ) as l`
}

/** Who has the tokens by what is stored, and who has them by the transfers. */
async function findOwners(tx: Db, chainId: number, tokens: readonly Token[]) {
  const found: HeldToken[] = []
  for (const part of chunks(tokens)) {
    const result = await tx.execute(sql`
      select b.contract, b.token_id::text as token, b.owner from ${lastTransfers(chainId, part)}
      join ${balances} as b on b.chain_id = ${chainId} and b.contract = l.contract and b.token_id = l.token_id
      union select l.contract, l.token_id::text, l.owner from ${lastTransfers(chainId, part)}
      where l.owner is not null`)
    const { rows } = result as unknown as { rows: { contract: Hex; token: string; owner: Hex }[] }
    found.push(...rows.map(({ token, ...row }) => ({ ...row, tokenId: BigInt(token) })))
  }
  return found
}

async function setOwners(tx: Db, chainId: number, tokens: readonly Token[]): Promise<void> {
  // Found one by one and deleted by their keys: together the planner reads all balances.
  const result = await tx.execute(sql`
    select l.contract, l.token_id::text as token, h.owner from ${lastTransfers(chainId, tokens)}
    cross join lateral (
      select owner from ${balances} where chain_id = ${chainId} and contract = l.contract
        and token_id = l.token_id and owner is distinct from l.owner
      offset 0
    ) as h`)
  const { rows } = result as unknown as { rows: { contract: Hex; token: string; owner: Hex }[] }
  for (const part of chunks(rows)) {
    const keys = sql.join(
      part.map(({ contract, token, owner }) => sql`(${contract}, ${token}::numeric, ${owner})`),
      sql`, `,
    )
    await tx.execute(sql`
      delete from ${balances} where chain_id = ${chainId}
        and (contract, token_id, owner) in (values ${keys})`)
  }
  await tx.execute(sql`
    insert into ${balances} as b (chain_id, contract, token_id, owner, amount, acquired_at)
    select ${chainId}::int, l.contract, l.token_id, l.owner, 1, l.timestamp
    from ${lastTransfers(chainId, tokens)} where l.owner <> ${zeroAddress}
    on conflict (chain_id, contract, token_id, owner) do update
      set amount = 1, acquired_at = excluded.acquired_at, is_sum = false`)
}
