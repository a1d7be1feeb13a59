import type { CallForm } from '@sluice/react'
import { type Hex, keccak256, stringToHex } from 'viem'

/** What tells some calls on a chain from any others: short, whatever their calldata. */
export function callsKey({ toChainId, txs }: callsKey.Calls): Hex {
  const calls = txs.map(({ to, data, value = 0n }) => `${to} ${data} ${value}`.toLowerCase())
  return keccak256(stringToHex([toChainId, ...calls].join('\n')))
}

export declare namespace callsKey {
  type Calls = { toChainId: number; txs: CallForm['txs'] }
}
