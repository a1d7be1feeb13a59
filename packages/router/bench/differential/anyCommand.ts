import fc from 'fast-check'
import type { Hex } from 'viem'
import type { Command, CommandName, DecodedCommand } from '../../src/command.ts'
import { commandTable } from '../../src/commandTable.ts'
import { lastPunk } from '../../src/constants.ts'
import { addressOf, bytesOf, uintOf } from './values.ts'

/** One command, as it is read. */
type Read<name extends DecodedCommand['command']> = Extract<DecodedCommand, { command: name }>
type Args = { [name in CommandName]: fc.Arbitrary<Read<name>['args']> }

const recipient = fc.oneof(
  addressOf,
  fc.constantFrom(1, 2).map(last => `0x${last.toString().padStart(40, '0')}` as const),
)
const token = fc.oneof(addressOf, fc.constant(`0x${'0'.repeat(40)}` as const))
const amount = uintOf(256)
const identifier = amount
const value = amount
const payerIsUser = fc.boolean()
const bytes = (minLength: number, maxLength: number): fc.Arbitrary<Hex> =>
  fc.integer({ min: minLength, max: maxLength }).chain(bytesOf)
const data = bytes(4, 120)
const signature = bytes(0, 130)
const uint48 = uintOf(48).map(Number)
const uint160 = uintOf(160)
const v2Path = fc.array(addressOf, { minLength: 2, maxLength: 5 })
const v3Path = fc.integer({ min: 1, max: 4 }).chain(pools => bytesOf(20 + 23 * pools))
const details = fc.record({ token: addressOf, amount: uint160, expiration: uint48, nonce: uint48 })
const permitRest = { spender: addressOf, sigDeadline: amount }
const owner = addressOf
const call = { value, data }
const passOn = { recipient, token: addressOf, identifier }

const args: Args = {
  V3_SWAP_EXACT_IN: fc.record({
    ...{ recipient, amountIn: amount, amountOutMin: amount, path: v3Path, payerIsUser },
  }),
  V3_SWAP_EXACT_OUT: fc.record({
    ...{ recipient, amountOut: amount, amountInMax: amount, path: v3Path, payerIsUser },
  }),
  PERMIT2_TRANSFER_FROM: fc.record({ token: addressOf, recipient, amount: uint160 }),
  PERMIT2_PERMIT_BATCH: fc.record({
    permit: fc.record({ details: fc.array(details, { maxLength: 4 }), ...permitRest }),
    signature,
  }),
  SWEEP: fc.record({ token, recipient, amountMin: uint160 }),
  TRANSFER: fc.record({ token: addressOf, recipient, amount }),
  PAY_PORTION: fc.record({ token, recipient, bips: fc.bigInt({ min: 1n, max: 10_000n }) }),
  V2_SWAP_EXACT_IN: fc.record({
    ...{ recipient, amountIn: amount, amountOutMin: amount, path: v2Path, payerIsUser },
  }),
  V2_SWAP_EXACT_OUT: fc.record({
    ...{ recipient, amountOut: amount, amountInMax: amount, path: v2Path, payerIsUser },
  }),
  PERMIT2_PERMIT: fc.record({ permit: fc.record({ details, ...permitRest }), signature }),
  WRAP_ETH: fc.record({ recipient, amount }),
  UNWRAP_WETH: fc.record({ recipient, amountMin: amount }),
  PERMIT2_TRANSFER_FROM_BATCH: fc.record({
    transfers: fc.array(
      fc.record({ from: addressOf, to: addressOf, amount: uint160, token: addressOf }),
      { maxLength: 4 },
    ),
  }),
  BALANCE_CHECK_ERC20: fc.record({ owner, token: addressOf, minBalance: amount }),
  SEAPORT_V1_5: fc.record(call),
  LOOKS_RARE_V2: fc.record(call),
  NFTX: fc.record(call),
  CRYPTOPUNKS: fc.record({ identifier: fc.bigInt({ min: 0n, max: lastPunk }), recipient, value }),
  OWNER_CHECK_721: fc.record({ owner, token: addressOf, identifier }),
  OWNER_CHECK_1155: fc.record({ owner, token: addressOf, identifier, minBalance: amount }),
  SWEEP_ERC721: fc.record({ token: addressOf, recipient, identifier }),
  X2Y2_721: fc.record({ ...call, ...passOn }),
  SUDOSWAP: fc.record(call),
  NFT20: fc.record(call),
  X2Y2_1155: fc.record({ ...call, ...passOn, amount }),
  FOUNDATION: fc.record({ ...call, ...passOn }),
  SWEEP_ERC1155: fc.record({ token: addressOf, recipient, identifier, amountMin: amount }),
  ELEMENT_MARKET: fc.record(call),
  SEAPORT_V1_4: fc.record(call),
  APPROVE_ERC20: fc.record({ token: addressOf, spender: fc.constantFrom(0n, 1n) }),
}

/** Every command by its name. */
export const commandNames = Object.keys(args) as CommandName[]

/** A command of one name, as it is read; it may be let fail where the router allows it. */
export function commandOf(name: CommandName): fc.Arbitrary<DecodedCommand> {
  const allowRevert = commandTable[name].revertible ? fc.boolean() : fc.constant(false)
  return fc
    .tuple<[unknown, boolean]>(args[name], allowRevert)
    .map(([args, allowRevert]) => ({ command: name, args, allowRevert }) as DecodedCommand)
}

/** Commands with sub-plans among them, down to the depth that the codec reads. */
export const anyPlan: fc.Arbitrary<DecodedCommand[]> = planOf(4)

function planOf(depth: number): fc.Arbitrary<DecodedCommand[]> {
  const leaf = fc.constantFrom(...commandNames).chain(commandOf)
  if (depth === 0) return fc.array(leaf, { maxLength: 4 })
  const nested: fc.Arbitrary<DecodedCommand> = fc
    .tuple(planOf(depth - 1), fc.boolean())
    .map(([commands, allowRevert]) => ({
      command: 'EXECUTE_SUB_PLAN',
      args: { commands },
      allowRevert,
    }))
  return fc.array(fc.oneof({ weight: 6, arbitrary: leaf }, { weight: 1, arbitrary: nested }), {
    maxLength: 5,
  })
}

/** What was read may be encoded again. */
export const asGiven = (commands: readonly DecodedCommand[]): readonly Command[] =>
  commands as readonly Command[]
