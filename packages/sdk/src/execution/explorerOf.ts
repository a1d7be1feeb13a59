import type { Run } from './run.ts'

/** Where people look up a chain's transactions; undefined when the chain is not known to have such a place. */
export function explorerOf(run: Run, chainId: number): string | undefined {
  const chain = run.context.config.chains.find(entry => entry.id === chainId)
  return chain?.network?.blockExplorers?.default.url
}
