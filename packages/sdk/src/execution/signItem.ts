import { AbortedError, SluiceError, toSluiceError } from '../errors.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from '../wallet/walletError.ts'
import { askWallet } from './askWallet.ts'
import { assertSignable } from './assertSignable.ts'
import { assertSignature } from './assertSignature.ts'
import { judgeItem } from './judgeItem.ts'
import { noteRequest } from './noteRequest.ts'
import type { Run } from './run.ts'
import { RunUnderWayError } from './runErrors.ts'
import { SignatureLostError } from './signatureErrors.ts'
import type { SignatureStep } from './state.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/**
 * Has the message of a signature item signed if there is one, and proves who signed.
 *
 * @returns The signature, without one where there is no message; undefined when there is nothing to do,
 * or the run was stopped before.
 * @throws the error that the item ends with, which is on the item too.
 */
export async function signItem(
  run: Run,
  stepId: string,
  index: number,
): Promise<{ signature: string | undefined } | undefined> {
  if (run.halted()) return undefined
  const { options, dispatch } = run
  const found = run.state().steps.find(entry => entry.id === stepId)
  const item = found?.kind === 'signature' ? found.items[index] : undefined
  if (found?.kind !== 'signature' || !item?.data) return undefined
  const step: SignatureStep = found
  const request = item.data.sign
  const at = { type: 'item', step: stepId, item: index } as const
  try {
    assertSignable(run, stepId, item)
    await judgeItem(run, step, item)
    if (!(await run.journal.held())) throw new RunUnderWayError({ reason: 'unfinished' })
    if (request) noteRequest(run, stepId, index, request)
  } catch (error) {
    if (error instanceof AbortedError) throw error
    const errorData = toSluiceError(error)
    dispatch({ ...at, to: 'blocked', patch: { errorData } })
    throw errorData
  }
  dispatch({ ...at, to: 'verified' })
  dispatch({ ...at, to: 'prompting' })
  if (!request) {
    dispatch({ ...at, to: 'signed' })
    return { signature: undefined }
  }
  try {
    await run.journal.stored()
    const signature = await askWallet(run, {
      ...{ stepId, index },
      ask: signal =>
        options.wallet.handleSignMessageStep(item, step, { signal, chainId: options.chain.id }),
      onAbort: () => new AbortedError({ cause: options.signal?.reason }),
      onTimeout: () => new SignatureLostError('The wallet did not answer'),
    })
    const checked = await assertSignature({
      reader: stop => run.reader(options.chain.id, stop),
      account: options.account,
      request,
      signature,
      signal: options.signal,
    })
    const posted = item.data.post
    if (posted) {
      // A key of another order book is not the journal's to keep; without it that one refuses a second post.
      const body = withoutSecrets(posted.body)
      const post = { ...posted, body, signature: checked, sign: request }
      noteRequest(run, stepId, index, request, post)
    }
    dispatch({ ...at, to: 'signed' })
    await run.journal.stored()
    return { signature: checked }
  } catch (error) {
    const outcome = walletOutcome(error)
    const errorData = signFailure(error, outcome)
    dispatch({ ...at, to: outcome === 'rejected' ? 'rejected' : 'blocked', patch: { errorData } })
    throw errorData
  }
}

function signFailure(error: unknown, outcome: ReturnType<typeof walletOutcome>) {
  if (error instanceof SluiceError) return toSluiceError(error)
  if (outcome === 'rejected') return new UserRejectedError(error)
  if (outcome === 'refused') return new WalletRefusedError(error)
  return new SignatureLostError('The answer of the wallet was lost', error)
}
