import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { invalid } from '../errors.ts'
import type { Part } from '../part.ts'
import { toDeadline } from '../toDeadline.ts'
import type { Whole } from '../toWhole.ts'
import { checkSpender } from './checkSpender.ts'

/**
 * The permits of a plan, all together: for this router, not too late, each nonce once and in its order, and for no
 * less than what is taken of the token after it. A permit replaces what was allowed before: what is taken ahead of
 * one would need another allowance of the same token.
 *
 * @param commandsOf - The commands of each part, which have been encoded already.
 * @throws RouterError `invalid_input` or `deadline_passed` that names the permit as the caller does.
 */
export function checkPermits(
  parts: readonly Part[],
  commandsOf: readonly (readonly Command[])[],
  { router, now }: { router: Address; now: bigint },
): void {
  const all: Allowance[] = []
  /** The last permit of each token; or the part that takes it without one. */
  const current = new Map<string, Allowance | number>()
  let index = 0
  let path = ''
  let permits = 0

  const allow = ({ token, amount, nonce, expiration }: Details, at: string) => {
    // An allowance for this block only says 0.
    if (BigInt(expiration) !== 0n) toDeadline(expiration, `${at}.expiration`, now)
    const before = current.get(token.toLowerCase())
    if (typeof before === 'number')
      throw invalid(at, undefined, `must come before parts[${before}], which takes the same token`)
    if (before !== undefined && BigInt(nonce) !== before.nonce + 1n)
      throw invalid(
        `${at}.nonce`,
        nonce,
        `must be the one after that of ${before.path}, ${before.nonce + 1n}`,
      )
    const allowance = { path: at, nonce: BigInt(nonce), amount: BigInt(amount), taken: 0n }
    all.push(allowance)
    current.set(token.toLowerCase(), allowance)
  }
  const take = (token: string, amount: Whole) => {
    const allowance = current.get(token.toLowerCase())
    if (typeof allowance === 'object') allowance.taken += BigInt(amount)
    else current.set(token.toLowerCase(), allowance ?? index)
  }
  const look = (commands: readonly Command[], at: string): void => {
    for (let position = 0; position < commands.length; position++) {
      const { command, args } = commands[position] as Command
      switch (command) {
        case 'EXECUTE_SUB_PLAN':
          look(args.commands, `${at}[${position}].args.commands`)
          break
        case 'PERMIT2_PERMIT':
        case 'PERMIT2_PERMIT_BATCH': {
          const named = parts[index]?.permits?.[permits++]
          const place = `${path}.${named ?? `${at}[${position}].args.permit`}`
          checkSpender(args.permit.spender, router, `${place}.spender`)
          toDeadline(args.permit.sigDeadline, `${place}.sigDeadline`, now)
          const { details } = args.permit
          if ('token' in details) allow(details, `${place}.details`)
          else for (const [i, each] of details.entries()) allow(each, `${place}.details[${i}]`)
          break
        }
        case 'PERMIT2_TRANSFER_FROM':
          take(args.token, args.amount)
          break
        case 'PERMIT2_TRANSFER_FROM_BATCH':
          for (const { token, amount } of args.transfers) take(token, amount)
          break
        case 'V2_SWAP_EXACT_IN':
          if (args.payerIsUser) take(args.path[0] as string, args.amountIn)
          break
        case 'V2_SWAP_EXACT_OUT':
          if (args.payerIsUser) take(args.path[0] as string, args.amountInMax)
          break
        case 'V3_SWAP_EXACT_IN':
          if (args.payerIsUser) take(args.path.slice(0, 42), args.amountIn)
          break
        case 'V3_SWAP_EXACT_OUT':
          // The path of an exact output begins at its end.
          if (args.payerIsUser) take(`0x${args.path.slice(-40)}`, args.amountInMax)
          break
      }
    }
  }

  for (; index < parts.length; index++) {
    path = `parts[${index}]`
    permits = 0
    look(commandsOf[index] as readonly Command[], 'commands')
  }
  for (const { path: at, amount, taken } of all)
    if (taken > amount)
      throw invalid(`${at}.amount`, amount, `must be at least what the plan takes, ${taken}`)
}

type Details = { token: string; amount: Whole; nonce: Whole; expiration: Whole }
type Allowance = { path: string; nonce: bigint; amount: bigint; taken: bigint }
