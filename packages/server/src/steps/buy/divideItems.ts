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
  { items, taker, currency, partial, upTo }: divideItems.Request,
): Promise<divideItems.Result> {
  const isNative = currency === undefined || isNativeAddress(currency)
  const wanted = items.map((item, index) => wayOf(item, index, isNative))
  const contracts = items.flatMap(({ collection }, index) =>
    wanted[index] === 'trade' ? [] : (dropContract(collection) ?? []),
  )
  const most = items.map(() => 0n)
  if (wanted.every(way => way === 'trade'))
    return { mints: [], trades: items, places: [...items.keys()], most, failures: [] }
  const mintable = await createMintable(context, { contracts, account: taker })
  const mints: Mint[] = []
  const trades: BuyItem[] = []
  const places: number[] = []
  const trade = (item: BuyItem, index: number) => {
    trades.push(item)
    places.push(index)
  }
  const failures: divideItems.Result['failures'] = []
  for (const [index, item] of items.entries()) {
    const contract = dropContract(item.collection)
    const left = (contract && mintable.left(contract)) ?? 0n
    const asked = BigInt(item.quantity ?? 1)
    if (wanted[index] === 'trade' || (wanted[index] === 'preferMint' && left === 0n)) {
      trade(item, index)
      continue
    }
    const isFewer = (upTo || wanted[index] === 'preferMint') && left < asked
    const quantity = isFewer ? left : asked
    most[index] = left
    const taken =
      contract && quantity > 0n
        ? mintable.take(contract, quantity, item.preferredMintStage)
        : undefined
    if (taken) {
      mints.push(...taken)
      if (quantity < asked && wanted[index] === 'preferMint')
        trade({ ...item, quantity: Number(asked - quantity) }, index)
      continue
    }
    const error = left === 0n ? noMints(item.collection) : tooManyMints()
    if (!partial) throw error
    failures.push({ place: index, error })
  }
  return { mints: mergeMints(mints), trades, places, most, failures }
}

export declare namespace divideItems {
  type Request = Pick<Body, 'items' | 'taker' | 'currency' | 'partial'> & {
    /** Whether fewer than are asked for will do. */
    upTo?: boolean | undefined
  }
  type Result = {
    mints: Mint[]
    /** What is to be bought, with the quantities that are not minted. */
    trades: BuyItem[]
    /** The place in the request of each of these. */
    places: number[]
    /** How many could be minted for each item of the request. */
    most: bigint[]
    /** Of a `partial` request: the items that were to be minted and are left out, and why. */
    failures: { place: number; error: ServerError }[]
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
