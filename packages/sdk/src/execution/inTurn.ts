import { endsAlone } from './endsAlone.ts'
import type { Run } from './run.ts'
import { inWalletQueue } from './walletQueue.ts'

/**
 * Runs a prompt of a run in its turn. A prompt that fails halts the run within its own turn, so that the
 * next one is not shown any more.
 */
export function inTurn<value>(run: Run, prompt: () => Promise<value>): Promise<value> {
  const work = async () => {
    try {
      return await prompt()
    } catch (error) {
      if (!endsAlone(run, error)) run.halt()
      throw error
    }
  }
  const { account, signal } = run.options
  return inWalletQueue(run.context.walletQueues, account, work, signal)
}
