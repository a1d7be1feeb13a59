import { joinEndpoint } from '../api/joinEndpoint.ts'
import type { SignRequest } from '../api/schemas/execute.ts'
import { isRawHash } from '../wallet/isRawHash.ts'
import { isOrder } from './isOrder.ts'
import type { Run } from './run.ts'
import { BlockedError } from './runErrors.ts'
import type { SignatureItem } from './state.ts'

/**
 * Refuses what must not be signed: an order that would not be posted, what would be posted elsewhere, a
 * message for another chain, a bare hash.
 *
 * @throws BlockedError, ForeignEndpointError
 */
export function assertSignable(run: Run, stepId: string, item: SignatureItem): void {
  const { chain, allow } = run.options
  const request: SignRequest | undefined = item.data?.sign
  const posted = item.data?.post
  if (!posted && isOrder(run, stepId)) {
    throw new BlockedError({
      code: 'incomplete_answer',
      problem: 'the order would be signed, but not posted',
    })
  }
  // Before anything is signed: a signature for an order that cannot be posted must not exist.
  if (posted) joinEndpoint(chain.baseApiUrl, posted.endpoint)
  if (item.check) joinEndpoint(chain.baseApiUrl, item.check.endpoint)
  if (request?.signatureKind === 'eip712') {
    const domainChain = toChainId(request.domain.chainId)
    if (domainChain === BigInt(chain.id)) return
    throw new BlockedError({
      code: 'foreign_domain',
      problem: `the message is for chain ${domainChain ?? 'unknown'}`,
      details: { domainChainId: domainChain, expected: chain.id },
    })
  }
  if (request && isRawHash(request.message) && !allow?.includes('raw_hash')) {
    throw new BlockedError({
      code: 'raw_hash',
      problem: 'it is a bare hash, and nobody can say what it stands for',
    })
  }
}

function toChainId(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,16}|[0-9]{1,20})$/.test(value)) {
    return BigInt(value)
  }
  return undefined
}
