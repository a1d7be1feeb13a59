import type { Hex } from 'viem'
import type { EventType, MarketEvent } from './findEvents.ts'

/** An event of the row that one of the branches of `findEvents` answers with. */
export function toEvent(row: toEvent.Row): MarketEvent {
  return {
    type: row.type as EventType,
    time: Number(row.time),
    key: row.key,
    contract: row.contract as Hex,
    tokenId: row.token_id === null ? null : BigInt(row.token_id),
    from: row.from as Hex,
    to: row.to as Hex | null,
    amount: BigInt(row.amount),
    price: row.price === null ? null : BigInt(row.price),
    netPrice: row.net_price === null ? null : BigInt(row.net_price),
    currency: row.currency as Hex | null,
    worth: row.worth === null ? null : BigInt(row.worth),
    orderId: row.order_id as Hex | null,
    txHash: row.tx_hash as Hex | null,
    logIndex: row.log_index === null ? null : Number(row.log_index),
    batchIndex: row.batch_index === null ? null : Number(row.batch_index),
    fillSource: row.fill_source,
  }
}

export declare namespace toEvent {
  /** As the database driver answers: numbers that may be large are texts. */
  type Row = { [key in 'type' | 'contract' | 'from' | 'amount' | 'time' | 'key']: string } & {
    [key in
      | 'token_id'
      | 'to'
      | 'price'
      | 'net_price'
      | 'worth'
      | 'currency'
      | 'order_id'
      | 'tx_hash'
      | 'log_index'
      | 'batch_index'
      | 'fill_source']: string | null
  }
}
