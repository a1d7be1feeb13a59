import { looksRareMaker } from '@sluice/router'
import { address, bytes32, hex } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import {
  concat,
  encodeAbiParameters,
  hashStruct,
  keccak256,
  parseAbiParameters,
  stringToHex,
} from 'viem/utils'
import * as z from 'zod/mini'
import { small, uint256 } from '../integers.ts'

/** LooksRare V2, where it lies on every chain that it is on. */
export const looksRareAddress: Hex = '0x0000000000e655fae4d56241588680f86e3b2377'
/** What moves the tokens: makers approve it, and let it serve the exchange. */
export const looksRareTransferManager: Hex = '0x000000000060c4ca14cfc4325359062ace33fe3d'

const domainType = keccak256(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
/** LooksRare takes no longer proofs. */
const longestProof = 10

const schema = z.strictObject({
  kind: z.optional(z.string()),
  quoteType: small(1n),
  globalNonce: uint256,
  subsetNonce: uint256,
  orderNonce: uint256,
  strategyId: uint256,
  collectionType: small(1n),
  collection: address,
  currency: address,
  signer: address,
  startTime: uint256,
  endTime: uint256,
  price: uint256,
  itemIds: z.array(uint256).check(z.maxLength(50)),
  amounts: z.array(uint256).check(z.maxLength(50)),
  additionalParameters: hex,
  signature: z.optional(hex),
  merkleRoot: z.nullish(bytes32),
  merkleProof: z.nullish(
    z
      .array(z.strictObject({ value: bytes32, position: small(1n) }))
      .check(z.maxLength(longestProof)),
  ),
})

export type LooksRareMaker = Omit<
  z.output<typeof schema>,
  'kind' | 'signature' | 'merkleRoot' | 'merkleProof'
>

/** Reads a maker ask as it was posted or stored. Strict: what was signed must be exactly what is stored. */
export function parseLooksRareOrder(data: unknown): parseLooksRareOrder.Result | undefined {
  const parsed = schema.safeParse(data)
  if (!parsed.success) return undefined
  const { kind: _kind, signature, merkleRoot, merkleProof, ...maker } = parsed.data
  const tree =
    merkleRoot && BigInt(merkleRoot) !== 0n
      ? { root: merkleRoot, proof: merkleProof ?? [] }
      : undefined
  return { maker, id: makerHash(maker), signature, tree }
}

export declare namespace parseLooksRareOrder {
  type Result = {
    maker: LooksRareMaker
    id: Hex
    signature: Hex | undefined
    /** Of the orders that were signed together. */
    tree: Tree | undefined
  }
}

export type Tree = { root: Hex; proof: readonly { value: Hex; position: number }[] }

function makerHash(data: LooksRareMaker): Hex {
  return hashStruct({ data, types: { Maker: looksRareMaker }, primaryType: 'Maker' })
}

/**
 * What the maker signed: the order, or the root of a tree in which the proof shows it; undefined when the
 * proof leads elsewhere.
 */
export function looksRareDigest(chainId: number, id: Hex, tree: Tree | undefined): Hex | undefined {
  if (tree && rootOf(id, tree) !== tree.root) return undefined
  const separator = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      domainType,
      keccak256(stringToHex('LooksRareProtocol')),
      keccak256(stringToHex('2')),
      BigInt(chainId),
      looksRareAddress,
    ]),
  )
  const struct = tree ? keccak256(concat([batchTypeHash(tree.proof.length), tree.root])) : id
  return keccak256(concat(['0x1901', separator, struct]))
}

function rootOf(id: Hex, { proof }: Tree): Hex {
  // Position 0 stands on the left of the path, 1 on the right.
  return proof.reduce(
    (node, { value, position }) =>
      keccak256(position === 0 ? concat([value, node]) : concat([node, value])),
    id,
  )
}

function batchTypeHash(height: number): Hex {
  const fields = looksRareMaker.map(({ name, type }) => `${type} ${name}`).join(',')
  return keccak256(stringToHex(`BatchOrder(Maker${'[2]'.repeat(height)} tree)Maker(${fields})`))
}
