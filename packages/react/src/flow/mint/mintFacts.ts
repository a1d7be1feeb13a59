import type { Facts, StepItem } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { readTransaction } from '../verify/readTransaction.ts'
import { readMintCall } from './readMintCall.ts'

/** What the exact bytes of a mint do, for its review: the collection says which tokens come out. */
export function mintFacts({ data }: Pick<StepItem, 'data'>): Facts {
  const transaction = readTransaction(data)
  const call = readMintCall(data)
  const { value = 0n } = transaction ?? {}
  const sent = { token: zeroAddress, standard: 'native' as const, amount: value }
  return {
    ...{ kind: 'transaction', through: transaction?.to, method: call && 'mint' },
    ...{ allows: [], parts: [], cancels: [], zones: [], until: undefined, lines: [] },
    gives: value > 0n ? [sent] : [],
    gets:
      call === undefined
        ? []
        : [{ token: call.collection, amount: call.quantity, recipient: call.to }],
    unknown: call === undefined ? ['It cannot be read as a mint'] : [],
  }
}
