import type { ClientContext } from '../context.ts'
import type { execute } from './execute.ts'
import { uninvitedFees } from './feesOnTop.ts'
import type { JournalRecord } from './journalRecord.ts'
import { knownTokens } from './knownTokens.ts'
import { type ExpectedPrice, quotedTotals } from './price.ts'
import { relayerFee } from './relayerFee.ts'
import { sideOf } from './sideOf.ts'

/**
 * What a run that is gone on with may cost, or must bring in, when its caller said nothing: what its last
 * quote said. Whoever asked for it saw that price, and no later one. A sale of which a part is done has a
 * smaller quote by right, so that nothing is expected of it.
 */
export function quotedExpectation(
  context: Pick<ClientContext, 'config'>,
  options: Pick<execute.Options, 'action' | 'asked' | 'chain' | 'body' | 'lastSteps'>,
  { path, fees, steps }: Pick<JournalRecord, 'path' | 'fees' | 'steps'>,
): ExpectedPrice | undefined {
  const { kind } = options.asked
  const isQuoted = kind === 'purchase' || kind === 'sale' || kind === 'swap'
  if (!isQuoted || path.length === 0) return undefined
  const side = kind === 'sale' ? 'sell' : sideOf(options)
  const last = steps.filter(step => options.lastSteps.includes(step.id))
  const begun = last.some(step => step.items.some(item => item.state === 'complete'))
  if (side === 'sell' && begun) return undefined
  const totals = quotedTotals({
    ...{ side, path, relayer: relayerFee(options, fees), uninvited: uninvitedFees(options, path) },
    tokens: knownTokens(context.config.chains, options),
  })
  return Object.fromEntries([...totals].map(([currency, { raw }]) => [currency, { raw }]))
}
