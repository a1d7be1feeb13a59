import type { Address } from 'viem'
import type { Command } from '../../command.ts'
import { nativeCurrency, routerAsRecipient } from '../../constants.ts'
import { invalid } from '../../errors.ts'
import type { Permit2Permit } from '../../permit2/permitCommand.ts'
import { toPermitCommand } from '../../permit2/toPermitCommand.ts'
import { toAddress } from '../../toAddress.ts'
import { toAmount } from '../../toAmount.ts'
import { toObject } from '../../toObject.ts'

/** How a token that orders are priced in comes into the router and out of it again. */
export type InputTokenProcessing = {
  token: Address
  /** Whether the router lets OpenSea's conduit take the token; the approval stays open. */
  protocolApproval: boolean
  /** What the sender signed for the router, handed on to Permit2. */
  permit2Permit?: Permit2Permit | undefined
  /** Whether the sender's Permit2 allowance pays the price of the orders into the router. */
  permit2TransferFrom: boolean
}

/** What `APPROVE_ERC20` calls OpenSea's conduit. */
const openseaConduitSpender = 0n

/**
 * The commands that make tokens ready to be paid with.
 *
 * @throws RouterError that names the field at fault: a token that the orders do not ask for or that comes
 * twice, a permit for another token. (Whether permits are for enough is
 * seen over the whole plan: `checkPermits`.)
 */
export function inputCommands(
  tokens: readonly InputTokenProcessing[],
  prices: ReadonlyMap<Address, bigint>,
  path: string,
): inputCommands.Result {
  const seen = [nativeCurrency]
  const commands: Command[] = []
  const inputs = new Map<Address, bigint>()
  const permits: string[] = []
  if (!Array.isArray(tokens)) throw invalid(path, tokens, 'must be an array')
  for (const [index, entry] of (tokens as readonly InputTokenProcessing[]).entries()) {
    const at = `${path}[${index}]`
    const { protocolApproval, permit2TransferFrom, permit2Permit } = toObject(entry, at)
    const wrong = (key: string, value: unknown, problem: string) =>
      invalid(`${at}.${key}`, value, problem)
    for (const key of ['protocolApproval', 'permit2TransferFrom'] as const)
      if (typeof entry[key] !== 'boolean') throw wrong(key, entry[key], 'must be true or false')
    const token = toAddress(entry.token, `${at}.token`)
    const price = prices.get(token)
    if (price === undefined || seen.includes(token))
      throw wrong('token', token, 'must be a currency of the order, once')
    seen.push(token)
    if (protocolApproval)
      commands.push({ command: 'APPROVE_ERC20', args: { token, spender: openseaConduitSpender } })
    if (permit2Permit !== undefined) {
      commands.push(toPermitCommand(permit2Permit, `${at}.permit2Permit`))
      permits.push(`${at}.permit2Permit`)
      const { details } = permit2Permit
      if (details.token.toLowerCase() !== token)
        throw wrong('permit2Permit.details.token', details.token, `must be ${token}`)
    }
    if (permit2TransferFrom) {
      inputs.set(token, price)
      const amount = toAmount(price, `${at}.permit2TransferFrom`, 160n)
      commands.push({
        command: 'PERMIT2_TRANSFER_FROM',
        args: { token, recipient: routerAsRecipient, amount },
      })
    }
  }
  return { commands, inputs, permits }
}

export declare namespace inputCommands {
  type Result = {
    commands: readonly Command[]
    /** What they take from the sender's account, per token, in base units. */
    inputs: ReadonlyMap<Address, bigint>
    /** The names of their permits. */
    permits: readonly string[]
  }
}
