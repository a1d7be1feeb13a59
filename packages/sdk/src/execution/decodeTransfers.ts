import {
  type Address,
  decodeAbiParameters,
  type Hex,
  hexToBigInt,
  type Log,
  toEventSelector,
} from 'viem'

/** A movement of a token, read from a receipt. `tokenId` is undefined for an ERC-20. */
export type TokenMovement = {
  contract: Address
  from: Address
  to: Address
  tokenId: bigint | undefined
  /** Base units of an ERC-20; how many of an ERC-1155; 1 for an ERC-721. */
  amount: bigint
}

const transferTopic = /*#__PURE__*/ toEventSelector('Transfer(address,address,uint256)')
const singleTopic = /*#__PURE__*/ toEventSelector(
  'TransferSingle(address,address,address,uint256,uint256)',
)
const batchTopic = /*#__PURE__*/ toEventSelector(
  'TransferBatch(address,address,address,uint256[],uint256[])',
)

/** CryptoPunks and its copies are older than ERC-721. */
const punkTransferTopic = /*#__PURE__*/ toEventSelector('PunkTransfer(address,address,uint256)')
const punkBoughtTopic = /*#__PURE__*/ toEventSelector('PunkBought(uint256,uint256,address,address)')

/** The token movements among the logs of a receipt, in order. What does not decode is no movement. */
export function decodeTransfers(logs: readonly Log[]): readonly TokenMovement[] {
  return logs.flatMap(log => {
    try {
      return decode(log)
    } catch {
      return []
    }
  })
}

function decode(log: Log): TokenMovement[] {
  const [topic, first, second, third] = log.topics
  const contract = lower(log.address)
  if (topic === transferTopic && first && second) {
    const base = { contract, from: toAddress(first), to: toAddress(second) }
    return third
      ? [{ ...base, tokenId: hexToBigInt(third), amount: 1n }]
      : [{ ...base, tokenId: undefined, amount: hexToBigInt(log.data) }]
  }
  if (topic === punkTransferTopic && first && second) {
    const tokenId = hexToBigInt(log.data)
    return [{ contract, from: toAddress(first), to: toAddress(second), tokenId, amount: 1n }]
  }
  if (!second || !third) return []
  if (topic === punkBoughtTopic && first) {
    const base = { contract, from: toAddress(second), to: toAddress(third) }
    return [{ ...base, tokenId: hexToBigInt(first), amount: 1n }]
  }
  const base = { contract, from: toAddress(second), to: toAddress(third) }
  if (topic === singleTopic) {
    const [tokenId, amount] = decodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint256' }],
      log.data,
    )
    return [{ ...base, tokenId, amount }]
  }
  if (topic === batchTopic) {
    const [ids, amounts] = decodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      log.data,
    )
    return ids.map((tokenId, index) => ({ ...base, tokenId, amount: amounts[index] ?? 0n }))
  }
  return []
}

function toAddress(topic: Hex): Address {
  return `0x${topic.slice(-40).toLowerCase()}`
}

function lower(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
