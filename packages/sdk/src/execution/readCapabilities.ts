import * as z from 'zod/mini'
import { maybe } from '../api/schemas/primitives.ts'
import { withDeadline } from '../withDeadline.ts'
import type { Run } from './run.ts'
import { TransactionUnknownError } from './transactionErrors.ts'

/** What a wallet can do on a chain, as far as it matters here (EIP-5792). */
export type Capabilities = {
  /** It carries out several calls as one, all or none, at the latest once the person upgrades the account. */
  atomic: boolean
  /** It may pay with funds that the account does not show. */
  auxiliaryFunds: boolean
}

/** How long a wallet may take to say what it can do, milliseconds. Nobody is asked for that. */
const deadline = 2_000

const supported = maybe(z.object({ supported: z.boolean() }))
const capabilities = z.object({
  atomic: maybe(z.object({ status: z.string() })),
  // As it was called in the first version of EIP-5792.
  atomicBatch: supported,
  auxiliaryFunds: supported,
})

/** Asks the run's wallet what it can do. A wallet that fails, or does not say, can do nothing of it. */
export async function readCapabilities(run: Run, chainId: number): Promise<Capabilities> {
  const { wallet, signal } = run.options
  const silent = () => new TransactionUnknownError('The wallet did not answer')
  try {
    const answer = await withDeadline(async () => wallet.getCapabilities?.(chainId), {
      ...{ milliseconds: deadline, signal, onAbort: silent, onTimeout: silent },
    })
    return parseCapabilities(answer, chainId)
  } catch {
    return { atomic: false, auxiliaryFunds: false }
  }
}

/**
 * Reads the answer of `wallet_getCapabilities`.
 *
 * @param value - What the wallet says: for the chain, or by chain id as hex (`0x0`: every chain).
 */
export function parseCapabilities(value: unknown, chainId: number): Capabilities {
  const read = { atomic: false, auxiliaryFunds: false }
  if (typeof value !== 'object' || value === null) return read
  const own = Object.entries(value).find(
    ([key]) => /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(key) && Number(key) === chainId,
  )?.[1]
  const candidates: unknown[] = [value, own, Reflect.get(value, '0x0')]
  for (const candidate of candidates) {
    const parsed = z.safeParse(capabilities, candidate)
    if (!parsed.success) continue
    const { atomic, atomicBatch, auxiliaryFunds } = parsed.data
    const able = atomic
      ? atomic.status === 'supported' || atomic.status === 'ready'
      : atomicBatch?.supported === true
    read.atomic ||= able
    read.auxiliaryFunds ||= auxiliaryFunds?.supported === true
  }
  return read
}
