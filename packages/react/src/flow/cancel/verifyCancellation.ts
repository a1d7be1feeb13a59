import type { ExecutionStep, StepItem } from '@sluice/sdk'
import { type Address, type Hex, hashStruct } from 'viem'
import { readUint } from '../readUint.ts'
import { decodeExactly } from '../verify/decodeExactly.ts'
import { exchanges, universalRouter } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { seaportAbi } from '../verify/seaportAbi.ts'
import { verifier } from '../verify/verifier.ts'
import { orderTypes } from './orderTypes.ts'

/**
 * Judges the bytes of a cancellation by what the person chose: a signature over hashes of exactly those
 * orders, or a call of Seaport that cancels some of them, computed anew from the orders in it. A raised
 * counter, which ends every order of the account, is let through only where that was chosen. No money is
 * sent along.
 */
export function verifyCancellation(options: verifyCancellation.Options) {
  const ids = new Set(options.orderIds.map(id => id.toLowerCase()))
  return verifier((step: ExecutionStep, item: StepItem) =>
    step.kind === 'signature'
      ? signatureFault(item.data, ids, options)
      : transactionFault(item.data, ids, options),
  )
}

export declare namespace verifyCancellation {
  type Options = {
    account: Address
    chainId: number
    orderIds: readonly string[]
    /** Whether every order of the account was meant. */
    all: boolean
  }
}

function signatureFault(
  data: StepItem['data'],
  ids: ReadonlySet<string>,
  { chainId }: verifyCancellation.Options,
) {
  const sign = data !== undefined && 'sign' in data ? data.sign : undefined
  if (sign?.signatureKind !== 'eip712' || sign.primaryType !== 'OrderHashes')
    return 'the message is no cancellation'
  const { domain, types, value } = sign
  if (
    domain.name !== 'SignedZone' ||
    domain.version !== '1.0.0' ||
    readUint(domain.chainId) !== BigInt(chainId) ||
    Object.keys(domain).length !== 4
  )
    return 'the cancellation is for another contract'
  const [field, ...more] = types.OrderHashes ?? []
  if (more.length > 0 || field?.name !== 'orderHashes' || field.type !== 'bytes32[]')
    return 'the message is no cancellation'
  const hashes = Array.isArray(value.orderHashes) ? value.orderHashes : []
  return hashes.length > 0 && hashes.every(hash => ids.has(String(hash).toLowerCase()))
    ? undefined
    : 'other orders would be cancelled'
}

function transactionFault(
  data: StepItem['data'],
  ids: ReadonlySet<string>,
  { account, all }: verifyCancellation.Options,
) {
  const transaction = readTransaction(data)
  if (transaction === undefined) return 'there is no transaction'
  const { to } = transaction
  if (sameAddress(to, universalRouter) || !exchanges.some(known => sameAddress(to, known)))
    return 'the transaction is for another contract'
  if (transaction.value !== 0n) return 'the transaction sends money'
  const call = decodeExactly(seaportAbi, transaction.data)
  switch (call?.functionName) {
    case 'incrementCounter':
      return all ? undefined : 'every order of the account would be cancelled'
    case 'cancel': {
      const [orders] = call.args
      if (orders.length === 0) return 'nothing would be cancelled'
      if (orders.some(({ offerer }) => !sameAddress(offerer, account)))
        return 'orders of another account would be cancelled'
      return orders.every(order => ids.has(hashOf(order).toLowerCase()))
        ? undefined
        : 'other orders would be cancelled'
    }
    default:
      return 'the transaction is no cancellation'
  }
}

/** The id of an order, by which the exchange knows it. */
function hashOf(order: Record<string, unknown>): Hex {
  return hashStruct({ data: order, primaryType: 'OrderComponents', types: orderTypes })
}
