import type { PublicClient } from 'viem'
import type { ClientContext } from '../context.ts'
import { ConfigurationError, SluiceError } from '../errors.ts'
import { createReader } from './createReader.ts'
import type { execute } from './execute.ts'
import type { Run } from './run.ts'

/** What the parts of a run share, with nothing carried out yet. */
export function createRun(
  context: ClientContext,
  options: execute.Options,
  parts: Pick<Run, 'state' | 'dispatch' | 'settled' | 'journal' | 'began'>,
): Run {
  const readers = new Map<number, PublicClient>()
  let halted = false
  return {
    ...parts,
    context,
    options,
    item: (stepId, index) => {
      const item = parts.state().steps.find(step => step.id === stepId)?.items[index]
      if (item) return item
      throw new SluiceError(`There is no item ${index} of the step '${stepId}'`, {
        code: 'unexpected',
      })
    },
    halted: () => halted || (options.signal?.aborted ?? false),
    halt: () => {
      halted = true
    },
    mined: [],
    spent: { native: 0n },
    windows: new Map(),
    reader: (chainId, signal) => {
      const chain = context.config.chains.find(entry => entry.id === chainId)
      if (!chain) throw new ConfigurationError(undefined, { details: { chainId } })
      const wallets = () => (options.wallet.transport ? [options.wallet.transport] : [])
      if (signal) return createReader(context, { chain, wallets, signal })
      const reader = readers.get(chainId) ?? createReader(context, { chain, wallets })
      readers.set(chainId, reader)
      return reader
    },
  }
}
