import type { Facts, StepItem } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { readTransferCall } from './readTransferCall.ts'

/** What the exact bytes of a transfer do, for its review. */
export function transferFacts({ data }: Pick<StepItem, 'data'>): Facts {
  const call = readTransferCall(data)
  const nothing: Facts = {
    ...{ kind: 'transaction', through: call?.through, method: call?.method },
    ...{ gives: [], gets: [], allows: [], parts: [], cancels: [], zones: [] },
    ...{ until: undefined, lines: [], unknown: [] },
  }
  if (call === undefined) {
    const through = data !== undefined && 'to' in data ? data.to : undefined
    return { ...nothing, through, unknown: ['It cannot be read as a transfer'] }
  }
  const sent = { token: zeroAddress, standard: 'native' as const, amount: call.value }
  return {
    ...nothing,
    gives: [
      ...(call.value > 0n ? [sent] : []),
      ...call.moved.map(({ contract: token, tokenId, quantity: amount, recipient }) => ({
        ...{ token, tokenId, amount, recipient },
        ...(tokenId === undefined ? { standard: 'erc20' as const } : {}),
      })),
    ],
    unknown: call.message === '0x' ? [] : ['What the recipient is told with it is not known'],
  }
}
