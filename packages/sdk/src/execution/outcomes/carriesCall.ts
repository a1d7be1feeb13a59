import type { Transaction } from 'viem'

/** A call that was asked for; `value` in decimal digits. */
export type AskedCall = { to: string; value: string; data: string }

/**
 * Whether a transaction is a call, or holds it for a contract that makes it: the called address and its
 * bytes stand in the input then. Of a transaction of the account itself only the first proves anything:
 * a deposit names the call that is to be made elsewhere.
 */
export function carriesCall(
  transaction: Pick<Transaction, 'from' | 'to' | 'input' | 'value'>,
  call: AskedCall,
  account: string,
): boolean {
  const data = call.data.toLowerCase()
  const to = call.to.toLowerCase()
  const input = transaction.input.toLowerCase()
  if (transaction.to?.toLowerCase() === to && input === data) {
    return transaction.value >= BigInt(call.value)
  }
  if (transaction.from.toLowerCase() === account.toLowerCase()) return false
  return input.includes(to.slice(2)) && input.includes(data.slice(2))
}
