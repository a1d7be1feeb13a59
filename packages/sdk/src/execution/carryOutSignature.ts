import { deliver } from './deliver.ts'
import { inTurn } from './inTurn.ts'
import type { Run } from './run.ts'
import { signItem } from './signItem.ts'

/**
 * Carries out a signature item: has the message signed if there is one, proves who signed, and posts what
 * the step says to the chain's own API.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function carryOutSignature(run: Run, stepId: string, index: number): Promise<void> {
  const signed = await inTurn(run, () => signItem(run, stepId, index))
  if (signed) await post(run, stepId, index, signed.signature)
}

async function post(
  run: Run,
  stepId: string,
  index: number,
  signature: string | undefined,
): Promise<void> {
  const item = run.item(stepId, index)
  const data = item.data && 'post' in item.data ? item.data : undefined
  const posting = data?.post && { request: data.post, signature, sign: data.sign }
  await deliver(run, stepId, index, posting)
}
