import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../../context.ts'
import { gasOf } from '../sell/gasOf.ts'
import { type TransactionItem, transactionItem } from '../transactionItem.ts'
import type { Sale } from './Sale.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>

/** The item of one transaction of a purchase. */
export function saleItem(
  { chain }: Pick<ChainContext, 'chain'>,
  body: Body,
  { call, orderIds }: { call: Sale['call']; orderIds?: string[] },
): TransactionItem {
  return transactionItem({
    ...gasOf(body),
    chainId: chain.id,
    from: body.relayer ?? body.taker,
    call,
    ...(orderIds ? { orderIds } : {}),
    check: {
      endpoint: '/execute/status/v1',
      method: 'POST',
      body: { kind: 'transaction' },
    },
  })
}
