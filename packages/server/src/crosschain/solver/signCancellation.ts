import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import type { SignedForm, SolverTransactionRow } from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import { sendGas } from './sendNew.ts'
import { signForm } from './signForm.ts'

/**
 * Signs an empty transaction of the solver to itself, with the nonce of one that is not mined: one of them
 * is mined at most, so that whichever it is, nothing is spent twice.
 *
 * @returns undefined where that would be dearer than the settings allow.
 * @throws ChainUnavailableError
 */
export async function signCancellation(
  party: Party,
  { nonce, forms }: Pick<SolverTransactionRow, 'nonce' | 'forms'>,
  now: number,
): Promise<SignedForm | undefined> {
  const { node, solver, context } = party
  const [tried, fees] = await Promise.all([
    node.estimate({ from: solver, to: solver, data: '0x', value: 0n }),
    node.fees(),
  ])
  if ('reason' in tried) throw new ChainUnavailableError(context.chain.id, new Error(tried.reason))
  const options = {
    ...{ nonce, fees, now, gas: sendGas(tried.gas) },
    call: { to: solver, data: '0x' as const, value: '0' },
  }
  // A node that never had the fill asks for no more than it; one that has it mines one of them.
  const form =
    (await signForm(party, { ...options, replaced: forms.at(-1) })) ??
    (await signForm(party, options))
  return form && { ...form, isCancellation: true }
}
