import { type Address, type Hex, hashStruct } from 'viem'
import { cast } from '../testing/answers.ts'
import { orderTypes } from '../testing/orderTypes.ts'
import { oneEther } from '../testing/scenario.ts'

const { nft, ether, weth, seaport } = cast

/** A Seaport order as typed data: one token for one ether, or the other way round. */
export function orderOf(side: 'list' | 'bid', index: number, salt: number, offerer: Address) {
  const amount = oneEther.toString()
  const zero = `0x${'00'.repeat(32)}`
  const token = {
    ...{ itemType: 2, token: nft, identifierOrCriteria: String(index + 1) },
    ...{ startAmount: '1', endAmount: '1' },
  }
  const money = {
    ...{ itemType: side === 'list' ? 0 : 1, token: side === 'list' ? ether : weth },
    ...{ identifierOrCriteria: '0', startAmount: amount, endAmount: amount },
  }
  return {
    domain: { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport },
    types: orderTypes,
    primaryType: 'OrderComponents' as const,
    value: {
      ...{ offerer, zone: ether, orderType: 0, startTime: '1767225600', endTime: '1769817600' },
      ...{ zoneHash: zero, salt: String(salt), conduitKey: zero, counter: '0' },
      ...(side === 'list'
        ? { offer: [token], consideration: [{ ...money, recipient: offerer }] }
        : { offer: [money], consideration: [{ ...token, recipient: offerer }] }),
    },
  }
}

/** The order hash of Seaport: the struct hash of its components. */
export function orderHash(value: Record<string, unknown>): Hex {
  return hashStruct({ data: value, primaryType: 'OrderComponents', types: orderTypes })
}

/** Which item an order is about; undefined when it is no order of this world. */
export function subjectOf(value: Record<string, unknown>): number | undefined {
  const sides = [value.offer, value.consideration] as Record<string, unknown>[][]
  const token = sides.flat().find(entry => String(entry.token) === nft)
  return token ? Number(token.identifierOrCriteria) - 1 : undefined
}
