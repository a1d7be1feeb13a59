import { followBatch } from './followBatch.ts'
import { inTurn } from './inTurn.ts'
import { planBatch } from './planBatch.ts'
import { readCapabilities } from './readCapabilities.ts'
import type { Run } from './run.ts'
import { sendBatch } from './sendBatch.ts'

/**
 * Carries out what can be carried out as one request to the wallet (EIP-5792): an approval and the sale,
 * say. Only with a wallet that does all of it or nothing.
 *
 * @returns `carried`; `not_now` when the open steps are no batch; `refused` when the wallet takes none, so
 * that the items are to be asked for one by one.
 * @throws the error of the first item that failed.
 */
export async function carryOutBatch(run: Run): Promise<'carried' | 'not_now' | 'refused'> {
  const { options, context } = run
  // A gas limit is a transaction's, and one by one means one by one.
  if (options.batch === false || options.gas !== undefined) return 'refused'
  if (context.config.synchronousStepItemExecution) return 'refused'
  const { asked, lastSteps } = options
  const isPartial = (asked.kind === 'purchase' || asked.kind === 'sale') && asked.partial
  const apart = isPartial ? lastSteps : []
  const batch = planBatch(run.state().steps, options.chain.id, apart)
  if (!batch) return 'not_now'
  if (!(await isAble(run, batch.chainId))) return 'refused'
  const sent = await inTurn(run, () => sendBatch(run, batch))
  if (sent === 'refused') return 'refused'
  if (sent) await followBatch(run, sent)
  return 'carried'
}

async function isAble(run: Run, chainId: number): Promise<boolean> {
  const { wallet } = run.options
  if (!wallet.getCapabilities || !wallet.handleSendCallsStep || !wallet.getCallsStatus) return false
  return (await readCapabilities(run, chainId)).atomic
}
