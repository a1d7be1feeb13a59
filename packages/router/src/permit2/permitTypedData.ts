import type { Address } from 'viem'
import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { toObject } from '../toObject.ts'
import { checkSpender } from './checkSpender.ts'
import { permit2AddressOf } from './permit2AddressOf.ts'
import { type ParsedDetails, type ParsedPermit, toPermit, toPermitBatch } from './toPermit.ts'
import type { PermitBatch, PermitSingle } from './types.ts'

const details = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
] as const
const rest = [
  { name: 'spender', type: 'address' },
  { name: 'sigDeadline', type: 'uint256' },
] as const
const singleTypes = {
  PermitSingle: [{ name: 'details', type: 'PermitDetails' }, ...rest],
  PermitDetails: details,
} as const
const batchTypes = {
  PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }, ...rest],
  PermitDetails: details,
} as const

/**
 * What the owner of tokens signs (EIP-712) so that the router may take them: by `permitCommand` when
 * `details` is one token, by `permitBatchCommand` when it is a list.
 *
 * @throws RouterError `invalid_input` that names the value at fault.
 *
 * @example
 * ```ts
 * import { permitCommand, permitTypedData } from '@sluice/router'
 *
 * const permit = {
 *   details: {
 *     token: usdc.address,
 *     amount: 25_000_000n, // 25 USDC
 *     expiration: Math.floor(Date.now() / 1000) + 1800,
 *     nonce: 0,
 *   },
 *   spender: router,
 *   sigDeadline: BigInt(Math.floor(Date.now() / 1000) + 1800),
 * } as const
 * const typedData = permitTypedData(permit, { chainId: 1, router })
 * const signature = await wallet.signTypedData(typedData)
 * const command = permitCommand({ ...permit, signature })
 * ```
 */
export const permitTypedData = /* @__PURE__ */ guard(unguardedPermitTypedData)

function unguardedPermitTypedData(
  permit: PermitSingle,
  options: permitTypedData.Options,
): permitTypedData.Single
function unguardedPermitTypedData(
  permit: PermitBatch,
  options: permitTypedData.Options,
): permitTypedData.Batch
function unguardedPermitTypedData(
  permit: PermitSingle | PermitBatch,
  options: permitTypedData.Options,
): permitTypedData.Single | permitTypedData.Batch {
  const { chainId, router } = toObject(options, 'options')
  const domain = permit2Domain(chainId)
  if (isBatch(permit)) {
    const message = toPermitBatch(permit, 'permit')
    checkSpender(message.spender, router, 'permit.spender')
    return { domain, types: batchTypes, primaryType: 'PermitBatch', message }
  }
  const message = toPermit(permit, 'permit')
  checkSpender(message.spender, router, 'permit.spender')
  return { domain, types: singleTypes, primaryType: 'PermitSingle', message }
}

export declare namespace permitTypedData {
  type Options = {
    chainId: number
    /** The router that the plan is for: asked for as the spender when it is given. */
    router?: Address | undefined
  }
  type Domain = { name: 'Permit2'; chainId: number; verifyingContract: Address }
  type Single = {
    domain: Domain
    types: typeof singleTypes
    primaryType: 'PermitSingle'
    message: ParsedPermit<ParsedDetails>
  }
  type Batch = {
    domain: Domain
    types: typeof batchTypes
    primaryType: 'PermitBatch'
    message: ParsedPermit<readonly ParsedDetails[]>
  }
}

function permit2Domain(chainId: number): permitTypedData.Domain {
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw invalid('chainId', chainId, 'must be the id of a chain')
  return { name: 'Permit2', chainId, verifyingContract: permit2AddressOf(chainId) }
}

const isBatch = (permit: PermitSingle | PermitBatch): permit is PermitBatch =>
  Array.isArray(permit?.details)
