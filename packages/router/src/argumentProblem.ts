import type { CommandName } from './command.ts'
import {
  contractBalance,
  lastPunk,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from './constants.ts'
import { eeeAddress } from './isNativeAddress.ts'

/**
 * What the types of the ABI allow in a command's arguments, and the router would lose, ignore or refuse.
 * `args` have been encoded by then, or decoded: every value is of its type.
 */
export function argumentProblem(name: CommandName, args: object): argumentProblem.Result {
  const values = args as Arguments
  if (values.recipient === nativeCurrency) return problem('recipient', nativeCurrency, notZero)
  // Ownership and balances are asked of the owner as it stands here: the balance of a constant may pass.
  if (values.owner !== undefined && isConstant(values.owner))
    return problem('owner', values.owner, account)
  if (values.data !== undefined && values.data.length < 10)
    return problem('data', values.data, 'must be a call, which begins with a selector of 4 bytes')
  const { token } = values
  if (token === nativeCurrency && !sendsNative.has(name))
    return problem('token', token, 'must be a token: the native currency is none')
  if (token?.toLowerCase() === eeeAddress)
    return problem('token', token, 'must be the zero address for the native currency')
  return problemsOf[name]?.(values)
}

/** The commands that know the native currency. */
const sendsNative: ReadonlySet<CommandName> = /* @__PURE__ */ new Set([
  'SWEEP',
  'TRANSFER',
  'PAY_PORTION',
])

export declare namespace argumentProblem {
  type Result = { key: string; value: unknown; problem: string } | undefined
}

type Amount = bigint | string | number
type Arguments = {
  recipient?: string
  owner?: string
  data?: string
  token?: string
  amount: Amount
  amountMin: Amount
  bips: Amount
  spender: Amount
  identifier: Amount
  path: string | readonly string[]
  transfers: readonly { from: string; to: string }[]
}

const notZero = 'must not be the zero address'
const account = 'must be an account: no constant of the router is translated here'
const isConstant = (address: string) =>
  address === nativeCurrency || address === senderAsRecipient || address === routerAsRecipient
const problem = (key: string, value: unknown, problem: string) => ({ key, value, problem })

const v2Path = ({ path }: Arguments) =>
  path.length < 2
    ? problem('path', path, 'must hold at least two tokens')
    : pathProblem(path, path as readonly string[])
/** A token of 20 bytes, and for each pool 3 bytes of fee and the next token. */
const v3Path = ({ path }: Arguments) => {
  const bytes = path.length / 2 - 1
  if (bytes < 43 || (bytes - 20) % 23 !== 0)
    return problem('path', path, 'must be tokens of 20 bytes with fees of 3 bytes between them')
  const tokens: string[] = []
  for (let at = 2; at < path.length; at += 46) tokens.push((path as string).slice(at, at + 40))
  return pathProblem(path, tokens)
}
/** There is no pool of a token and itself. */
const pathProblem = (path: unknown, tokens: readonly string[]) => {
  for (let at = 1; at < tokens.length; at++)
    if (tokens[at]?.toLowerCase() === tokens[at - 1]?.toLowerCase())
      return problem('path', path, 'must not lead from a token to the same token')
  return undefined
}

const problemsOf: Partial<Record<CommandName, (args: Arguments) => argumentProblem.Result>> = {
  V2_SWAP_EXACT_IN: v2Path,
  V2_SWAP_EXACT_OUT: v2Path,
  V3_SWAP_EXACT_IN: v3Path,
  V3_SWAP_EXACT_OUT: v3Path,
  CRYPTOPUNKS: ({ identifier }) =>
    BigInt(identifier) > lastPunk
      ? problem('identifier', identifier, `must be at most ${lastPunk}`)
      : undefined,
  PERMIT2_TRANSFER_FROM_BATCH({ transfers }) {
    for (const [index, transfer] of transfers.entries())
      for (const key of ['from', 'to'] as const)
        if (isConstant(transfer[key]))
          return problem(`transfers[${index}].${key}`, transfer[key], account)
    return undefined
  },
  // The router cuts this minimum to 160 bits, and would take less than it says.
  SWEEP: ({ amountMin }) =>
    BigInt(amountMin) >> 160n === 0n
      ? undefined
      : problem('amountMin', amountMin, 'must be below 2^160'),
  TRANSFER: ({ token, amount }) =>
    token === nativeCurrency && BigInt(amount) === contractBalance
      ? problem('amount', amount, 'must be an amount: only SWEEP sends all of the native currency')
      : undefined,
  PAY_PORTION: ({ bips }) =>
    BigInt(bips) < 1n || BigInt(bips) > 10_000n
      ? problem('bips', bips, 'must be from 1 to 10000')
      : undefined,
  APPROVE_ERC20: ({ spender }) =>
    BigInt(spender) > 1n
      ? problem('spender', spender, 'must be 0 (conduit) or 1 (Sudoswap)')
      : undefined,
}
