import {
  bulkDigest,
  decodeBulkSignature,
  domainSeparator,
  type SeaportVersion,
  seaportAbi,
  seaportAddress,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { concat, keccak256 } from 'viem/utils'
import type { ChainSource } from '../indexer/chainSource.ts'
import { readInTime } from '../indexer/readInTime.ts'
import { contractSignature } from './contractSignature.ts'
import { ecdsaSignature } from './ecdsaSignature.ts'
import type { SignatureCheck } from './orderKind.ts'

/** Bytes of the longest signature that is passed to a contract account. */
const mostBytes = 8192

/**
 * Whether a maker signed an order, by Seaport's own rules: 65 or 64 bytes of ECDSA, alone or with the
 * proof of a bulk order behind it; else, when the maker is a contract, whatever the contract accepts. An order that the
 * maker has validated on Seaport itself needs no signature.
 * Undefined when the maker did not, and a function where only the chain can tell.
 */
export async function checkSignature(options: checkSignature.Options): Promise<SignatureCheck> {
  const { source, version, maker, hash, signature } = options
  if (signature.length > 2 + mostBytes * 2) return undefined
  const bulk = decodeBulkSignature(signature)
  const { chainId } = source
  const plain = keccak256(concat(['0x1901', domainSeparator(chainId, version), hash]))
  const digest = bulk
    ? bulkDigest({ chainId, version, hash, index: bulk.index, proof: bulk.proof })
    : plain
  const ecdsa = bulk ? bulk.signature : signature
  const normal = await ecdsaSignature({ account: maker, digest, signature: ecdsa })
  if (normal)
    return {
      signature: concat([normal, `0x${signature.slice(ecdsa.length)}`]),
      byContract: false,
    }
  // Whatever its length, a contract is shown all bytes, and the digest of this order alone.
  return async () => {
    const accepted = await contractSignature({ source, account: maker, digest: plain, signature })
    if (accepted) return { ...accepted, byContract: true }
    const isValidated = signature === '0x' && (await wasValidated(options))
    return isValidated ? { signature, byContract: false } : undefined
  }
}

async function wasValidated({
  source,
  version,
  hash,
}: Pick<checkSignature.Options, 'source' | 'version' | 'hash'>): Promise<boolean> {
  const [status] = await readInTime(source, [
    {
      ...{ address: seaportAddress[version], abi: seaportAbi },
      ...{ functionName: 'getOrderStatus', args: [hash] },
    },
  ])
  return Array.isArray(status) && status[0] === true
}

export declare namespace checkSignature {
  type Options = {
    source: ChainSource
    version: SeaportVersion
    maker: Hex
    /** The order hash. */
    hash: Hex
    signature: Hex
  }
}
