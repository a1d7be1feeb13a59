import type { StepItem } from '@sluice/sdk'
import type { Address, Hex } from 'viem'
import { readUint } from '../readUint.ts'

/** The transaction of an item, with its value in base units; undefined when it is none, or cannot be read. */
export function readTransaction(
  data: StepItem['data'],
): { to: Address; data: Hex; value: bigint; chainId?: number | undefined } | undefined {
  if (data === undefined || !('to' in data)) return undefined
  const value = readUint(data.value ?? 0n)
  return value === undefined
    ? undefined
    : { to: data.to, data: data.data, value, chainId: data.chainId ?? undefined }
}
