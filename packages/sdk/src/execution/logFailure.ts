import { LogLevel } from '../logger.ts'
import { createReader } from './createReader.ts'
import type { Run } from './run.ts'
import type { RunError } from './state.ts'

/** Logs a failure with the chain's head, which nobody waits for. */
export function logFailure(run: Run, error: RunError): void {
  const { context, options } = run
  if ((context.config.logLevel ?? LogLevel.None) < LogLevel.Error) return
  const log = (blockNumber: unknown) =>
    context.logger.error([
      'The run failed',
      { action: options.action, code: error.code, blockNumber },
      error,
    ])
  try {
    const { chain, wallet } = options
    const wallets = () => (wallet.transport ? [wallet.transport] : [])
    createReader(context, { chain, wallets, detached: true })
      .getBlockNumber()
      .then(log, () => log('unknown'))
  } catch {
    log('unknown')
  }
}
