import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { accounts, feeRecipient } from './accounts.ts'
import { isobars, vessels } from './collections.ts'
import { trader } from './ledger.ts'
import { listingComponents, signOrder, toSeedOrder } from './order.ts'

const options = {
  collection: isobars,
  id: 7,
  seller: trader(3),
  quantity: 1n,
  unitPrice: 1_000_000n,
  startTime: 1n,
  endTime: 2n,
  counter: 0n,
  topic: 'test',
}

describe('listingComponents', () => {
  test('default: proceeds, then royalty, then the marketplace', () => {
    const { consideration, offer, orderType } = listingComponents(options)
    expect(consideration.map(({ startAmount, recipient }) => [startAmount, recipient])).toEqual([
      [965_000n, trader(3)],
      [25_000n, isobars.royaltyReceiver],
      [10_000n, feeRecipient],
    ])
    expect(offer).toMatchObject([{ itemType: 2, identifierOrCriteria: 7n, startAmount: 1n }])
    expect(orderType).toBe(0)
  })

  test('behavior: several pieces can be bought one by one', () => {
    const { consideration, offer, orderType } = listingComponents({
      ...options,
      collection: vessels,
      quantity: 7n,
      unitPrice: 33_333n,
    })
    for (const { startAmount } of consideration) expect(startAmount % 7n).toBe(0n)
    expect(consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)).toBe(233_331n)
    expect(offer).toMatchObject([{ itemType: 3, startAmount: 7n }])
    expect(orderType).toBe(1)
  })

  test('behavior: the salt names the source and differs from order to order', () => {
    const one = listingComponents(options).salt
    const other = listingComponents({ ...options, id: 8 }).salt
    // keccak256("sluice.local") and keccak256("reservoir.tools"), four bytes each.
    expect(toHex(one, { size: 32 }).slice(0, 18)).toBe(toHex(other, { size: 32 }).slice(0, 18))
    expect(toHex(one, { size: 32 }).slice(0, 18)).toBe('0x8be616bf1d4da48b')
    expect(one).not.toBe(other)
  })
})

describe('signOrder', () => {
  test('error: an offerer without a key', async () => {
    const components = listingComponents({ ...options, seller: feeRecipient })
    await expect(signOrder(31337, components)).rejects.toThrow('not one of the traders')
  })
})

describe('toSeedOrder', () => {
  test('default: plain JSON with decimal strings', async () => {
    const signed = await signOrder(31337, listingComponents(options))
    const order = toSeedOrder(signed)
    expect(JSON.parse(JSON.stringify(order))).toEqual(order)
    expect(order.kind).toBe('seaport-v1.5')
    expect(order.data).toMatchObject({
      offerer: accounts[3]?.address,
      counter: '0',
      startTime: '1',
      signature: signed.signature,
    })
    expect(order.data.salt).toBe(`${signed.components.salt}`)
    expect(order.data.consideration[0]?.startAmount).toBe('965000')
  })
})
