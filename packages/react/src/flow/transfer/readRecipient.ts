import type { Address } from 'viem'
import { checkRecipient, type RecipientCheck } from './checkRecipient.ts'
import type { SentToken, TransferFlowOptions } from './createTransferFlow.ts'
import { readRecent } from './readRecent.ts'

/** What is known of the account and of addresses, to check one by. */
export type RecipientOptions = Pick<
  TransferFlowOptions,
  'account' | 'recent' | 'isContract' | 'resolveName'
>

/** What a flow with a recipient says of its field. */
export type ReadsNames = {
  /** Whether the recipient may be a name, too: only where the options look names up. */
  readonly readsNames: boolean
}

/** Checks what was typed as a recipient: an address, or a name, which is looked up each time. */
export async function readRecipient(
  options: RecipientOptions,
  typed: string,
  tokens: readonly Pick<SentToken, 'contract'>[],
  signal: AbortSignal,
): Promise<RecipientCheck> {
  const { account, isContract } = options
  const contracts = tokens.map(token => token.contract)
  const found = isName(typed) ? await lookUp(options, typed.trim(), signal) : undefined
  if (found !== undefined && 'problem' in found) return { problem: found.problem, warnings: [] }
  const name = found === undefined ? {} : { name: found.name }
  const check = (recent: readonly Address[] | 'unread', isContract: boolean) => ({
    ...checkRecipient(found?.address ?? typed, { account, contracts, recent, isContract }),
    ...name,
  })
  const { address } = check([], false)
  if (address === undefined) return check([], false)
  return check(
    ...(await Promise.all([
      readRecent(options.recent),
      // What cannot be read is treated as what it could be.
      isContract === undefined ? false : isContract(address).catch(() => true),
    ])),
  )
}

/** Whether it is meant as a name; an address has no point in it. */
const isName = (typed: string) => /^[^\s]+\.[^\s.]+$/.test(typed.trim())

async function lookUp(
  { resolveName }: RecipientOptions,
  typed: string,
  signal: AbortSignal,
): Promise<
  { name: string; address: Address } | { problem: 'no-names' | 'unknown-name' | 'name-unread' }
> {
  if (resolveName === undefined) return { problem: 'no-names' }
  try {
    return (await resolveName(typed, signal)) ?? { problem: 'unknown-name' }
  } catch {
    return { problem: 'name-unread' }
  }
}
