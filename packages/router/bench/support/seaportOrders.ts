import type { SeaportPurchase } from '../../src/markets/seaport/seaport.ts'

const hex = (seed: number, bytes: number) =>
  `0x${Array.from({ length: bytes }, (_, i) => ((seed * 31 + i * 97 + 11) % 256).toString(16).padStart(2, '0')).join('')}` as const

/** Listings as an order book answers them: addresses in lower case, every number in decimal digits. */
export function seaportOrders(count: number): SeaportPurchase {
  return {
    recipient: hex(1, 20),
    protocolAddress: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
    items: Array.from({ length: count }, (_, index) => {
      const offerer = hex(index + 2, 20)
      const pay = (amount: string, recipient: `0x${string}`) => ({
        itemType: 0,
        token: '0x0000000000000000000000000000000000000000' as const,
        identifierOrCriteria: '0',
        startAmount: amount,
        endAmount: amount,
        recipient,
      })
      return {
        parameters: {
          offerer,
          zone: '0x0000000000000000000000000000000000000000' as const,
          offer: [
            {
              itemType: 2,
              token: hex(7, 20),
              identifierOrCriteria: `${1000 + index}`,
              startAmount: '1',
              endAmount: '1',
            },
          ],
          consideration: [
            pay(`${925_000_000_000_000_000n + BigInt(index)}`, offerer),
            pay('25000000000000000', hex(200, 20)),
            pay('50000000000000000', hex(201, 20)),
          ],
          orderType: 0,
          startTime: '1681778400',
          endTime: '1996778400',
          zoneHash: `0x${'0'.repeat(64)}` as const,
          salt: BigInt(hex(index + 3, 32)).toString(),
          conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000' as const,
          totalOriginalConsiderationItems: '3',
        },
        signature: hex(index + 4, 65),
      }
    }),
  }
}
