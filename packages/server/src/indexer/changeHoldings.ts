import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { balances, holdings } from '../storage/schema/chainData.ts'
import { chunks } from './chunks.ts'

/** A balance, by its key. */
export type HeldToken = { contract: Hex; tokenId: bigint; owner: Hex }

/**
 * Does what changes some balances, and changes by as much what their accounts hold of each collection. Every balance that
 * is changed has to be among them.
 */
export async function changeHoldings(
  tx: Db,
  chainId: number,
  held: readonly HeldToken[],
  change: () => Promise<unknown>,
): Promise<void> {
  const keys = new Map<string, HeldToken>()
  for (const key of held) keys.set(`${key.contract}:${key.tokenId}:${key.owner}`, key)
  const parts = [...chunks([...keys.values()])]
  const changes = new Map<string, { owner: Hex; contract: Hex; amount: bigint }>()
  const add = async (sign: bigint) => {
    for (const part of parts)
      for (const { owner, contract, amount } of await sumOf(tx, chainId, part)) {
        const key = `${owner}:${contract}`
        const sum = (changes.get(key)?.amount ?? 0n) + sign * BigInt(amount)
        changes.set(key, { owner, contract, amount: sum })
      }
  }
  await add(-1n)
  await change()
  await add(1n)
  const rows = [...changes.values()].filter(({ amount }) => amount !== 0n)
  // In one order, whoever changes them.
  rows.sort((a, b) => (`${a.owner}${a.contract}` < `${b.owner}${b.contract}` ? -1 : 1))
  for (const part of chunks(rows))
    await tx.execute(sql`
      insert into ${holdings} as h (chain_id, owner, contract, amount)
      select ${chainId}::int, v.owner, v.contract, v.amount
      from jsonb_to_recordset(${toText(part)}::jsonb) as v(owner text, contract text, amount numeric)
      on conflict (chain_id, owner, contract) do update set amount = h.amount + excluded.amount`)
  for (const part of chunks(rows.filter(({ amount }) => amount < 0n)))
    await tx.execute(sql`
      delete from ${holdings} as h using jsonb_to_recordset(${toText(part)}::jsonb)
        as v(owner text, contract text)
      where h.chain_id = ${chainId} and h.owner = v.owner and h.contract = v.contract and h.amount = 0`)
}

async function sumOf(tx: Db, chainId: number, part: readonly HeldToken[]) {
  const rows = part.map(({ contract, tokenId, owner }) => ({ contract, owner, token_id: tokenId }))
  // One by one by their keys: together the planner reads all balances.
  const result = await tx.execute(sql`
    select k.owner, k.contract, sum(b.amount)::text as amount
    from jsonb_to_recordset(${toText(rows)}::jsonb) as k(contract text, token_id numeric, owner text)
    cross join lateral (
      select amount from ${balances} where chain_id = ${chainId} and contract = k.contract
        and token_id = k.token_id and owner = k.owner and amount > 0
      offset 0
    ) as b
    group by 1, 2`)
  return (result as unknown as { rows: { owner: Hex; contract: Hex; amount: string }[] }).rows
}
