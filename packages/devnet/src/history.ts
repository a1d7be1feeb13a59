import { type Address, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { seaportAbi } from './abis.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { type Collection, isobars, tidelines, vessels } from './collections.ts'
import { DevnetError } from './errors.ts'
import { type Ledger, someoneElse, trader } from './ledger.ts'
import { listingComponents, type SignedOrder, signOrder } from './order.ts'
import { priceOf } from './prices.ts'
import { random } from './random.ts'
import type { Rpc } from './rpc.ts'
import { type OrderComponents, type SeaportVersion, seaports } from './seaport.ts'
import type { Scores } from './seed.ts'
import type { Sender } from './sender.ts'

const sales = 68
const cancellations = [9, 23, 41, 57]
const counterIncrement = 36
const day = 24 * 3600

/** Weeks of sales, a few cancelled listings and a raised counter; the last block is as old as now. */
export async function trade(options: trade.Options): Promise<void> {
  const { rpc, sender, ledger, scores } = options
  const chainId = Number(await rpc.request({ method: 'eth_chainId' }))
  const latest = await blockTime(rpc)
  const now = Math.floor(Date.now() / 1000)
  if (now - latest < day) {
    throw new DevnetError('seed_failed', 'The chain must begin some weeks ago to hold a history.')
  }
  // A slower start, a busier end; the last sale is some hours old.
  const momentOf = (sale: number) => latest + 3600 + salesTime(sale, now - latest - 3 * 3600)
  // Read once: only the one that is raised changes.
  const counters = new Map<Address, OrderComponents['counter']>()
  await Promise.all(
    accounts.map(async ({ address }) => counters.set(address, await readCounter(rpc, address))),
  )
  for (let sale = 0; sale < sales; sale++) {
    const time = momentOf(sale)
    const pick = pickSale(ledger, sale)
    const components = listingComponents({
      ...pick,
      unitPrice: priceOf({
        collection: pick.collection,
        moment: BigInt(Math.floor((sale * 1000) / sales)),
        score: scores(pick.collection, pick.id),
        topic: 'sale price',
        index: sale,
      }),
      startTime: BigInt(time - 1800 - Number(random('listed', sale, BigInt(2 * day)))),
      endTime: BigInt(time + 30 * day),
      counter: counters.get(pick.seller) ?? 0n,
      topic: `sale ${sale}`,
    })
    const order = await signOrder(chainId, components)
    if (cancellations.includes(sale)) {
      await sender.send({
        from: pick.seller,
        to: addresses.seaport15,
        data: encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[components]] }),
        label: `cancellation ${sale}`,
      })
    } else {
      const buyer = someoneElse(pick.seller, 'buyer', sale)
      await sender.send({
        from: buyer,
        to: addresses.seaport15,
        data: fulfilment(order),
        value: order.price,
        label: `sale ${sale}`,
      })
      ledger.move(pick.collection, pick.id, pick.seller, buyer, pick.quantity)
    }
    if (sale === counterIncrement) {
      await sender.send({
        from: trader(9),
        to: addresses.seaport15,
        data: encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' }),
        label: 'the raised counter',
      })
    }
    await sender.mine(time)
    if (sale === counterIncrement) counters.set(trader(9), await readCounter(rpc, trader(9)))
  }
  // From here on the chain keeps the clock's time.
  await sender.mine(Math.floor(Date.now() / 1000))
}

export declare namespace trade {
  type Options = { rpc: Rpc; sender: Sender; ledger: Ledger; scores: Scores }
}

/** Calldata that buys all of an order, paid in native currency. */
export function fulfilment({ components, signature }: SignedOrder): Hex {
  const { counter: _, ...parameters } = components
  return encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: [
      {
        parameters: {
          ...parameters,
          totalOriginalConsiderationItems: BigInt(components.consideration.length),
        },
        numerator: 1n,
        denominator: 1n,
        signature,
        extraData: '0x',
      },
      [],
      zeroHash,
      zeroAddress,
    ],
  })
}

/** Seaport's counter of an account: orders signed with an older one are void. */
export async function readCounter(
  rpc: Rpc,
  account: Address,
  version: SeaportVersion = '1.5',
): Promise<OrderComponents['counter']> {
  const data = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'getCounter',
    args: [account],
  })
  const call = { to: seaports[version], data }
  return BigInt((await rpc.request({ method: 'eth_call', params: [call, 'latest'] })) as string)
}

export async function blockTime(rpc: Rpc): Promise<number> {
  const block = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  return Number((block as { timestamp: string }).timestamp)
}

function salesTime(sale: number, span: number): number {
  const share = sale / sales
  const eased = 0.25 * share + 0.75 * (1 - (1 - share) ** 1.6)
  // Less than half the gap to the next sale, so that time never runs backwards.
  return Math.floor(span * eased) + Number(random('jitter', sale, 2400n))
}

type Pick = { collection: Collection; id: number; seller: Address; quantity: bigint }

function pickSale(ledger: Ledger, sale: number): Pick {
  const turn = sale % 7
  const collection = turn < 3 ? tidelines : turn < 5 ? isobars : vessels
  if (collection === vessels) {
    const id = 1 + Number(random('edition', sale, 12n))
    const seller = ledger.holders(id)[0]?.owner
    if (!seller) throw new DevnetError('seed_failed', `Nobody holds edition ${id}.`)
    return { collection, id, seller, quantity: 1n + random('pieces', sale, 3n) }
  }
  for (let attempt = 0; ; attempt++) {
    const id = 1 + Number(random(`token ${attempt}`, sale, BigInt(collection.tokens)))
    const seller = ledger.owner(collection, id)
    // The newcomer's account keeps its Tidelines.
    if (collection === tidelines && seller === trader(0)) continue
    return { collection, id, seller, quantity: 1n }
  }
}
