import type { Address, Hex } from 'viem'
import type { TransactionData } from '../api/index.ts'

/** What a transaction item asks for, with quantities as bigint in base units. */
export type PreparedTransaction = Readonly<{
  from: Address
  to: Address
  data: Hex
  value: bigint
  gas: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
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
  })
}

function toBigInt(value: string | number | null | undefined): bigint | undefined {
  return value === undefined || value === null ? undefined : BigInt(value)
}
