import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { Call, ChainSource } from '../../indexer/chainSource.ts'
import { rememberFor } from '../../rememberFor.ts'
import { withinTime } from '../../withinTime.ts'
import type { Charges, OrderFacts } from '../orderKind.ts'
import { looksRareAddress } from './looksRareOrder.ts'

const abi = parseAbi([
  'function strategyInfo(uint256) view returns (bool isActive, uint16 standardProtocolFeeBp, uint16 minTotalFeeBp, uint16 maxProtocolFeeBp, bytes4 selector, bool isMakerBid, address implementation)',
  'function creatorFeeManager() view returns (address)',
  'function maxCreatorFeeBp() view returns (uint16)',
  'function viewCreatorFeeInfo(address collection, uint256 price, uint256[] itemIds) view returns (address creator, uint256 creatorFeeAmount)',
])
/** Milliseconds for which what was read counts: its owner, or the collection's, can change it with any block. */
const lifetime = 60_000
/** Milliseconds that all reads of one look may take. */
const longest = 5_000

const bps = z.int().check(z.minimum(0), z.maximum(10_000))
const strategy = z.tuple([z.boolean(), bps, bps, bps], z.unknown())
const account = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const creatorFee = z.tuple([account, z.bigint().check(z.gte(0n))])

type Terms = { standardBps: number; leastBps: number; manager: Hex; mostCreatorBps: number }
type Creator = { recipient: Hex; amount: bigint }
type Memory = {
  terms: ReturnType<typeof rememberFor<Terms>>
  creators: ReturnType<typeof rememberFor<Creator>>
}
const memories = new WeakMap<ChainSource, Memory>()

/**
 * What LooksRare and the collection take of asks at a fixed price if they are sold now, by the exchange's own word and
 * its manager's of royalties, up to a minute old; undefined where it could not be read in time. Throws nothing.
 */
export async function looksRareCharges(
  source: ChainSource,
  orders: readonly OrderFacts[],
): Promise<(Charges | undefined)[]> {
  const memory = memories.get(source) ?? {
    terms: rememberFor<Terms>(lifetime),
    creators: rememberFor<Creator>(lifetime),
  }
  memories.set(source, memory)
  try {
    return await withinTime(longest, undefined, async signal => {
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const read = (calls: readonly Call[]) =>
        calls.length === 0 ? [] : Promise.race([source.read(calls), ended])
      const terms = memory.terms.get('') ?? (await readTerms(read))
      if (!terms) return orders.map(() => undefined)
      memory.terms.set('', terms)
      const creators = await readCreators(read, { memory, terms, orders })
      return orders.map((order, i) => {
        const creator = creators[i]
        return creator && chargesOf(order.price, terms, creator)
      })
    })
  } catch {
    // Whatever kept the node from answering: what is known counts, and who asked says so.
    return orders.map(() => undefined)
  }
}

type Read = (calls: readonly Call[]) => readonly unknown[] | Promise<readonly unknown[]>

async function readTerms(read: Read): Promise<Terms | undefined> {
  const exchange = { address: looksRareAddress, abi }
  const [info, manager, most] = await read([
    { ...exchange, functionName: 'strategyInfo', args: [0n] },
    { ...exchange, functionName: 'creatorFeeManager' },
    { ...exchange, functionName: 'maxCreatorFeeBp' },
  ])
  const told = z.object({ info: strategy, manager: account, most: bps }).safeParse({
    ...{ info, manager, most },
  })
  if (!told.success) return undefined
  const [, standardBps, leastBps] = told.data.info
  return {
    ...{ standardBps, leastBps, mostCreatorBps: told.data.most },
    manager: told.data.manager.toLowerCase() as Hex,
  }
}

async function readCreators(
  read: Read,
  { memory, terms, orders }: { memory: Memory; terms: Terms; orders: readonly OrderFacts[] },
): Promise<(Creator | undefined)[]> {
  const nobody: Creator = { recipient: zeroAddress, amount: 0n }
  if (terms.manager === zeroAddress) return orders.map(() => nobody)
  const keyOf = ({ contract, tokenId, price }: OrderFacts) =>
    `${terms.manager}:${contract}:${tokenId}:${price}`
  const known = orders.map(order => memory.creators.get(keyOf(order)))
  const open = orders.flatMap((order, i) => (known[i] ? [] : [{ order, i }]))
  const answers = await read(
    open.map(({ order: { contract, price, tokenId } }) => ({
      ...{ address: terms.manager, abi, functionName: 'viewCreatorFeeInfo' },
      args: [contract, price, [tokenId ?? 0n]],
    })),
  )
  for (const [at, { order, i }] of open.entries()) {
    const told = creatorFee.safeParse(answers[at])
    if (!told.success) continue
    const [recipient, amount] = told.data
    const creator = { recipient: recipient.toLowerCase() as Hex, amount }
    memory.creators.set(keyOf(order), creator)
    known[i] = creator
  }
  return known
}

/** As the exchange works it out: without a royalty it takes the least of both together, with one its own or what is left of that. */
function chargesOf(price: bigint, terms: Terms, { recipient, amount }: Creator): Charges {
  const shareOf = (share: number) => (price * BigInt(share)) / 10_000n
  const royalty = recipient === zeroAddress ? 0n : amount
  const least = shareOf(terms.leastBps)
  const standard = shareOf(terms.standardBps)
  const isTopped = royalty === 0n || standard + royalty < least
  const own = isTopped ? least - royalty : standard
  const isTooMuch =
    royalty * 10_000n > price * BigInt(terms.mostCreatorBps) || own + royalty > price
  // The exchange would sell for none of it.
  if (isTooMuch) return { isRefused: true }
  const bpsOf = (part: bigint) => Number((part * 10_000n + price / 2n) / price)
  const ownBps = royalty === 0n ? terms.leastBps : isTopped ? bpsOf(own) : terms.standardBps
  const royaltyFee = {
    kind: 'royalty',
    recipient,
    bps: bpsOf(royalty),
    amount: `${royalty}`,
  } as const
  const fees = [
    // Whom the exchange passes it on to is its owner's choice.
    { kind: 'marketplace', recipient: looksRareAddress, bps: ownBps, amount: `${own}` } as const,
    ...(royalty === 0n ? [] : [royaltyFee]),
  ]
  return {
    ...{ isRefused: false, fees, netPrice: price - own - royalty },
    feeBps: fees.reduce((sum, fee) => sum + fee.bps, 0),
  }
}
