import { concatHex, encodeFunctionData, type Hex } from 'viem'
import * as z from 'zod/mini'
import type { CallRequest } from '../../api/index.ts'
import { callRequest } from '../../api/schemas/trade.ts'
import { currentChain, findChain } from '../../context.ts'
import { ConfigurationError, InvalidInputError } from '../../errors.ts'
import type { call } from '../call.ts'
import type { Plan, PlanContext } from '../plan.ts'
import { relayerLimit, validate } from '../validate.ts'

/**
 * @throws InvalidInputError, ConfigurationError
 */
export function planCall({ config }: PlanContext, options: call.Options): Plan {
  const { toChainId, chainId, maxRelayerFee } = options
  validate(callRequest.shape.originChainId, toChainId, 'toChainId')
  const chain = findChain({ config }, toChainId)
  const origin = config.chains.find(entry => entry.id === (chainId ?? currentChain(config)?.id))
  if (!origin) throw new ConfigurationError(undefined, { details: { chainId } })
  const most = relayerLimit(maxRelayerFee)
  validate(z.array(z.looseObject({})), options.txs, 'txs')
  const txs = options.txs.map(plain)
  validate(callRequest.shape.txs, txs, 'txs')
  validate(z.partial(callRequest), options.options ?? {}, 'options')
  return {
    chain,
    endpoint: '/execute/call/v1',
    body: { ...options.options, txs, originChainId: origin.id },
    accountField: 'user',
    lastSteps: ['deposit'],
    asked: { kind: 'call', maxRelayerFee: most },
  }
}

function plain(transaction: call.Transaction, index: number): CallRequest['txs'][number] {
  const { value = '0' } = transaction
  const sent = { value: typeof value === 'bigint' ? value.toString() : value }
  if (transaction.abi === undefined) {
    return { to: transaction.to, data: transaction.data ?? '0x', ...sent }
  }
  return { to: transaction.address, data: encode(transaction, index), ...sent }
}

function encode(transaction: call.ContractTransaction, index: number): Hex {
  const { abi, functionName, args = [], dataSuffix = '0x' } = transaction
  try {
    return concatHex([encodeFunctionData({ abi, functionName, args }), dataSuffix])
  } catch (error) {
    throw new InvalidInputError({
      ...{ field: `txs.${index}`, value: functionName },
      problem: `cannot be encoded: ${error instanceof Error ? error.message : ''}`,
    })
  }
}
