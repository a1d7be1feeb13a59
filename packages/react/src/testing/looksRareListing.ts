import {
  concat,
  encodeAbiParameters,
  keccak256,
  numberToHex,
  parseAbiParameters,
  stringToHex,
  zeroAddress,
} from 'viem'
import { account, ask, contract } from './openMarket.ts'

/** As LooksRare's own contract has it. */
const typeHash = keccak256(
  stringToHex(
    'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,' +
      'uint8 collectionType,address collection,address currency,address signer,uint256 startTime,' +
      'uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)',
  ),
)
const struct = parseAbiParameters(
  'bytes32, uint8, uint256, uint256, uint256, uint256, uint8, address, address, address, uint256, uint256, uint256, bytes32, bytes32, bytes32',
)
const hashOfList = (...values: bigint[]) =>
  keccak256(concat(values.map(value => numberToHex(value, { size: 32 }))))

/** A listing on LooksRare V2 as the marketplace tells it: its id is the hash of what its maker signs. */
export function looksRareListing(nonce: bigint, signer = account) {
  const id = keccak256(
    encodeAbiParameters(struct, [
      ...([typeHash, 1, 0n, 0n, nonce, 0n, 0, contract, zeroAddress, signer] as const),
      ...([0n, 9n, 200n, hashOfList(7n), hashOfList(1n), keccak256('0x')] as const),
    ]),
  )
  const rawData: Record<string, unknown> = {
    ...{ quoteType: 1, globalNonce: '0', subsetNonce: '0', orderNonce: `${nonce}` },
    ...{ strategyId: '0', collectionType: 0, collection: contract, currency: zeroAddress, signer },
    ...{ startTime: '0', endTime: '9', price: '200', itemIds: ['7'], amounts: ['1'] },
    additionalParameters: '0x',
  }
  return { ...ask(id, '200', '7', { kind: 'looks-rare-v2', maker: signer }), id, rawData }
}
