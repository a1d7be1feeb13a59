import { SeaportTrade } from '@uniswap/universal-router-sdk'
import { buildTransaction } from '../src/buildTransaction.ts'
import { seaport } from '../src/markets/seaport/seaport.ts'
import { compare } from './support/compare.ts'
import { peerCall } from './support/peerCall.ts'
import { run } from './support/run.ts'
import { seaportOrders } from './support/seaportOrders.ts'
import { viemSeaport } from './support/viemSeaport.ts'

for (const count of [1, 10, 100]) {
  const purchase = seaportOrders(count)
  const ours = () => buildTransaction([seaport([purchase])], { chainId: 1 }).data
  const peer = () => peerCall([new SeaportTrade([purchase as never])]).data
  const viem = viemSeaport(purchase)
  if (ours() !== peer()) throw new Error(`Not the peer's bytes for ${count} orders`)
  if (!ours().includes(viem().slice(2))) throw new Error(`Not viem's bytes for ${count} orders`)
  await compare(`encode ${count} Seaport orders`, [
    { name: '@sluice/router', ask: ours },
    { name: '@uniswap/universal-router-sdk@3.0.3', ask: peer },
    { name: 'viem@2.57.1, encodeFunctionData of the Seaport call', ask: viem },
  ])
}

await run()
