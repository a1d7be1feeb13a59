import type { ClientContext } from '../context.ts'
import type { execute } from './execute.ts'
import { uninvitedFees } from './feesOnTop.ts'
import { knownTokens } from './knownTokens.ts'
import { checkPrice, expectationsOf } from './price.ts'
import { relayerFee } from './relayerFee.ts'
import { sideOf } from './sideOf.ts'
import type { StepAnswer } from './state.ts'

/**
 * Compares an answer's quote with what each caller of a run expects, and the relayer's fee with what the
 * caller of a purchase allows.
 *
 * @throws PriceChangedError
 */
export function checkQuote(
  context: Pick<ClientContext, 'config'>,
  options: Pick<
    execute.Options,
    'action' | 'asked' | 'chain' | 'body' | 'expectedPrice' | 'expectations'
  >,
  { path, fees }: Pick<StepAnswer, 'path' | 'fees'>,
): void {
  const { asked } = options
  const most = asked.kind === 'purchase' ? asked.maxRelayerFee : undefined
  const expectations = expectationsOf(options)
  if (expectations.length === 0 && most === undefined) return
  const quote = {
    ...{ path, relayer: relayerFee(options, fees), uninvited: uninvitedFees(options, path) },
    side: sideOf(options),
    maxRelayerFee: most === undefined ? undefined : BigInt(most),
    tokens: knownTokens(context.config.chains, options),
  }
  if (expectations.length === 0) checkPrice({ ...quote, expected: undefined })
  for (const expected of expectations) checkPrice({ ...quote, expected })
}
