import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import type { sales, transfers } from '../storage/schema/chainData.ts'
import type { ChainSource, Payment } from './chainSource.ts'
import type { ChainEvent } from './decodeLog.ts'
import { mayWait } from './mayWait.ts'
import { ChainUnavailableError } from './rpcSource.ts'

type SaleRow = typeof sales.$inferInsert
type Moved = typeof transfers.$inferInsert

/** Blocks below the newest one whose transactions every node knows that is not behind. */
const youngBlocks = 64

/**
 * What was paid with the transactions that made tokens, where the chain can say it. What is written once is never
 * asked for again: of a block that a lagging node does not have yet the next pass asks anew.
 *
 * @throws ChainUnavailableError when the chain cannot be asked, or does not know yet.
 */
export async function findPayments(
  source: ChainSource,
  events: readonly ChainEvent[],
): Promise<ReadonlyMap<Hex, Payment>> {
  const blocks = new Map<Hex, number>()
  for (const event of events)
    if (event.type === 'transfer' && event.from === zeroAddress)
      blocks.set(event.txHash, event.block)
  if (blocks.size === 0 || !source.payments) return new Map()
  const found = await source.payments([...blocks.keys()])
  const missing = [...blocks].filter(([hash]) => !found.has(hash))
  if (missing.length === 0) return found
  const oldest = (await source.head()).number - youngBlocks
  const awaited = missing.filter(([hash, block]) => block >= oldest && mayWait(source, hash))
  if (awaited.length === 0) return found
  throw new ChainUnavailableError(
    source.chainId,
    new Error(`${awaited.length} transactions of new blocks are not known there`),
  )
}

/**
 * Tokens that somebody paid their contract for making them: sales of kind `mint`. What it kept is shared
 * among the tokens of the transaction, equally; what does not divide falls to the first. Where more
 * contracts than one had a part in it, nobody can say what was paid for what, and there is no sale.
 *
 * @param payments Those of which the contract kept all (`keptPayments`).
 */
export function mintRows(
  moved: readonly Moved[],
  payments: ReadonlyMap<Hex, Payment>,
  sold: readonly SaleRow[],
): SaleRow[] {
  const traded = new Set(sold.map(row => row.txHash))
  const byTransaction = new Map<Hex, Moved[]>()
  for (const row of moved) {
    if (row.from !== zeroAddress || traded.has(row.txHash) || row.amount <= 0n) continue
    const list = byTransaction.get(row.txHash) ?? []
    byTransaction.set(row.txHash, list)
    list.push(row)
  }
  return [...byTransaction].flatMap(([txHash, rows]) => {
    const payment = payments.get(txHash)
    if (!payment || payment.value === 0n) return []
    const isAlone = rows.every(row => row.contract === payment.to)
    // A sale has the place of its log: of several tokens in one log only one could have it.
    const hasPlaces = new Set(rows.map(row => row.logIndex)).size === rows.length
    return isAlone && hasPlaces ? rowsOf(rows, payment.value) : []
  })
}

function rowsOf(rows: readonly Moved[], value: bigint): SaleRow[] {
  const count = rows.reduce((sum, row) => sum + row.amount, 0n)
  const shares = rows.map(row => (value * row.amount) / count)
  const rest = value - shares.reduce((sum, share) => sum + share, 0n)
  return rows.map((row, i) => ({
    chainId: row.chainId,
    block: row.block,
    logIndex: row.logIndex,
    txHash: row.txHash,
    orderId: keccak256(stringToHex(`mint:${row.contract}`)),
    orderKind: 'mint',
    orderSide: 'sell',
    contract: row.contract,
    tokenId: row.tokenId,
    amount: row.amount,
    seller: zeroAddress,
    buyer: row.to,
    currency: zeroAddress,
    totalPrice: (shares[i] ?? 0n) + (i === 0 ? rest : 0n),
    fees: [],
    timestamp: row.timestamp,
  }))
}
