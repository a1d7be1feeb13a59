import { ServerError } from '../errors.ts'

/** The nodes do not answer in time what became of a block's transactions. */
export class SlowReceiptsError extends ServerError {
  override readonly name = 'SlowReceiptsError'

  constructor(chainId: number, cause: unknown) {
    super(
      `The nodes of chain ${chainId} do not answer eth_getBlockReceipts in time: receipts are read one by one, which is slower.`,
      { code: 'slow_receipts', statusCode: 503, cause },
    )
  }
}
