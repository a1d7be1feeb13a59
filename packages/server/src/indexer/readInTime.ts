import type { Call, CallResult, ChainSource } from './chainSource.ts'
import { ChainUnavailableError } from './rpcSource.ts'

/**
 * Reads contracts on whose answers money depends: one that did not come in time says nothing of what an account has.
 *
 * @param mayBeLate Those of the calls whose answers may be missing.
 * @throws ChainUnavailableError when the chain cannot be asked, or a contract does not answer in time.
 */
export async function readInTime(
  source: Pick<ChainSource, 'chainId' | 'read'>,
  calls: readonly Call[],
  mayBeLate: readonly Call[] = [],
): Promise<CallResult[]> {
  const answers = await source.read(calls)
  const late = calls.find((call, i) => answers[i] === null && !mayBeLate.includes(call))
  if (!late) return answers
  const reason = new Error(`${late.address} did not answer ${late.functionName} in time`)
  throw new ChainUnavailableError(source.chainId, reason)
}
