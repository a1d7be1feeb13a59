import { SeaportTrade } from '@uniswap/universal-router-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../../src/buildTransaction.ts'
import { seaportAddress, zeroAddress } from '../../src/markets/seaport/addresses.ts'
import { seaport } from '../../src/markets/seaport/seaport.ts'
import { byRecipient } from '../support/byRecipient.ts'
import { peerCall } from '../support/peerCall.ts'
import { quickExpect } from '../support/quickExpect.ts'
import { itemOf, offer, purchase } from '../support/seaportPurchases.ts'
import { compared } from './tally.ts'
import { patience, runs } from './values.ts'

const purchases = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(purchase) },
  { weight: 1, arbitrary: fc.tuple(purchase, purchase) },
)
// What could be milliseconds is refused.
const deadline = fc.option(fc.bigInt({ min: 1n, max: 2n ** 36n }), { nil: undefined })

describe('seaport', () => {
  test("behavior: bytes and value are the peer's", { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(purchases, deadline, (orders, deadline) => {
        const part = seaport(orders, { now: 0n })
        // The peer asks for nothing to be there.
        const held = { heldBefore: part.uses }
        const { data, value } = buildTransaction([part], { chainId: 1, deadline, now: 0n, ...held })
        quickExpect({ data, value }).toEqual(
          peerCall([new SeaportTrade(orders as never)], deadline),
        )
      }),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  // Both are executed in `seaport.chain.test.ts`, where ours buys and the peer's does not. Of a bundle the
  // peer asks for one item only; Seaport hands over the others all the same.
  test("the peer's fault: it puts payments together by recipient alone", () => {
    const bundle = itemOf({
      token: zeroAddress,
      recipients: ['0x1111111111111111111111111111111111111111'],
    })
    const other = itemOf({
      token: `0x${'22'.repeat(20)}`,
      recipients: ['0x1111111111111111111111111111111111111111'],
    })
    fc.assert(
      fc.property(fc.tuple(bundle, other, offer), ([first, second, more]) => {
        const orders = [
          {
            items: [
              {
                ...first,
                parameters: { ...first.parameters, offer: [...first.parameters.offer, more] },
              },
              second,
            ],
            recipient: `0x${'33'.repeat(20)}` as const,
            protocolAddress: seaportAddress['1.5'],
          },
        ]
        const theirs = peerCall([new SeaportTrade(orders as never)]).data
        const part = seaport(orders, { now: 0n })
        const options = { chainId: 1, heldBefore: part.uses }
        quickExpect(buildTransaction([byRecipient(part)], options).data).toBe(theirs)
        expect(buildTransaction([part], options).data).not.toBe(theirs)
      }),
      { numRuns: 20 },
    )
  })
})
