import { concat, encodeAbiParameters, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { bulkRequest, orderRequest } from '../testing/seaportOrder.ts'
import { orderHashes } from './orderHashes.ts'

const offerer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const offerType =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const considerationType =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const orderType = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)${considerationType}${offerType}`

/** As Seaport's GettersAndDerivers hashes it, word by word. */
function bySeaport(salt: bigint) {
  const words = (types: string[], values: unknown[]) =>
    encodeAbiParameters(
      types.map(type => ({ type })),
      values as never,
    )
  const typeHash = (text: string) => keccak256(toHex(text))
  const number = Array.from({ length: 4 }, () => 'uint256')
  const none = `0x${'00'.repeat(20)}`
  const zeroHash = `0x${'00'.repeat(32)}`
  const nft = '0x1111111111111111111111111111111111111111'
  const offer = keccak256(
    words(
      ['bytes32', 'uint256', 'address', ...number.slice(1)],
      [typeHash(offerType), 2n, nft, 1n, 1n, 1n],
    ),
  )
  const consideration = keccak256(
    words(
      ['bytes32', 'uint256', 'address', ...number.slice(1), 'address'],
      [typeHash(considerationType), 0n, none, 0n, 1n, 1n, offerer],
    ),
  )
  return keccak256(
    words(
      [
        ...['bytes32', 'address', 'address', 'bytes32', 'bytes32', 'uint256'],
        ...['uint256', 'uint256', 'bytes32', 'uint256', 'bytes32', 'uint256'],
      ],
      [
        ...[typeHash(orderType), offerer, none],
        ...[keccak256(concat([offer])), keccak256(concat([consideration]))],
        ...[0n, 0n, 2_000_000_000n, zeroHash, salt, zeroHash, 0n],
      ],
    ),
  )
}

describe('orderHashes', () => {
  test('default: as Seaport computes it', () => {
    expect(orderHashes(orderRequest(offerer))).toEqual([bySeaport(1n)])
  })

  test('behavior: the leaves of a bulk order, without those that fill it up', () => {
    expect(orderHashes(bulkRequest(offerer))).toEqual([bySeaport(1n), bySeaport(2n)])
  })

  test.each([
    ['a text', { signatureKind: 'eip191', message: 'hello' } as const],
    ['nothing', undefined],
    ['another struct', { ...orderRequest(offerer), primaryType: 'OfferItem' }],
    ['an order with types that do not fit', { ...orderRequest(offerer), types: {} }],
    ['a tree that is none', { ...bulkRequest(offerer), value: { tree: 'x' } }],
  ])('behavior: no order in %s', (_, request) => {
    expect(orderHashes(request)).toEqual([])
  })
})
