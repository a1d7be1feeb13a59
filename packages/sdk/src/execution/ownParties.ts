import type { Address } from 'viem'
import type { execute } from './execute.ts'

/** Whose transfers a run is about, in lower case: the account's, and those of whom it mints to. */
export function ownParties({
  account,
  asked,
}: Pick<execute.Options, 'account' | 'asked'>): ReadonlySet<string> {
  const recipient: Address | undefined = asked.kind === 'purchase' ? asked.recipient : undefined
  return new Set([account, ...(recipient === undefined ? [] : [recipient])].map(lower))
}

const lower = (address: string) => address.toLowerCase()
