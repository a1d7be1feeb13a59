import * as z from 'zod/mini'
import { swapRequest } from '../../api/schemas/swap.ts'
import { findChain } from '../../context.ts'
import { InvalidInputError } from '../../errors.ts'
import { currencyKey } from '../../execution/price.ts'
import type { Plan, PlanContext } from '../plan.ts'
import type { swapTokens } from '../swapTokens.ts'
import { validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planSwap({ config }: PlanContext, options: swapTokens.Options): Plan {
  const chain = findChain({ config }, options.chainId)
  const { tradeType = 'exactIn', slippageBps, recipient, expectedPrice } = options
  const { shape } = swapRequest
  validate(shape.currencyIn, options.currencyIn, 'currencyIn')
  validate(shape.currencyOut, options.currencyOut, 'currencyOut')
  const currencyIn = currencyKey(options.currencyIn)
  const currencyOut = currencyKey(options.currencyOut)
  if (currencyIn === currencyOut) {
    throw invalid('currencyOut', options.currencyOut, 'must be another currency than currencyIn')
  }
  if (typeof options.amount !== 'bigint' || options.amount <= 0n) {
    throw invalid('amount', options.amount, 'must be a bigint in base units, more than 0')
  }
  const amount = options.amount.toString()
  validate(shape.amount, amount, 'amount')
  validate(shape.tradeType, tradeType, 'tradeType')
  validate(shape.slippageBps, slippageBps, 'slippageBps')
  validate(shape.recipient, recipient, 'recipient')
  if (recipient !== undefined && BigInt(recipient) <= 2n) {
    throw invalid('recipient', recipient, 'is no account: what is sent there is lost')
  }
  validate(z.partial(swapRequest), options.options ?? {}, 'options')
  const limit = limitOf(expectedPrice, tradeType === 'exactIn' ? currencyOut : currencyIn)
  return {
    chain,
    endpoint: '/execute/swap/v1',
    body: {
      ...{ source: config.source, referrer: config.bountyReferrer },
      ...options.options,
      ...{ currencyIn, currencyOut, amount, tradeType, slippageBps, recipient, limit },
    },
    accountField: 'taker',
    lastSteps: ['swap', 'currency-wrapping', 'currency-unwrapping'],
    asked: { kind: 'swap', currencyIn, currencyOut, amount, tradeType, recipient },
  }
}

/** What is expected of the currency that the quote decides on, as text. */
function limitOf(expected: swapTokens.Options['expectedPrice'], currency: string) {
  const entries = Object.entries(expected ?? {})
  if (entries.length === 0) return undefined
  const [[key, price] = ['', undefined], ...others] = entries
  if (others.length > 0 || currencyKey(key) !== currency) {
    const problem = `must have ${currency} alone: what comes out of an exact input, or goes in for an exact output`
    throw invalid('expectedPrice', entries.map(([name]) => name).join(), problem)
  }
  const raw = price?.raw
  return typeof raw === 'bigint' && raw > 0n ? raw.toString() : undefined
}

function invalid(field: string, value: unknown, problem: string): InvalidInputError {
  return new InvalidInputError({ field, value, problem })
}
