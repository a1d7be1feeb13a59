import { routerAddresses } from '@sluice/router'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Chain } from '../context.ts'
import { sales, transfers } from '../storage/schema/chainData.ts'
import { universalRouter } from '../universalRouter.ts'
import { inTransferOf } from './inTransferOf.ts'

/** Of one token in one transaction so many sales and transfers are held against each other; what is beyond is told. */
export const mostOfTransaction = 200
/** Transfers among which the parts of a delivery are looked for: each is held against each. */
const mostParts = 50

/**
 * Whether a sale of its transaction moved what a row of transfers tells: from its seller, or a router that we look past
 * (`saleRows`), to its buyer or such a router, and as much as was sold. What an exchange holds for its seller comes from
 * somebody else: of all who give something to the buyer and have sold it nothing. What was paid for making a token moves
 * nothing further.
 *
 * Each sale has a transfer of as much. Where one has not, those that follow each other and come to all that was sold are
 * theirs: one may deliver several sales, and several one. Of more that are alike than there are sales the nearest ones
 * are taken, and the others told.
 */
export function madeBySale(chain: Chain): SQL {
  const isRouter = routersOf(chain)
  const { from, to, amount, logIndex, batchIndex } = transfers
  // In no order: for one they would be read by their block, with all that somebody swept in it.
  const fits = sql`(
      select * from ${sales} as s where ${inTransferOf('s')} limit ${mostOfTransaction}
    ) as s where s.order_kind <> 'mint' and (s.buyer = ${to} or ${isRouter(to)})`
  const hasSold = (account: SQLWrapper) => sql`${account} in (select seller from fitting)`
  // What it gave beside, which is more than it sold or too little for it, came of no sale.
  const gaveItself = sql`(
    select coalesce(sum(t.amount), 0) from moved as t
    where t."from" = f.seller and (t."to" = f.buyer or ${isRouter(sql`t."to"`)}) and t.amount <= f.total
  ) >= f.amount`
  return sql`case when exists (select 1 from ${fits}) then exists (
    with moved as (
      select t."from", t."to", t.amount, t.log_index, t.batch_index from ${transfers} as t
      where ${inTransferOf('t')} limit ${mostOfTransaction}
    ), fitting as (
      select s.seller, s.buyer, s.amount, s.log_index, sum(s.amount) over (partition by s.seller, s.buyer) as total
      from ${fits}
    ), sold as (
      select f.amount, f.log_index from fitting as f
      where case when ${isRouter(from)} then true
        when ${hasSold(from)} then f.seller = ${from}
        else not ${gaveItself} end
    ), given as (
      select t."from", t.amount, t.log_index, t.batch_index, count(*) over () as count,
        sum(t.amount) over (partition by t."from" order by t.log_index, t.batch_index) as until,
        row_number() over (
          partition by t.amount
          order by abs(t.log_index - (select avg(log_index) from sold)), t.log_index, t.batch_index
        ) as place
      from moved as t
      where exists (select 1 from moved where log_index = ${logIndex} and batch_index = ${batchIndex})
        and t."to" = ${to} and (t."from" = ${from} or not (
        ${isRouter(from)} or ${hasSold(from)} or ${isRouter(sql`t."from"`)} or ${hasSold(sql`t."from"`)}))
    ), parts as (
      select a."from", a.log_index as first_log, a.batch_index as first_item, b.log_index, b.batch_index
      from given as a join given as b on a."from" = b."from"
        and (a.log_index, a.batch_index) <= (b.log_index, b.batch_index)
        and b.until - a.until + a.amount = (select sum(amount) from sold)
      where a.count <= ${mostParts} and exists (
        select 1 from sold group by amount
        having count(*) > (select count(*) from given where given.amount = sold.amount))
      order by b.log_index, b.batch_index limit 1
    )
    select 1 from given as g
    where (g.log_index, g.batch_index) = (${logIndex}, ${batchIndex}) and case
      when exists (select 1 from parts) then exists (
        select 1 from parts as p where p."from" = g."from"
          and (g.log_index, g.batch_index) between (p.first_log, p.first_item) and (p.log_index, p.batch_index))
      else g.place <= (select count(*) from sold where sold.amount = ${amount}) end
  ) else false end`
}

/** Whether an account is a router: those that are known, and that of the settings. */
function routersOf(chain: Chain): (account: SQLWrapper) => SQL {
  const routers = new Set([...Object.values(routerAddresses), universalRouter(chain)])
  const known = sql.join(
    [...routers].flatMap(address => (address ? [sql`${address.toLowerCase()}`] : [])),
    sql`, `,
  )
  return account => sql`${account} in (${known})`
}
