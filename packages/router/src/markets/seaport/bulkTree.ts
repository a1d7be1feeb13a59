import type { Hex } from 'viem'
import { concat, encodeAbiParameters, keccak256, toBytes, toHex } from 'viem/utils'
import { isBytes } from '../../codec/isBytes.ts'
import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { toBytes as bytes } from '../../toBytes.ts'
import { toObject } from '../../toObject.ts'
import { zeroAddress, zeroHash } from './addresses.ts'
import { domain } from './domain.ts'
import { hashOrder } from './hashOrder.ts'
import { orderTypes } from './orderTypes.ts'
import type { OrderComponents, SeaportVersion } from './types.ts'

/** The deepest tree that Seaport accepts: 2^24 orders under one signature. */
export const maxBulkHeight = 24

/** The order that fills the empty places of a tree. It can never be filled: it has ended in 1970. */
const emptyOrder: OrderComponents = {
  offerer: zeroAddress,
  zone: zeroAddress,
  offer: [],
  consideration: [],
  orderType: 0,
  startTime: 0n,
  endTime: 0n,
  zoneHash: zeroHash,
  salt: 0n,
  conduitKey: zeroHash,
  counter: 0n,
}

type Tree = OrderComponents | readonly [Tree, Tree]

/**
 * Many orders under one signature: the typed data that the wallet signs, and for each order the proof
 * that belongs behind the signature.
 *
 * The typed data holds every leaf, about 1 kB of JSON each, and the wallet gets and hashes all of them: a
 * thousand orders are 1 MB and take 0.2 s here, ten thousand 12 MB and 2 s. Keep to hundreds; 2^24 is what
 * Seaport allows, and more than memory holds.
 *
 * @throws RouterError for no orders, for more than 2^24, and for a field that is not of its type.
 *
 * @example
 * ```ts
 * const tree = bulkTree(1, '1.5', [components, { ...components, salt: 2n }])
 * const signed = await wallet.signTypedData(tree)
 * const signatures = tree.proofs.map((proof, index) => bulkSignature(signed, index, proof))
 * ```
 */
export const bulkTree = /* @__PURE__ */ guard(unguardedBulkTree)

function unguardedBulkTree(
  chainId: number,
  version: SeaportVersion,
  orders: readonly OrderComponents[],
): bulkTree.Result {
  const height = heightOf(orders)
  const emptyHash = hashOrder(emptyOrder, 'emptyOrder')
  const leaves = Array.from(orders, (order, i) => hashOrder(order, `orders[${i}]`))
  let hashes = Array.from({ length: 2 ** height }, (_, i) => leaves[i] ?? emptyHash)
  let nodes: Tree[] = Array.from({ length: 2 ** height }, (_, i) => orders[i] ?? emptyOrder)
  const proofs: Hex[][] = orders.map(() => [])
  for (let level = 0; level < height; level++) {
    for (const [index, proof] of proofs.entries()) {
      const sibling = hashes[(index >> level) ^ 1]
      if (sibling !== undefined) proof.push(sibling)
    }
    hashes = pairs(hashes).map(([left, right]) => keccak256(concat([left, right])))
    nodes = pairs(nodes)
  }
  return {
    domain: domain(chainId, version),
    types: bulkTypes(height),
    primaryType: 'BulkOrder',
    message: { tree: nodes[0] ?? emptyOrder },
    height,
    proofs,
  }
}

export declare namespace bulkTree {
  type Result = {
    domain: domain.Result
    types: Record<string, readonly { name: string; type: string }[]>
    primaryType: 'BulkOrder'
    message: { tree: Tree }
    /** Levels of the tree; 2^height leaves. */
    height: number
    /** For each order, from the leaf up. */
    proofs: readonly (readonly Hex[])[]
  }
}

/**
 * A signature over a tree, made into the signature of the order at `index`: `sig ‖ uint24 ‖ proof`.
 *
 * @throws RouterError that names the value which is not of its kind.
 *
 * @example
 * ```ts
 * const { proofs } = bulkTree(1, '1.5', [components, { ...components, salt: 2n }])
 * const ofSecond = bulkSignature(signature, 1, proofs[1] ?? [])
 * ```
 */
export const bulkSignature = /* @__PURE__ */ guard(unguardedBulkSignature)

function unguardedBulkSignature(signature: Hex, index: number, proof: readonly Hex[]): Hex {
  if (!isBytes(signature) || (signature.length !== 130 && signature.length !== 132))
    throw invalid('signature', undefined, 'must be 64 or 65 bytes in hex')
  checkProof(proof)
  checkIndex(index, proof.length)
  return concat([signature, toHex(index, { size: 3 }), ...proof])
}

/**
 * Takes a bulk signature apart. Answers undefined when the length is not that of a bulk signature,
 * by Seaport's own rule: then the bytes are an ordinary signature or one for a contract account.
 *
 * @example
 * ```ts
 * decodeBulkSignature(signature) // undefined: it is the signature of one order
 * ```
 */
export function decodeBulkSignature(signature: Hex): decodeBulkSignature.Result | undefined {
  if (!isBytes(signature)) return undefined
  const length = (signature.length - 2) / 2
  if (length < 99 || length > 836 || (length - 67) % 32 > 1) return undefined
  const signatureLength = length % 2 === 0 ? 65 : 64
  const at = 2 + signatureLength * 2
  const words = signature.slice(at + 6).match(/.{64}/g) ?? []
  return {
    signature: signature.slice(0, at) as Hex,
    index: Number.parseInt(signature.slice(at, at + 6), 16),
    proof: words.map(word => `0x${word}` as const),
  }
}

export declare namespace decodeBulkSignature {
  type Result = { signature: Hex; index: number; proof: readonly Hex[] }
}

/**
 * The digest that was signed for the tree in which `hash` stands at `index`.
 *
 * @throws RouterError that names the value which is not of its kind.
 *
 * @example
 * ```ts
 * const { proofs } = bulkTree(1, '1.5', [components, { ...components, salt: 2n }])
 * const hash = orderHash(components)
 * const digest = bulkDigest({ chainId: 1, version: '1.5', hash, index: 0, proof: proofs[0] ?? [] })
 * ```
 */
export const bulkDigest = /* @__PURE__ */ guard(unguardedBulkDigest)

function unguardedBulkDigest(options: bulkDigest.Options): Hex {
  const { chainId, version, hash, index, proof } = toObject(options, 'options')
  bytes(hash, 'hash', 32)
  checkProof(proof)
  // Signatures may carry more bits than the tree has levels; Seaport does not look at those.
  checkIndex(index, maxBulkHeight)
  const root = proof.reduce(
    (node, sibling, level) =>
      keccak256((index >> level) & 1 ? concat([sibling, node]) : concat([node, sibling])),
    hash,
  )
  const struct = keccak256(concat([bulkTypeHash(proof.length), root]))
  return keccak256(concat(['0x1901', domainSeparator(chainId, version), struct]))
}

export declare namespace bulkDigest {
  type Options = {
    chainId: number
    version: SeaportVersion
    hash: Hex
    index: number
    proof: readonly Hex[]
  }
}

/**
 * The EIP-712 domain separator of a Seaport release on a chain.
 *
 * @example
 * ```ts
 * domainSeparator(1, '1.5') // what Seaport's `information()` answers
 * ```
 */
export const domainSeparator = /* @__PURE__ */ guard(unguardedDomainSeparator)

/** Those that were computed: every signature of every order asks, and each takes four hashes. */
const separators = new Map<string, Hex>()
const mostSeparators = 100

function unguardedDomainSeparator(chainId: number, version: SeaportVersion): Hex {
  const { name, verifyingContract } = domain(chainId, version)
  const key = `${version}:${chainId}`
  const known = separators.get(key)
  if (known) return known
  const separator = keccak256(
    encodeAbiParameters(
      [
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
      ],
      [
        domainTypeHash,
        keccak256(toBytes(name)),
        keccak256(toBytes(version)),
        BigInt(chainId),
        verifyingContract,
      ],
    ),
  )
  if (separators.size >= mostSeparators) separators.clear()
  separators.set(key, separator)
  return separator
}

const domainTypeHash = keccak256(
  toBytes('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)

/**
 * The EIP-712 types of a tree of the given height.
 *
 * @throws RouterError for a height that is not from 1 to 24.
 *
 * @example
 * ```ts
 * bulkTypes(2).BulkOrder // [{ name: 'tree', type: 'OrderComponents[2][2]' }]
 * ```
 */
export function bulkTypes(height: number): bulkTree.Result['types'] {
  if (!Number.isSafeInteger(height) || height < 1 || height > maxBulkHeight)
    throw invalid('height', height, `must be a whole number from 1 to ${maxBulkHeight}`)
  return {
    BulkOrder: [{ name: 'tree', type: `OrderComponents${'[2]'.repeat(height)}` }],
    ...orderTypes,
  }
}

function bulkTypeHash(height: number): Hex {
  const types = bulkTypes(height)
  const text = ['BulkOrder', 'ConsiderationItem', 'OfferItem', 'OrderComponents']
    .map(name => `${name}(${types[name]?.map(f => `${f.type} ${f.name}`).join(',')})`)
    .join('')
  return keccak256(toBytes(text))
}

function checkProof(proof: unknown): void {
  if (!Array.isArray(proof) || proof.length < 1 || proof.length > maxBulkHeight)
    throw invalid('proof', proof, `must hold 1 to ${maxBulkHeight} nodes`)
  for (const [at, node] of proof.entries()) bytes(node, `proof[${at}]`, 32)
}

function checkIndex(index: unknown, levels: number): void {
  if (typeof index !== 'number' || !(Number.isInteger(index) && index >= 0 && index < 2 ** levels))
    throw invalid('index', index, `must be a whole number from 0 to 2^${levels} - 1`)
}

function heightOf(orders: readonly OrderComponents[]): number {
  if (!Array.isArray(orders) || orders.length < 1 || orders.length > 2 ** maxBulkHeight)
    throw invalid('orders', orders, `must hold 1 to 2^${maxBulkHeight} orders`)
  let height = 1
  while (2 ** height < orders.length) height++
  return height
}

function pairs<item>(items: readonly item[]): [item, item][] {
  const out: [item, item][] = []
  for (let i = 0; i + 1 < items.length; i += 2) {
    const [left, right] = [items[i], items[i + 1]]
    if (left !== undefined && right !== undefined) out.push([left, right])
  }
  return out
}
