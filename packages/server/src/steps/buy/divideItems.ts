import { isNativeAddress } from '@sluice/router/swap'
import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { createMintable, type Mint } from '../../mint/createMintable.ts'
import { dropContract } from '../../mint/dropContract.ts'
import { mergeMints } from '../../mint/mergeMints.ts'
import { noMints, tooManyMints } from '../../mint/mintErrors.ts'
import type { BuyItem } from '../findListings.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>

/**
 * Which items of a purchase are minted, and which are bought. By `fillType` a collection's tokens are minted
 * (`mint`), bought (`trade`), or minted as far as its drop gives any and bought beyond that (`preferMint`, the
 * default). What is minted is paid in the native currency.
 *
 * @throws ServerError for what must be minted and cannot, unless the request is `partial`.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function divideItems(
  context: ChainContext,
  { items, taker, currency, partial }: Pick<Body, 'items' | 'taker' | 'currency' | 'partial'>,
): Promise<divideItems.Result> {
  const isNative = currency === undefined || isNativeAddress(currency)
  const wanted = items.map((item, index) => wayOf(item, index, isNative))
  const contracts = items.flatMap(({ collection }, index) =>
    wanted[index] === 'trade' ? [] : (dropContract(collection) ?? []),
  )
  if (wanted.every(way => way === 'trade')) return { mints: [], trades: items, failure: undefined }
  const mintable = await createMintable(context, { contracts, account: taker })
  const mints: Mint[] = []
  const trades: BuyItem[] = []
  let failure: ServerError | undefined
  for (const [index, item] of items.entries()) {
    const contract = dropContract(item.collection)
    const left = (contract && mintable.left(contract)) ?? 0n
    const asked = BigInt(item.quantity ?? 1)
    if (wanted[index] === 'trade' || (wanted[index] === 'preferMint' && left === 0n)) {
      trades.push(item)
      continue
    }
    const quantity = wanted[index] === 'preferMint' && left < asked ? left : asked
    const taken = contract && mintable.take(contract, quantity, item.preferredMintStage)
    if (taken) {
      mints.push(...taken)
      if (quantity < asked) trades.push({ ...item, quantity: Number(asked - quantity) })
      continue
    }
    failure = left === 0n ? noMints(item.collection) : tooManyMints()
    if (!partial) throw failure
  }
  return { mints: mergeMints(mints), trades, failure }
}

export declare namespace divideItems {
  type Result = {
    mints: Mint[]
    /** What is to be bought, with the quantities that are not minted. */
    trades: BuyItem[]
    /** Of a `partial` request: why an item that was to be minted was left out. */
    failure: ServerError | undefined
  }
}

function wayOf(item: BuyItem, index: number, isNative: boolean): NonNullable<BuyItem['fillType']> {
  const { fillType = 'preferMint', orderId, rawOrder, collection } = item
  if (fillType === 'mint') {
    if (orderId !== undefined || rawOrder !== undefined)
      throw new ServerError(`items[${index}] is an order, which fillType mint does not take`, {
        code: 'invalid_request',
        apiCode: -1,
      })
    if (!isNative)
      throw new ServerError('currency is not supported for what is minted: it costs native money', {
        code: 'not_supported',
        apiCode: -1,
      })
    return fillType
  }
  return isNative && dropContract(collection) !== undefined ? fillType : 'trade'
}
