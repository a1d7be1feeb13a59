import type { ClientContext } from '../context.ts'
import { crossChainFees } from './crossChainFees.ts'
import type { execute } from './execute.ts'
import { checkPrice } from './price.ts'
import type { StepAnswer } from './state.ts'

/**
 * Compares an answer's quote with what a caller expects.
 *
 * @throws PriceChangedError
 */
export function checkQuote(
  context: Pick<ClientContext, 'config'>,
  options: Pick<execute.Options, 'action' | 'chain' | 'body' | 'expectedPrice'>,
  { path, fees }: Pick<StepAnswer, 'path' | 'fees'>,
): void {
  checkPrice({
    side: options.action === 'sell' ? 'sell' : 'buy',
    path,
    fees: crossChainFees(options, fees),
    expected: options.expectedPrice,
    tokens: context.config.chains.flatMap(chain =>
      chain.id === options.chain.id ? chain.paymentTokens : [],
    ),
  })
}
