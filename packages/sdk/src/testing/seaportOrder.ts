import type { Address } from 'viem'
import { orderTypes } from './orderTypes.ts'
import { nft } from './scenario.ts'

const zero = `0x${'00'.repeat(20)}`
const zeroHash = `0x${'00'.repeat(32)}`

/** An order as a marketplace asks for it to be signed. */
export function orderComponents(offerer: Address, salt = 1, price = '1', tokenId = '1') {
  return {
    ...{ offerer, zone: zero, orderType: 0, startTime: '0', endTime: '2000000000' },
    ...{ zoneHash: zeroHash, salt: String(salt), conduitKey: zeroHash, counter: '0' },
    offer: [offered('2', nft, tokenId, '1')],
    consideration: [{ ...offered('0', zero, '0', price), recipient: offerer }],
  }
}

function offered(itemType: string, token: string, identifierOrCriteria: string, amount: string) {
  return { itemType, token, identifierOrCriteria, startAmount: amount, endAmount: amount }
}

const domain = {
  ...{ name: 'Seaport', version: '1.5', chainId: 31337 },
  verifyingContract: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
}

/** What a wallet is asked to sign for one order. */
export function orderRequest(offerer: Address, salt = 1) {
  return {
    ...{ signatureKind: 'eip712' as const, domain, types: orderTypes },
    ...{ primaryType: 'OrderComponents', value: orderComponents(offerer, salt) },
  }
}

/** What a wallet is asked to sign for two orders, or as many as four, and the empty ones that fill up their tree. */
export function bulkRequest(
  offerer: Address,
  orders = [orderComponents(offerer, 1), orderComponents(offerer, 2)],
) {
  const empty = { ...orderComponents(zero as Address, 0), offer: [], consideration: [] }
  const [one, two = empty, three = empty, four = empty] = orders
  return {
    ...{ signatureKind: 'eip712' as const, domain, primaryType: 'BulkOrder' },
    types: { BulkOrder: [{ name: 'tree', type: 'OrderComponents[2][2]' }], ...orderTypes },
    value: {
      tree: [
        [one, two],
        [three, four],
      ],
    },
  }
}
