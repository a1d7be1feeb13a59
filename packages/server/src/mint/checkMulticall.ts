import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { multicallAddress } from '../indexer/rpcReads.ts'

/** @throws ServerError where one transaction cannot mint and pay. */
export async function checkMulticall({ source }: Pick<ChainContext, 'source'>): Promise<void> {
  if (await source.hasCode(multicallAddress)) return
  throw new ServerError(
    `feesOnTop of a mint needs the contract Multicall3 (${multicallAddress}), which this chain does not have`,
    { code: 'not_supported', apiCode: -1 },
  )
}
