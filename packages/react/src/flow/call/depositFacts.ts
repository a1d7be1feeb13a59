import type { Facts, StepItem } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { readDeposit } from '../across/readDeposit.ts'

/** What the exact bytes of a deposit do, for its review; what it is for, they name only by its hash. */
export function depositFacts({ data }: Pick<StepItem, 'data'>): Facts {
  const deposit = readDeposit(data)
  const { to: through, value: amount = 0n, deadline: until } = deposit ?? {}
  return {
    ...{ kind: 'transaction', through, method: deposit && 'deposit', until },
    gives: amount > 0n ? [{ token: zeroAddress, standard: 'native', amount }] : [],
    ...{ gets: [], allows: [], parts: [], cancels: [], zones: [], lines: [] },
    unknown: deposit === undefined ? ['It cannot be read as a deposit'] : [],
  }
}
