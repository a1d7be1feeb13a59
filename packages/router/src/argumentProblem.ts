import type { CommandName } from './command.ts'
import { nativeCurrency } from './constants.ts'

/** What the types of the ABI allow in a command's arguments, and the router would lose or refuse. */
export function argumentProblem(name: CommandName, args: object): argumentProblem.Result {
  if ('recipient' in args && args.recipient === nativeCurrency)
    return lost('recipient', args.recipient)
  if ('transfers' in args)
    for (const [index, transfer] of (args.transfers as { to: string }[]).entries())
      if (transfer.to === nativeCurrency) return lost(`transfers[${index}].to`, transfer.to)
  if (name === 'PAY_PORTION' && 'bips' in args) {
    const bips = BigInt(args.bips as bigint | string)
    if (bips < 1n || bips > 10_000n)
      return { key: 'bips', value: args.bips, problem: 'must be from 1 to 10000' }
  }
  if (name === 'APPROVE_ERC20' && 'spender' in args && BigInt(args.spender as bigint | string) > 1n)
    return { key: 'spender', value: args.spender, problem: 'must be 0 (conduit) or 1 (Sudoswap)' }
  return undefined
}

export declare namespace argumentProblem {
  type Result = { key: string; value: unknown; problem: string } | undefined
}

const lost = (key: string, value: unknown) => ({
  key,
  value,
  problem: 'must not be the zero address',
})
