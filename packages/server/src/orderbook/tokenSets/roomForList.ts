import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../../storage/openDatabase.ts'
import { toText } from '../../storage/populated.ts'
import { type CriteriaKind, type OfferedAs, tokenSetTokens } from '../../storage/schema/orders.ts'

/**
 * Lists that one token may be in while there are, or were of late, offers for them: what is best for it is found by a
 * look at each of them, and none of them may be left out. Those of traits are what its metadata says, and have a place of
 * their own: who makes up lists of tokens takes none from them.
 */
const mostLists: Record<OfferedAs, number> = { attribute: 200, list: 100 }

/** Whose place a list takes whose first offer is of some kind. */
export const offeredAs = (kind: CriteriaKind): OfferedAs =>
  kind === 'attribute' ? 'attribute' : 'list'

/** That nobody ever offered for a list: of its members all say so, or none. */
export const isUnoffered = (chainId: number, setId: string | SQL): SQL => sql`(
  select first.offered_as from ${tokenSetTokens} as first
  where first.chain_id = ${chainId} and first.set_id = ${setId} limit 1) is null`

/**
 * Why there can be no first offer for a list: a token that is in as many lists with offers as may be. Undefined where
 * there is room, and for a list that has had offers.
 */
export async function roomForList(
  db: Db,
  chainId: number,
  { id, contract, as, tokenIds }: roomForList.Options,
): Promise<string | undefined> {
  const most = mostLists[as]
  const members =
    tokenIds === undefined
      ? sql`(select m.token_id from ${tokenSetTokens} as m where m.chain_id = ${chainId} and m.set_id = ${id})`
      : sql`(select m::numeric as token_id from jsonb_array_elements_text(${toText(tokenIds.map(String))}::jsonb) as m)`
  const result = await db.execute(sql`
    select t.token_id::text as "tokenId" from ${members} as t
    where ${isUnoffered(chainId, id)} and (
      select count(*) from (
        select 1 from ${tokenSetTokens} as o
        where o.chain_id = ${chainId} and o.contract = ${contract} and o.token_id = t.token_id
          and o.offered_as = ${as} limit ${most}
      ) as lists) >= ${most}
    limit 1`)
  const [full] = (result as unknown as { rows: { tokenId: string }[] }).rows
  return (
    full &&
    `The token ${contract}:${full.tokenId} is in ${most} lists with offers already: offer for a list that has offers, for a trait, for the token or for its collection`
  )
}

export declare namespace roomForList {
  type Options = {
    id: string
    contract: Hex
    as: OfferedAs
    /** Those of a list that is not known yet. */
    tokenIds: readonly bigint[] | undefined
  }
}
