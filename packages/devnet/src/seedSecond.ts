import { numberToHex } from 'viem'
import { curator, poolMaker } from './accounts.ts'
import { eddies } from './collections.ts'
import { deploy } from './deploy.ts'
import { fundTraders } from './fundTraders.ts'
import { blockTime, readCounter } from './history.ts'
import { trader } from './ledger.ts'
import { mintTokens } from './mintTokens.ts'
import { listingComponents, type SeedOrder, signOrder, toSeedOrder } from './order.ts'
import { random } from './random.ts'
import type { Rpc } from './rpc.ts'
import type { Seed } from './seed.ts'
import { createSender } from './sender.ts'
import { openSwapPools } from './swapPools.ts'

const lifetime = 30n * 24n * 3600n
/** The first tokens are for sale, one of each trader; their second ones are not. */
const listed = 10

/**
 * Makes the market of the second chain, on one whose contracts are placed: one collection, two tokens and
 * the same balances for each trader, a listing of each, and the pools in which payments are swapped.
 * @throws DevnetError `seed_failed` when anything on the way is refused by the chain.
 */
export async function seedSecond(rpc: Rpc): Promise<Seed> {
  const sender = await createSender(rpc)
  for (const address of [curator, poolMaker])
    await rpc.request({ method: 'anvil_setBalance', params: [address, numberToHex(10n ** 21n)] })
  // Nonces 0 to 2 and 4 are those of contracts that the first chain alone has.
  await rpc.request({ method: 'anvil_setNonce', params: [curator, '0x3'] })
  await deploy(sender, 'LocalUsd')
  await sender.mine()
  await rpc.request({ method: 'anvil_setNonce', params: [curator, '0x5'] })
  await deploy(sender, 'Eddies', eddies)
  await sender.mine()
  const owners = Array.from({ length: eddies.tokens }, (_, index) => trader(index))
  await mintTokens(sender, eddies, owners)
  await fundTraders(sender, [eddies])
  await openSwapPools(sender)
  await sender.mine(Math.floor(Date.now() / 1000))
  const orders = await openListings(rpc)
  await sender.settle()
  return { collections: [eddies], orders, venueOrders: [], offers: [] }
}

async function openListings(rpc: Rpc): Promise<SeedOrder[]> {
  const chainId = Number(await rpc.request({ method: 'eth_chainId' }))
  const now = BigInt(await blockTime(rpc))
  return Promise.all(
    Array.from({ length: listed }, async (_, index) => {
      const seller = trader(index)
      const components = listingComponents({
        collection: eddies,
        id: index + 1,
        seller,
        quantity: 1n,
        // 0.05 to 0.089 ether.
        unitPrice: (50n + random('second ask', index, 40n)) * 10n ** 15n,
        startTime: now - 60n,
        endTime: now + lifetime,
        counter: await readCounter(rpc, seller),
        topic: 'second listing',
      })
      return toSeedOrder(await signOrder(chainId, components))
    }),
  )
}
