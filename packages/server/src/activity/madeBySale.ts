import { routerAddresses } from '@sluice/router'
import { type SQL, sql } from 'drizzle-orm'
import type { Chain } from '../context.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { universalRouter } from '../universalRouter.ts'
import { inTransferOf } from './inTransferOf.ts'

/**
 * Whether a sale of its transaction moved what a row of transfers tells: from its seller, or a router that we look past
 * (`saleRows`), to its buyer or such a router, and as much as was sold. Who sells what an exchange holds for them moves
 * nothing: then all that counts is where it goes. One transfer may deliver several sales, all that was sold; of more
 * transfers that are alike than there are sales, the first ones are theirs. What was paid for making a token moves
 * nothing further.
 */
export function madeBySale(chain: Chain): SQL {
  const routers = new Set([...Object.values(routerAddresses), universalRouter(chain)])
  const known = sql.join(
    [...routers].flatMap(address => (address ? [sql`${address.toLowerCase()}`] : [])),
    sql`, `,
  )
  const givenBySeller = sql`exists (
    select 1 from ${transfers} as t where ${inTransferOf('t')} and t."from" = s.seller)`
  const alike = sql`(
    select count(*) from ${transfers} as t
    where ${inTransferOf('t')} and t."from" = ${transfers.from} and t."to" = ${transfers.to}
      and t.amount = ${transfers.amount}
      and (t.log_index, t.batch_index) <= (${transfers.logIndex}, ${transfers.batchIndex}))`
  return sql`exists (
    select 1 from ${sales} as s
    where ${inTransferOf('s')} and s.order_kind <> 'mint'
      and (s.buyer = ${transfers.to} or ${transfers.to} in (${known}))
      and (s.seller = ${transfers.from} or ${transfers.from} in (${known}) or not ${givenBySeller})
    having count(*) > 0
      and ${alike} <= greatest(
        count(*) filter (where s.amount = ${transfers.amount}),
        (sum(s.amount) = ${transfers.amount})::int))`
}
