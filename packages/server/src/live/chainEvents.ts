import type { sales, transfers } from '../storage/schema/chainData.ts'
import { keptFor, type LiveEvent } from './recordEvents.ts'

type TransferRow = typeof transfers.$inferInsert
type SaleRow = typeof sales.$inferInsert
type Rows = {
  transfers: readonly TransferRow[]
  sales: readonly SaleRow[]
  /** Where the orders that were sold come from, by their ids. */
  orderSources: ReadonlyMap<string, string>
  tokens?: readonly { contract: string; tokenId: bigint; mintedAt: number }[]
  collections?: readonly { contract: string }[]
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * The events of rows that come from blocks, or go with them. Of what happened long ago nothing is told:
 * a chain that is read from its start is no news.
 *
 * @param now Milliseconds since 1970.
 */
export function chainEvents(rows: Rows, how: 'created' | 'deleted', now: number): LiveEvent[] {
  const since = (now - keptFor) / 1000
  const isNews = ({ timestamp }: { timestamp: number }) => timestamp >= since
  const recent = rows.transfers.filter(isNews)
  return [
    ...(recent.length > 0 ? (rows.collections ?? []) : []).map(
      ({ contract }): LiveEvent => ({
        event: 'collection.created',
        subject: contract,
        tags: { id: contract },
      }),
    ),
    ...(rows.tokens ?? [])
      .filter(token => token.mintedAt >= since)
      .map(
        ({ contract, tokenId }): LiveEvent => ({
          event: 'token.created',
          subject: `${contract}:${tokenId}`,
          tags: { contract },
        }),
      ),
    ...grown(rows, since),
    ...recent.map(row => transferEvent(row, how)),
    ...rows.sales
      .filter(isNews)
      .map(row => saleEvent(row, how, rows.orderSources.get(row.orderId))),
  ]
}

/** The collections that have tokens which they had not before, themselves not being new. */
function grown({ tokens = [], collections = [] }: Rows, since: number): LiveEvent[] {
  const created = new Set(collections.map(({ contract }) => contract))
  const contracts = tokens.filter(token => token.mintedAt >= since).map(({ contract }) => contract)
  return [...new Set(contracts)]
    .filter(contract => !created.has(contract))
    .map(contract => ({
      event: 'collection.updated',
      subject: contract,
      tags: { id: contract },
      changed: ['tokenCount'],
    }))
}

function transferEvent(row: TransferRow, how: 'created' | 'deleted'): LiveEvent {
  const id = `${row.txHash}:${row.logIndex}:${row.batchIndex}`
  return {
    event: `transfer.${how}`,
    subject: id,
    tags: { address: row.contract, from: row.from, to: row.to },
    data: {
      id,
      token: { contract: row.contract, tokenId: row.tokenId.toString() },
      from: row.from,
      to: row.to,
      amount: row.amount.toString(),
      block: row.block,
      txHash: row.txHash,
      logIndex: row.logIndex,
      batchIndex: row.batchIndex,
      timestamp: row.timestamp,
      createdAt: iso(row.timestamp),
      updatedAt: iso(row.timestamp),
    },
  }
}

/** A sale that a block tells, one that is gone with its block, or one of which more is known now. */
export function saleEvent(
  row: SaleRow,
  how: 'created' | 'updated' | 'deleted',
  orderSource: string | undefined,
  changed?: readonly string[],
): LiveEvent {
  const id = `${row.txHash}:${row.logIndex}:${row.contract}:${row.tokenId}`
  const isAsk = row.orderSide === 'sell'
  const [maker, taker] = isAsk ? [row.seller, row.buyer] : [row.buyer, row.seller]
  return {
    event: `sale.${how}`,
    subject: id,
    tags: {
      ...{ contract: row.contract, maker, taker },
      ...(row.fillSource ? { fillSource: row.fillSource } : {}),
      ...(orderSource === undefined ? {} : { orderSource }),
    },
    ...(changed ? { changed } : {}),
    // What is gone cannot be looked up any more.
    ...(how === 'deleted'
      ? {
          data: {
            id,
            saleId: id,
            token: { contract: row.contract, tokenId: row.tokenId.toString() },
            orderId: row.orderId,
            orderKind: row.orderKind,
            orderSide: isAsk ? 'ask' : 'bid',
            from: row.seller,
            to: row.buyer,
            amount: row.amount.toString(),
            block: row.block,
            txHash: row.txHash,
            logIndex: row.logIndex,
            timestamp: row.timestamp,
            isDeleted: true,
          },
        }
      : {}),
  }
}
