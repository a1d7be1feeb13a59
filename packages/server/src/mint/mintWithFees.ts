import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { multicallAddress } from '../indexer/rpcReads.ts'
import type { FeeOnTop } from '../steps/buy/feesOnTop.ts'
import { aggregateAbi } from './aggregateAbi.ts'

type Call = { to: Hex; data: Hex; value: bigint }

/**
 * A mint and the fees on top of it as one transaction of the multicall contract, all or none: no fee is paid for what was
 * not minted. Without fees it is the mint alone.
 */
export function mintWithFees(mint: Call, fees: readonly FeeOnTop[]): Call {
  const paid = fees.filter(({ amount }) => amount > 0n)
  if (paid.length === 0) return mint
  const calls = [mint, ...paid.map(feeCall)]
  return {
    to: multicallAddress,
    data: encodeFunctionData({
      abi: aggregateAbi,
      functionName: 'aggregate3Value',
      args: [
        calls.map(({ to, data, value }) => ({
          ...{ target: to, allowFailure: false, value, callData: data },
        })),
      ],
    }),
    value: calls.reduce((sum, { value }) => sum + value, 0n),
  }
}

/** What pays a fee in the native currency. */
export const feeCall = ({ recipient, amount }: FeeOnTop): Call => ({
  ...{ to: recipient, data: '0x', value: amount },
})
