import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { ChainSource } from '../../indexer/chainSource.ts'
import type { FeeOnTop } from './feesOnTop.ts'

/**
 * Refuses fees in the native currency for contracts that do not take it. They would undo the purchase that they are paid
 * with: where its parts may fail alone, nothing would be bought, and no estimate would say why.
 *
 * @throws ServerError that names the recipient.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function checkFeeRecipients(
  source: ChainSource,
  { fees, payer }: { fees: readonly FeeOnTop[]; payer: Hex },
): Promise<void> {
  await Promise.all(
    fees.map(async ({ recipient }) => {
      if (!source.gasCost || !(await source.hasCode(recipient))) return
      // One base unit: whether it is taken does not depend on how much the payer has.
      const call = { from: payer, to: recipient, data: '0x', value: 1n } as const
      if ((await source.gasCost(call)) !== undefined || (await source.balance(payer)) === 0n) return
      throw new ServerError(
        `feesOnTop must go to who takes the native currency: the contract ${recipient} does not`,
        { code: 'invalid_request', apiCode: -1 },
      )
    }),
  )
}
