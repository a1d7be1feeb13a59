import type { Address, Hex } from 'viem'
import type { Command } from './command.ts'
import { senderAsRecipient } from './constants.ts'
import { encodeCommands } from './encodeCommands.ts'
import { invalid } from './errors.ts'
import { execute, executeUntil } from './execute.ts'
import { itemChecks, type MinimumItems } from './itemChecks.ts'
import type { Part } from './part.ts'
import { routerAddresses } from './routerAddresses.ts'
import { sum } from './sum.ts'
import { toDeadline } from './toDeadline.ts'
import { type NowOptions, toNow } from './toNow.ts'
import { toObject } from './toObject.ts'
import { toOrders } from './toOrders.ts'
import { toRecipient } from './toRecipient.ts'

/**
 * One transaction out of orders of several marketplaces and swaps, for the Universal Router. What is
 * left in the router of any currency that was touched goes back to the sender at the end.
 *
 * @throws RouterError that names the input at fault; nothing is encoded in part.
 */
export function buildTransaction(
  parts: readonly Part[],
  options: buildTransaction.Options,
): buildTransaction.Result {
  const to = routerOf(toObject(options, 'options'))
  for (const { order: part, path } of toOrders(parts, 'parts', 'part of a plan'))
    checkPart(part, path, to)
  const commands = planCommands(parts, options.minimumItems)
  const encoded = encodeCommands(commands)
  const { deadline } = options
  return {
    to,
    data:
      deadline === undefined
        ? execute.encode(encoded)
        : executeUntil.encode({
            ...encoded,
            deadline: toDeadline(deadline, 'deadline', toNow(options)),
          }),
    value: valueToSend(parts),
  }
}

export declare namespace buildTransaction {
  type Options = NowOptions & {
    /** The chain whose router is called; or `router` itself. */
    chainId?: number | undefined
    /** The router's address, on chains that are not in `routerAddresses`. */
    router?: Address | undefined
    /** Seconds since 1970, after which the transaction fails. */
    deadline?: bigint | undefined
    /** How much must have been bought, or the transaction is undone. By default what could be. */
    minimumItems?: MinimumItems | undefined
  }
  /** `value` is in base units of the native currency. */
  type Result = { to: Address; data: Hex; value: bigint }
}

/** What can only be known with the router's address: that nothing is bought for the router itself. */
function checkPart({ commands, items, signedFor = [] }: Part, path: string, router: Address): void {
  if (typeof commands !== 'function') throw invalid(path, commands, 'is no part of a plan')
  for (const [index, { recipient }] of items.entries())
    if (recipient === router)
      throw invalid(
        `${path}.items[${index}].recipient`,
        recipient,
        'must not be the router, where anybody could take the item',
      )
  for (const signed of signedFor)
    if (signed.caller !== router)
      throw invalid(
        signed.path,
        signed.caller,
        `must be signed for the router (${router}), which will call`,
      )
}

/**
 * The commands of a plan. The failure of one order lets the others go on, unless there is only one.
 */
function planCommands(
  parts: readonly Part[],
  minimumItems: MinimumItems | undefined,
): readonly Command[] {
  const markets = parts.filter(part => part.orders > 0)
  const allowRevert = !(markets.length === 1 && markets[0]?.orders === 1)
  const commands = parts.flatMap(part => part.commands(allowRevert))
  const checks =
    minimumItems === undefined
      ? []
      : itemChecks(
          parts.flatMap(part => part.items),
          minimumItems,
        )
  const left = new Set(parts.flatMap(part => part.leaves))
  const sweeps = [...left].map(
    token =>
      ({ command: 'SWEEP', args: { token, recipient: senderAsRecipient, amountMin: 0n } }) as const,
  )
  return [...commands, ...sweeps, ...checks]
}

/** What must be sent along: each part first uses what the parts before it left in the router. */
function valueToSend(parts: readonly Part[]): bigint {
  let held = 0n
  const sent = parts.map(part => {
    const missing = part.spends > held ? part.spends - held : 0n
    held = held + missing - part.spends + part.yields
    return part.value + missing
  })
  return sum(sent, 'parts')
}

function routerOf({ router, chainId }: buildTransaction.Options): Address {
  if (router !== undefined) return toRecipient(router, 'router')
  const known = typeof chainId === 'number' ? routerAddresses[chainId] : undefined
  if (known) return known
  throw invalid(
    'chainId',
    chainId,
    'must be a chain whose Universal Router is known; else give `router`',
  )
}
