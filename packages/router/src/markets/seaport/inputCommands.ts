import type { Address } from 'viem'
import type { Command } from '../../command.ts'
import { routerAsRecipient } from '../../constants.ts'
import { invalid } from '../../errors.ts'
import { type Permit2Permit, permitCommand } from '../../permit2/permitCommand.ts'
import { toAddress } from '../../toAddress.ts'
import { toAmount } from '../../toAmount.ts'

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
 * @throws RouterError that names the field at fault: a token that the orders do not ask for, or a
 * permit for another one.
 */
export function inputCommands(
  tokens: readonly InputTokenProcessing[],
  prices: ReadonlyMap<Address, bigint>,
  path: string,
): Command[] {
  if (!Array.isArray(tokens)) throw invalid(path, tokens, 'must be an array')
  // A hole is no entry either.
  return Array.from(tokens).flatMap((entry: InputTokenProcessing, index) => {
    const at = `${path}[${index}]`
    if (typeof entry !== 'object' || entry === null) throw invalid(at, entry, 'must be an object')
    const { protocolApproval, permit2TransferFrom, permit2Permit } = entry
    for (const key of ['protocolApproval', 'permit2TransferFrom'] as const)
      if (typeof entry[key] !== 'boolean')
        throw invalid(`${at}.${key}`, entry[key], 'must be true or false')
    const token = toAddress(entry.token, `${at}.token`)
    const price = prices.get(token)
    if (price === undefined)
      throw invalid(`${at}.token`, entry.token, 'must be a currency that the orders ask for')
    const commands: Command[] = []
    if (protocolApproval)
      commands.push({ command: 'APPROVE_ERC20', args: { token, spender: openseaConduitSpender } })
    if (permit2Permit !== undefined) {
      const permit = permitCommand(permit2Permit, `${at}.permit2Permit`)
      if (permit2Permit.details.token.toLowerCase() !== token)
        throw invalid(
          `${at}.permit2Permit.details.token`,
          permit2Permit.details.token,
          `must be the token of the entry, ${token}`,
        )
      commands.push(permit)
    }
    if (permit2TransferFrom) {
      const amount = toAmount(price, `${at}.permit2TransferFrom`, 160n)
      commands.push({
        command: 'PERMIT2_TRANSFER_FROM',
        args: { token, recipient: routerAsRecipient, amount },
      })
    }
    return commands
  })
}
