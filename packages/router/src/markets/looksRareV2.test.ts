import { decodeFunctionData, parseAbi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { shownValue } from '../shownValue.ts'
import { type LooksRareListing, looksRareV2 } from './looksRareV2.ts'

const taker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const now = 1_681_300_000n

/** An order as LooksRare's API gave it in April 2023. */
const apiOrder: LooksRareListing = {
  quoteType: 1,
  globalNonce: '0',
  subsetNonce: '0',
  orderNonce: '0',
  collection: '0xaa107ccfe230a29c345fd97bc6eb9bd2fccd0750',
  currency: zeroAddress,
  signer: '0x08ab6bc579745623520791f31a15c4eb4e29946b',
  strategyId: 0,
  collectionType: 0,
  startTime: 1681221684,
  endTime: 1683285203,
  price: '200000000000000000',
  additionalParameters: '0x',
  signature:
    '0x2c0472f01e3ced7a2d1d59bdaf4c3f5bb9c0d1b8371347ef83b2de04ceae78f11bf8b97a4254215bdebd9c4266265acdb062528e6dd863e332db19031e767f501b',
  amounts: ['1'],
  itemIds: ['905'],
}

const abi = parseAbi([
  'struct Taker { address recipient; bytes additionalParameters; }',
  'struct Maker { uint8 quoteType; uint256 globalNonce; uint256 subsetNonce; uint256 orderNonce; uint256 strategyId; uint8 collectionType; address collection; address currency; address signer; uint256 startTime; uint256 endTime; uint256 price; uint256[] itemIds; uint256[] amounts; bytes additionalParameters; }',
  'struct Node { bytes32 value; uint8 position; }',
  'struct Tree { bytes32 root; Node[] proof; }',
  'function executeTakerBid(Taker takerBid, Maker makerAsk, bytes makerSignature, Tree merkleTree, address affiliate) payable',
  'function executeMultipleTakerBids(Taker[] takerBids, Maker[] makerAsks, bytes[] makerSignatures, Tree[] merkleTrees, address affiliate, bool isAtomic) payable',
])

const callOf = (orders: Parameters<typeof looksRareV2>[0]) => {
  const commands = looksRareV2(orders, { now }).commands(true)
  const [command] = commands
  if (command?.command !== 'LOOKS_RARE_V2' || commands.length !== 1) throw new Error('no command')
  return { value: command.args.value, ...decodeFunctionData({ abi, data: command.args.data }) }
}

describe('looksRareV2', () => {
  test('behavior: one order is executeTakerBid, with no tree by default', () => {
    const { functionName, args, value } = callOf([{ apiOrder, taker }])
    if (functionName !== 'executeTakerBid') throw new Error(functionName)
    const [bid, ask, signature, tree, affiliate] = args
    expect(value).toBe(2n * 10n ** 17n)
    expect(bid).toEqual({ recipient: taker, additionalParameters: '0x' })
    expect(ask).toMatchObject({
      quoteType: 1,
      itemIds: [905n],
      amounts: [1n],
      endTime: 1683285203n,
    })
    expect(signature).toBe(apiOrder.signature)
    expect(tree).toEqual({ root: zeroHash, proof: [] })
    expect(affiliate).toBe(zeroAddress)
  })

  test('behavior: several are one executeMultipleTakerBids that lets each fail', () => {
    const other = { ...apiOrder, itemIds: [7n], price: 5n }
    const { functionName, args, value } = callOf([
      { apiOrder, taker },
      { apiOrder: other, taker },
    ])
    if (functionName !== 'executeMultipleTakerBids') throw new Error(functionName)
    expect(value).toBe(2n * 10n ** 17n + 5n)
    expect(args[1].map(ask => ask.itemIds)).toEqual([[905n], [7n]])
    expect(args[5]).toBe(false)
  })

  test('behavior: an order out of a tree brings its proof', () => {
    const root = `0x${'ab'.repeat(32)}` as const
    const merkleProof = [{ value: `0x${'cd'.repeat(32)}` as const, position: 1 }]
    const { args } = callOf([{ apiOrder: { ...apiOrder, merkleRoot: root, merkleProof }, taker }])
    expect(args[3]).toEqual({ root, proof: merkleProof })
  })

  test('behavior: items have their units, and are known without encoding', () => {
    const editions = { ...apiOrder, collectionType: 1, itemIds: ['1', '2'], amounts: ['3', 4n] }
    const part = looksRareV2([{ apiOrder: editions, taker }], { now })
    const item = {
      tokenAddress: apiOrder.collection,
      tokenType: 'ERC1155',
      recipient: taker.toLowerCase(),
    }
    expect(part.items).toEqual([
      { ...item, tokenId: 1n, amount: 3n },
      { ...item, tokenId: 2n, amount: 4n },
    ])
    expect(part.prices).toEqual(new Map([[zeroAddress, 2n * 10n ** 17n]]))
  })

  test('behavior: deadlines are those of this moment, unless another is given', () => {
    expect(() => looksRareV2([{ apiOrder, taker }])).toThrow(
      expect.objectContaining({
        code: 'deadline_passed',
        field: 'looksRareV2[0].apiOrder.endTime',
        value: 1683285203,
      }),
    )
    expect(() => looksRareV2([{ apiOrder, taker }], { now: 1683285203n })).toThrow()
    expect(looksRareV2([{ apiOrder, taker }], { now: 1683285202n }).orders).toBe(1)
  })

  test.each([
    ['quoteType', 0],
    ['globalNonce', -1n],
    ['subsetNonce', '0x1'],
    ['orderNonce', null],
    ['strategyId', 1],
    ['collectionType', 2],
    ['collection', 'punks'],
    ['collection', '0x0000000000000000000000000000000000000000'],
    ['currency', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['signer', `${taker}00`],
    ['signer', '0x0000000000000000000000000000000000000000'],
    ['startTime', Number.NaN],
    ['startTime', 2 ** 40],
    ['endTime', 1.5],
    ['price', 1n << 256n],
    ['itemIds', []],
    ['amounts', [1n, 1n]],
    ['additionalParameters', '0x1'],
    ['signature', undefined],
    ['merkleRoot', '0xab'],
    ['merkleProof', Array.from({ length: 11 }, () => ({ value: zeroHash, position: 0 }))],
  ])('error: a bad %s', (field, value) => {
    const bad = { ...apiOrder, [field]: value } as LooksRareListing
    const orders = [
      { apiOrder, taker },
      { apiOrder: bad, taker },
    ] as const
    expect(() => looksRareV2(orders, { now })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: `looksRareV2[1].apiOrder.${field}`,
        value: shownValue(value, field),
      }),
    )
  })

  test.each([
    ['itemIds[1]', { itemIds: ['1', 'x'], amounts: ['1', '1'] }],
    ['amounts[1]', { itemIds: ['1', '2'], amounts: ['1', '2'] }],
    ['amounts[0]', { itemIds: ['1'], amounts: ['0'], collectionType: 1 }],
    ['merkleProof[0]', { merkleProof: [null] }],
    ['merkleProof[0].position', { merkleProof: [{ value: zeroHash, position: 2 }] }],
    ['merkleRoot', { merkleProof: [{ value: zeroHash, position: 1 }] }],
    ['merkleRoot', { merkleRoot: zeroHash, merkleProof: [{ value: zeroHash, position: 1 }] }],
    ['merkleProof[0].value', { merkleProof: [{ value: '0x', position: 1 }] }],
  ])('error: a bad %s', (field, change) => {
    const bad = { ...apiOrder, ...change } as unknown as LooksRareListing
    expect(() => looksRareV2([{ apiOrder: bad, taker }], { now })).toThrow(
      expect.objectContaining({ field: `looksRareV2[0].apiOrder.${field}` }),
    )
  })

  test.each([zeroAddress, senderAsRecipient, routerAsRecipient, 'me'])(
    'error: LooksRare itself would deliver to %s (A54)',
    recipient => {
      expect(() => looksRareV2([{ apiOrder, taker: recipient as never }], { now })).toThrow(
        expect.objectContaining({ field: 'looksRareV2[0].taker', value: recipient }),
      )
    },
  )

  test('error: nothing is bought for the router itself', () => {
    const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
    const part = looksRareV2([{ apiOrder, taker: router }], { now })
    expect(() => buildTransaction([part], { chainId: 1 })).toThrow(
      expect.objectContaining({ field: 'parts[0].looksRareV2[0].taker', value: router }),
    )
  })
})
