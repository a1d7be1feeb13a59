import type { Address } from 'viem'
import type { Command } from './command.ts'
import { contractBalance, nativeCurrency, routerAsRecipient } from './constants.ts'
import { RouterError } from './errors.ts'
import type { Part, TokenAmount } from './part.ts'

/**
 * The commands of all parts in a row, and after them the sweeps of what they may have left.
 *
 * The router knows one balance of each currency, and some commands read it: they give away all of it, or a
 * share, or compare it with a minimum. What earlier parts have left must be neither given away nor counted
 * there, so it goes back before such a part begins. Where this part or a later one is to be paid with it,
 * the plan cannot be carried out in this order.
 *
 * @param recipient - Who gets what is left.
 * @param heldBefore - What the router holds as the plan begins.
 * @throws RouterError `not_expressible` that names the part.
 */
export function joinParts(
  parts: readonly Part[],
  commandsOf: readonly (readonly Command[])[],
  recipient: Address,
  heldBefore: readonly TokenAmount[] = [],
): readonly Command[] {
  const joined: Command[] = []
  const left = new Set(heldBefore.map(({ token }) => token))
  const untouched = new Set(left)
  for (let index = 0; index < parts.length; index++) {
    const [part, commands] = [parts[index] as Part, commandsOf[index] as readonly Command[]]
    if (parts.length > 1 || left.size > 0) {
      for (const token of takenFromOthers(parts, index, { commands, left, recipient })) {
        joined.push(sweep(token, recipient))
        left.delete(token)
      }
    }
    for (const command of commands) joined.push(command)
    for (const token of part.leaves) {
      // What was held and is touched by no part goes last.
      if (untouched.delete(token)) left.delete(token)
      left.add(token)
    }
  }
  for (const token of left) joined.push(sweep(token, recipient))
  return joined
}

type Plan = { commands: readonly Command[]; left: ReadonlySet<Address>; recipient: Address }

/** What is to be swept before a part begins. */
function takenFromOthers(
  parts: readonly Part[],
  index: number,
  { commands, left, recipient }: Plan,
): ReadonlySet<Address> {
  const taken = new Set<Address>()
  const part = parts[index] as Part
  const isPaidWith = (token: Address, from: number) =>
    parts.slice(from).some(each => paysWith(each, token))
  for (const { token, command } of readsIn(commands, part.wrapped)) {
    // Change that goes to whom it goes anyway does no harm.
    const isRefund = token !== undefined && givesBack(command, recipient)
    for (const each of token === undefined ? left : [token]) {
      // What is sent along for later parts is there from the beginning.
      const sentAlong = each === nativeCurrency && isPaidWith(each, index + 1)
      if (!left.has(each) && !sentAlong) continue
      if (isPaidWith(each, isRefund ? index + 1 : index)) throw conflict(index, each, command)
      if (!isRefund) taken.add(each)
    }
  }
  return taken
}

/** Whether a part pays with what it finds in the router. */
function paysWith(part: Part, token: Address): boolean {
  return token === nativeCurrency
    ? part.value + part.spends > 0n
    : part.uses.some(use => use.token === token)
}

type Read = { token: Address | undefined; command: Command }

/**
 * The commands that read the router's balance of a currency, and the currency: undefined for one that cannot
 * be told, which may be any token.
 */
function* readsIn(
  commands: readonly Command[],
  wrapped: Address | undefined,
): Generator<Read, void, undefined> {
  for (const command of commands) {
    if (command.command === 'EXECUTE_SUB_PLAN') {
      yield* readsIn(command.args.commands, wrapped)
      continue
    }
    const token = readBy(command, wrapped)
    if (token !== none) yield { token, command }
  }
}

const none = Symbol('none')

function readBy(
  { command, args }: Exclude<Command, { command: 'EXECUTE_SUB_PLAN' }>,
  wrapped: Address | undefined,
): Address | undefined | typeof none {
  switch (command) {
    case 'UNWRAP_WETH':
      return wrapped
    case 'PAY_PORTION':
      return lower(args.token)
    case 'SWEEP':
      // What stays is only looked at, unless it must be so much.
      if (args.recipient === routerAsRecipient && BigInt(args.amountMin) === 0n) return none
      return lower(args.token)
    case 'TRANSFER':
      return BigInt(args.amount) === contractBalance ? lower(args.token) : none
    case 'WRAP_ETH':
      return BigInt(args.amount) === contractBalance ? nativeCurrency : none
    case 'V2_SWAP_EXACT_IN':
      return BigInt(args.amountIn) === contractBalance ? lower(args.path[0] as string) : none
    case 'V3_SWAP_EXACT_IN':
      return BigInt(args.amountIn) === contractBalance ? lower(args.path.slice(0, 42)) : none
    default:
      return none
  }
}

function givesBack({ command, args }: Command, recipient: Address): boolean {
  if (command !== 'SWEEP' || BigInt(args.amountMin) !== 0n) return false
  return args.recipient.toLowerCase() === recipient
}

const sweep = (token: Address, recipient: Address): Command => ({
  command: 'SWEEP',
  args: { token, recipient, amountMin: 0n },
})

const lower = (address: string) => address.toLowerCase() as Address

function conflict(index: number, token: Address, command: Command): RouterError {
  const currency = token === nativeCurrency ? 'the native currency' : token
  return new RouterError(
    `parts[${index}] would take what other parts of the plan hold of ${currency}`,
    {
      code: 'not_expressible',
      field: `parts[${index}]`,
      value: command,
      hints: [
        'Put it before the parts that leave the currency in the router, or send it on its own.',
      ],
    },
  )
}
