import type pg from 'pg'
import type { Hex } from 'viem'

export const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
/** It holds 200,000 tokens of two collections, every tenth of the first one listed, and every tenth sold once. */
export const keeper = address(6)
/** It holds the 2,000 cheapest of 40,000 tokens, all of which were sold; it lists them, and 2,000 that it does not hold. */
export const holder = address(7)
/** It has 20,000 tokens of a collection for sale. */
export const pool = address(8)

/** Writes accounts with very many tokens into a database that has one order, which theirs are made from. */
export async function generateHoldings(client: pg.Client): Promise<void> {
  const hex = (text: string) => `'0x' || lpad(to_hex(${text}), 40, '0')`
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     select 31337, ${hex('c')}, 'erc721', 'Large ' || c, '[]', 1, 1, 1 from generate_series(41, 45) c where c <> 43`,
    `insert into tokens (chain_id, contract, token_id, name, image, metadata_status, minted_block, minted_at,
       updated_at, floor_price, normalized_floor_price, last_sale_price)
     select 31337, ${hex('41 + t % 2')}, t / 2, 'Token ' || t, 'https://pictures.example/' || t, 'done', 1, 1, 1,
       case when t % 20 = 0 then 1 + (t * 7919) % 100003 end,
       case when t % 20 = 0 then 1 + (t * 7877) % 100003 end,
       case when t % 20 = 2 then 1 + (t * 7907) % 30011 end from generate_series(0, 219999) t`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, ${hex('41 + t % 2')}, t / 2,
       case when t < 200000 then '${keeper}' else ${hex('100 + t % 3000')} end, 1, t
     from generate_series(0, 219999) t`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at,
       last_sale_price)
     select 31337, ${hex('44')}, t, 'Sold ' || t, 'done', 1, 1, 1, 1 + t / 3 from generate_series(0, 39999) t`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, ${hex('44')}, t, case when t < 2000 then '${holder}' else ${hex('100 + t % 3000')} end, 1, t
     from generate_series(0, 39999) t`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, ${hex('45')}, t, '${pool}', 1, t from generate_series(0, 19999) t`,
    ...[
      ['a', holder, 44, 2000],
      ['b', holder, 41, 2000],
      ['c', pool, 45, 20_000],
    ].map(
      ([salt, maker, contract, count]) => `
        insert into orders select made.*
        from (select orders as template from orders limit 1) as one, generate_series(0, ${Number(count) - 1}) t,
          jsonb_populate_record(one.template, jsonb_build_object(
            'id', '0x' || md5('${salt}' || t) || md5(t::text), 'maker', '${maker}', 'contract', ${hex(`${contract}`)},
            'token_id', t, 'token_set_id', 'token:' || ${hex(`${contract}`)} || ':' || t, 'status', 'active',
            'status_block', 0, 'next_check', 1900000000)) as made`,
    ),
    `insert into holdings (chain_id, owner, contract, amount)
     select chain_id, owner, contract, sum(amount) from balances where amount > 0 group by 1, 2, 3
     on conflict (chain_id, owner, contract) do update set amount = excluded.amount`,
    `insert into collection_floors (chain_id, contract, listed, floor_price)
     select chain_id, contract, count(floor_price), min(floor_price) from tokens
     where contract in (${hex('41')}, ${hex('42')}) group by 1, 2`,
  ])
    await client.query(statement)
  await client.query('vacuum analyze')
}
