import {
  concat,
  type Hex,
  hashStruct,
  hashTypedData,
  hexToBigInt,
  keccak256,
  numberToHex,
  parseSignature,
  recoverAddress,
  serializeCompactSignature,
  signatureToCompactSignature,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { art, chainId, seller, wallets } from '../../testing/createTestMarket.ts'
import { reasons } from '../reasons.ts'
import { looksRareKind } from './looksRareKind.ts'

const time = 1_800_000_000
const chain = {
  id: chainId,
  name: 'Test',
  rpcUrls: [],
  startBlock: 0,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const source = { chainId, hasCode: async () => false } as never
// As LooksRare's documentation writes it, independently of what the server keeps.
const types = {
  BatchOrder: [{ name: 'tree', type: 'Maker[2]' }],
  Maker: [
    ...[['quoteType', 'uint8']],
    ...['globalNonce', 'subsetNonce', 'orderNonce', 'strategyId'].map(name => [name, 'uint256']),
    ...[['collectionType', 'uint8']],
    ...['collection', 'currency', 'signer'].map(name => [name, 'address']),
    ...['startTime', 'endTime', 'price'].map(name => [name, 'uint256']),
    ...['itemIds', 'amounts'].map(name => [name, 'uint256[]']),
    ...[['additionalParameters', 'bytes']],
  ].map(([name = '', type = '']) => ({ name, type })),
}
const domain = {
  name: 'LooksRareProtocol',
  version: '2',
  chainId,
  verifyingContract: '0x0000000000E655fAe4d56241588680F86E3b2377',
} as const
const maker = (change: Record<string, unknown> = {}) => ({
  quoteType: 1,
  globalNonce: '0',
  subsetNonce: '0',
  orderNonce: '7',
  strategyId: '0',
  collectionType: 0,
  collection: art,
  currency: zeroAddress,
  signer: seller,
  startTime: `${time - 60}`,
  endTime: `${time + 86_400}`,
  price: '1000',
  itemIds: ['1'],
  amounts: ['1'],
  additionalParameters: '0x',
  ...change,
})
const typed = (message: Record<string, unknown>) =>
  ({ domain, types: { Maker: types.Maker }, primaryType: 'Maker', message }) as const
const parse = (data: unknown) => {
  const parsed = looksRareKind.parse?.(data, { chain, time })
  if (!parsed) throw new Error('LooksRare orders can be posted')
  return parsed
}
const factsOf = (data: unknown) => {
  const parsed = parse(data)
  if ('status' in parsed) throw new Error(parsed.reason)
  return parsed.facts
}
const check = async (data: unknown, signature: Hex) => {
  const checked = await looksRareKind.checkSignature?.(source, factsOf(data), signature)
  if (typeof checked === 'function') return checked()
  return checked && 'ask' in checked ? checked.ask() : checked
}

describe('looksRareKind', () => {
  test('default: its hash is the id, its signature that of the maker', async () => {
    const data = maker()
    const message = data as Record<string, unknown>
    const signature = await wallets.seller.signTypedData({
      ...{ domain, types: { Maker: types.Maker }, primaryType: 'Maker', message },
    })
    expect(factsOf(data)).toMatchObject({
      id: hashStruct({ data: message, types, primaryType: 'Maker' }),
      maker: seller,
      price: 1000n,
      // LooksRare takes half a percent of it.
      netPrice: 995n,
    })
    expect(parse(data)).toMatchObject({
      fees: [{ recipient: domain.verifyingContract.toLowerCase(), bps: 50 }],
    })
    expect(looksRareKind.feesAt?.(factsOf(data), time)).toEqual([5n])
    expect(await check(data, signature)).toEqual({ signature, byContract: false })
    expect(await check(maker({ price: '999' }), signature)).toBeUndefined()
  })

  test('behavior: a signature as the exchange reads it, and no other', async () => {
    const data = maker()
    const message = data as Record<string, unknown>
    const signature = await wallets.seller.signTypedData(typed(message))
    const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
    expect(await check(data, short)).toEqual({ signature: short, byContract: false })
    // Anybody can make the other one of a signature: `ecrecover` takes both, the exchange one of them.
    const { r, s, v } = parseSignature(signature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = concat([
      r,
      numberToHex(order - hexToBigInt(s), { size: 32 }),
      v === 27n ? '0x1c' : '0x1b',
    ])
    expect(await recoverAddress({ hash: hashTypedData(typed(message)), signature: high })).toBe(
      wallets.seller.address,
    )
    expect(await check(data, high)).toBeUndefined()
    const kept = { ...factsOf(data), signature: high }
    expect(await looksRareKind.isSound?.(kept)).toBe(false)
    expect(await looksRareKind.isSound?.({ ...kept, signature: short })).toBe(true)
    expect(await looksRareKind.isSound?.({ ...kept, signedByContract: true })).toBe(true)
    // Where the account has code, its word counts, and not that of its key.
    for (const [word, result] of [
      [`0x1626ba7e${'0'.repeat(56)}`, { signature, byContract: true }],
      [undefined, undefined],
    ] as const) {
      const coded = { chainId, hasCode: async () => true, call: async () => word } as never
      const checked = await looksRareKind.checkSignature?.(coded, factsOf(data), signature)
      expect(checked).toMatchObject({ ask: expect.any(Function) })
      expect(await (checked as { ask(): Promise<unknown> }).ask()).toEqual(
        result && { ...result, isLater: false },
      )
    }
  })

  test('behavior: a signature of a tree, with the proof that the order is in it', async () => {
    const makers = [maker(), maker({ orderNonce: '8', itemIds: ['2'] })]
    const tree = makers as Record<string, unknown>[]
    const leaves = tree.map(data => hashStruct({ data, types, primaryType: 'Maker' }))
    const [left = '0x', right = '0x'] = leaves
    const signature = await wallets.seller.signTypedData({
      ...{ domain, types, primaryType: 'BatchOrder', message: { tree } },
    })
    const merkleRoot = keccak256(concat([left, right]))
    const first = { ...makers[0], merkleRoot, merkleProof: [{ value: right, position: 1 }] }
    const second = { ...makers[1], merkleRoot, merkleProof: [{ value: left, position: 0 }] }
    for (const data of [first, second])
      expect(await check(data, signature)).toEqual({ signature, byContract: false })
    const stranger = { ...first, price: '1' }
    expect(await check(stranger, signature)).toBeUndefined()
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a bid', { quoteType: 0 }, 'invalid'],
    ['another strategy', { strategyId: '1' }, 'invalid'],
    ['a bundle', { itemIds: ['1', '2'], amounts: ['1', '1'] }, 'invalid'],
    ['several units', { amounts: ['2'], collectionType: 1 }, 'not-partially-fillable'],
    ['a price in a token', { currency: art }, 'unsupported-payment-token'],
    ['parameters of a strategy', { additionalParameters: '0x01' }, 'unsupported-extra-data'],
    ['no price', { price: '0' }, 'zero-price'],
    ['a price beyond all bounds', { price: `${1n << 216n}` }, 'invalid'],
    ['an end that is over', { endTime: `${time}` }, 'expired'],
    ['a field of its own', { rebate: 1 }, 'invalid-format'],
    ['a price that is none', { price: 'much' }, 'invalid-format'],
    ['no signer', { signer: '0x12' }, 'invalid-format'],
  ])('error: %s', (_, change, status) => {
    expect(parse(maker(change))).toMatchObject({ status })
  })

  test('behavior: what is not known of a nonce does not make an ask a good one', () => {
    const facts = factsOf(maker())
    const unused = `0x${'0'.repeat(64)}`
    const answers: readonly unknown[] = [unused, false, [0n, 0n], true, seller, true, undefined]
    const stateOf = (given: readonly unknown[]) => looksRareKind.stateOf(facts, given, time)
    expect(stateOf(answers)).toMatchObject({ status: 'active' })
    for (const lost of [0, 1, 2, 4])
      expect(stateOf(answers.map((answer, at) => (at === lost ? null : answer)))).toMatchObject({
        status: 'inactive',
        reason: reasons.silent,
      })
    // Whether the one that is used was filled or cancelled, the token tells.
    const used = keccak256(toHex('ORDER_NONCE_EXECUTED'))
    const told = [
      [seller, 'cancelled'],
      [wallets.other.address, 'filled'],
      [null, 'inactive'],
    ] as const
    for (const [owner, status] of told)
      expect(stateOf(answers.with(0, used).with(4, owner))).toMatchObject({ status })
  })
})
