import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../../bench/support/marketChain.ts'
import {
  price,
  type SeaportMarket,
  startSeaportMarket,
  token,
} from '../../bench/support/seaportMarket.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { encodePlan } from '../encodePlan.ts'
import { seaportAddress } from '../markets/seaport/addresses.ts'
import { fulfillAvailableAdvancedOrders } from '../markets/seaport/fulfillAvailableAdvancedOrders.ts'
import { seaport } from '../markets/seaport/seaport.ts'
import { readPlan } from './readPlan.ts'

let market: SeaportMarket

beforeAll(async () => {
  market = await startSeaportMarket()
})
afterAll(() => market.stop())

test.each(['1.4', '1.5'] as const)(
  'behavior: Seaport %s hands over what is not named, too',
  async version => {
    const recipient = market.buyer.address
    const tokens = await market.tokens(2)
    const orders = tokens.map(({ tokenId, owner }) =>
      market.order(owner, [token(tokenId)], price(owner, parseEther('1'))),
    )
    const items = await Promise.all(orders.map(order => market.listed(version, order)))
    const part = seaport([{ items, recipient, protocolAddress: seaportAddress[version] }])
    const { data, value } = buildTransaction([part], { router })
    const [bought, ...rest] = decodeTransaction(data).commands
    const command = version === '1.5' ? 'SEAPORT_V1_5' : 'SEAPORT_V1_4'
    if (bought?.command !== command) throw new Error(`no purchase on Seaport ${version}`)
    const asked = fulfillAvailableAdvancedOrders.decode(bought.args.data)
    const half = fulfillAvailableAdvancedOrders.encode({
      ...asked,
      offerFulfillments: asked.offerFulfillments.slice(0, 1),
    })
    const changed = encodePlan([{ command, args: { value, data: half } }, ...rest])
    const read = readPlan(decodeTransaction(changed), { router, sender: recipient, value })
    const { success, spent } = await market.execute({ to: router, data: changed, value })
    expect({ success, spent }).toEqual({ success: true, spent: parseEther('2') })
    const arrived: bigint[] = []
    for (const { tokenId } of tokens)
      if ((await market.ownerOf(tokenId)) === recipient) arrived.push(tokenId)
    expect(arrived).toHaveLength(2)
    expect(read.items.map(({ tokenId }) => tokenId)).toEqual(arrived)
    expect(read.problems).toEqual([])
  },
)
