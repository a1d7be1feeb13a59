import type { Address, Hex } from 'viem'
import type { TransactionData } from '../api/index.ts'
import { isZkTransaction } from './assertZkTransaction.ts'

/** What a zkSync-type transaction has beside the fields of every transaction. */
export type ZkFields = Readonly<{
  /** Gas per byte of published data. */
  gasPerPubdata: bigint | undefined
  paymaster: Address | undefined
  paymasterInput: Hex | undefined
  factoryDeps: readonly Hex[] | undefined
  customSignature: Hex | undefined
}>

/** What a transaction item asks for, with quantities as bigint in base units. */
export type PreparedTransaction = Readonly<{
  from: Address
  to: Address
  data: Hex
  value: bigint
  gas: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  /** Only of a zkSync-type transaction; its rules are `assertZkTransaction`'s. */
  zk?: ZkFields | undefined
}>

/** Reads an item's data; both `0x` hex and decimal strings occur. */
export function toTransaction(data: TransactionData): PreparedTransaction {
  return Object.freeze({
    from: data.from,
    to: data.to,
    data: data.data,
    value: toBigInt(data.value) ?? 0n,
    gas: toBigInt(data.gas ?? data.gasLimit),
    maxFeePerGas: toBigInt(data.maxFeePerGas),
    maxPriorityFeePerGas: toBigInt(data.maxPriorityFeePerGas),
    ...(isZkTransaction(data) ? { zk: toZkFields(data) } : {}),
  })
}

function toZkFields(data: TransactionData): ZkFields {
  return Object.freeze({
    gasPerPubdata: toBigInt(data.gasPerPubdata),
    paymaster: toHex(data.paymaster),
    paymasterInput: toHex(data.paymasterInput),
    factoryDeps: data.factoryDeps?.flatMap(bytecode => toHex(bytecode) ?? []),
    customSignature: toHex(data.customSignature),
  })
}

/** That it is hex is one of the rules that are asserted before anything is asked of the wallet. */
function toHex(value: string | null | undefined): Hex | undefined {
  return value === null || value === undefined ? undefined : (value as Hex)
}

function toBigInt(value: string | number | null | undefined): bigint | undefined {
  return value === undefined || value === null ? undefined : BigInt(value)
}
