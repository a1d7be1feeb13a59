import * as z from 'zod/mini'
import { maybe } from '../api/schemas/primitives.ts'

const capability = z.object({
  atomic: maybe(z.object({ status: z.string() })),
  // As it was called in the first version of EIP-5792.
  atomicBatch: maybe(z.object({ supported: z.boolean() })),
})

/**
 * Whether a wallet carries out several calls on a chain as one, all or none (EIP-5792). `ready` means that
 * it does once the person agrees to upgrade the account.
 *
 * @param capabilities - What the wallet answers: for the chain, or by chain id as hex (`0x0`: every chain).
 */
export function supportsAtomic(capabilities: unknown, chainId: number): boolean {
  if (typeof capabilities !== 'object' || capabilities === null) return false
  const own = Object.entries(capabilities).find(
    ([key]) => /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(key) && Number(key) === chainId,
  )?.[1]
  const candidates: unknown[] = [capabilities, own, Reflect.get(capabilities, '0x0')]
  return candidates.some(candidate => {
    const parsed = z.safeParse(capability, candidate)
    if (!parsed.success) return false
    const { atomic, atomicBatch } = parsed.data
    if (atomic) return atomic.status === 'supported' || atomic.status === 'ready'
    return atomicBatch?.supported === true
  })
}
