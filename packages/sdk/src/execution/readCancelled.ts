import { decodeAbiParameters, type Hex, type Log, toEventSelector } from 'viem'
import type { CancelledOrders } from './state.ts'

const cancelledTopic = /*#__PURE__*/ toEventSelector('OrderCancelled(bytes32,address,address)')
const noncesTopic = /*#__PURE__*/ toEventSelector('OrderNoncesCancelled(address,uint256[])')

/** LooksRare V2, whose events name the account in their data, and numbers instead of orders. */
export const looksRare = '0x0000000000e655fae4d56241588680f86e3b2377'

/** Those of which an account can end all orders at once, by the name of the release. */
export const clearable = new Map<string | undefined, string>([
  ['seaport-v1.4', '0x00000000000001ad428e4906ae43d8f9852d0dd6'],
  ['seaport', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'],
  ['seaport-v1.5', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'],
  ['seaport-v1.6', '0x0000000000000068f116a894984e2db1123eb395'],
  ['looks-rare-v2', looksRare],
])

/** Seaport 1.1 to 1.6, by address: their own events say what was cancelled. */
export const seaports: ReadonlySet<string> = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  ...[...clearable.values()].filter(address => address !== looksRare),
])

/** The orders of an account that a transaction ended, by the exchanges' own events. */
export function readCancelled(logs: readonly Log[], account: string): CancelledOrders {
  const own = account.toLowerCase()
  return {
    orderIds: logs
      .filter(
        ({ address, topics }) =>
          seaports.has(address.toLowerCase()) &&
          topics[0] === cancelledTopic &&
          topicAddress(topics[1]) === own,
      )
      .map(({ data }) => data.toLowerCase() as Hex),
    nonces: logs.flatMap(({ address, topics, data }) => {
      if (address.toLowerCase() !== looksRare || topics[0] !== noncesTopic) return []
      const [by, nonces] = decoded(data)
      return by.toLowerCase() === own ? nonces : []
    }),
  }
}

export function topicAddress(topic: Hex | undefined): string {
  return `0x${topic?.slice(-40).toLowerCase() ?? ''}`
}

/** What does not decode is of nobody. */
function decoded(data: Hex): readonly [string, readonly bigint[]] {
  try {
    return decodeAbiParameters([{ type: 'address' }, { type: 'uint256[]' }], data)
  } catch {
    return ['', []]
  }
}
