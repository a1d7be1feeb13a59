import type { Address } from 'viem'
import {
  alreadyPaid,
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from './constants.ts'
import type { PlanCommand } from './decodeTransaction.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import { type PurchaseCommand, type PurchasedItem, readPurchase } from './plan/readPurchase.ts'
import { readCommand } from './readCommand.ts'
import { decodeV3Path } from './swap/v3/path.ts'
import { toObject } from './toObject.ts'

/**
 * One line that says what a command does, for people. It says what the calldata says and nothing else:
 * amounts are in base units and addresses are short unless the caller knows more of them.
 *
 * @throws RouterError `invalid_input` for what is no command that could be decoded, for options that are none,
 * and for one that returns another thing than a string or undefined.
 *
 * @example
 * ```ts
 * import { describeCommand } from '@sluice/router/decode'
 * import { formatEther } from 'viem'
 *
 * const line = describeCommand(
 *   {
 *     command: 'WRAP_ETH',
 *     args: {
 *       recipient: '0x0000000000000000000000000000000000000002',
 *       amount: 1_000_000_000_000_000_000n,
 *     },
 *     allowRevert: false,
 *   },
 *   { formatAmount: (amount, token) => (BigInt(token) === 0n ? `${formatEther(amount)} ETH` : undefined) },
 * )
 * console.log(line) // Wrap 1 ETH, for the router
 * ```
 */
export const describeCommand = /* @__PURE__ */ guard(unguardedDescribeCommand)

function unguardedDescribeCommand(
  command: PlanCommand,
  options: describeCommand.Options = {},
): string {
  for (const key of ['formatAmount', 'formatAddress'] as const) {
    const format = toObject(options, 'options')[key]
    if (format !== undefined && typeof format !== 'function')
      throw invalid(`options.${key}`, format, 'must be a function')
  }
  return lineOf(readCommand(command, 'command'), wordsWith(options))
}

export declare namespace describeCommand {
  type Options = {
    /**
     * An amount with its unit, such as "1.5 ETH"; undefined for a currency that the caller does not know.
     * The native currency has the zero address.
     */
    formatAmount?: ((amount: bigint, token: Address) => string | undefined) | undefined
    /** The name of an account, a token or a collection; undefined for one that the caller does not know. */
    formatAddress?: ((address: Address) => string | undefined) | undefined
  }
}

function lineOf(command: PlanCommand, words: Words): string {
  const write = lines[command.command] as (command: PlanCommand, words: Words) => string
  const line = write(command, words)
  return command.allowRevert ? `${line} (may fail)` : line
}

type Read<name> = Extract<PlanCommand, { command: name }>
type Line<name extends PlanCommand['command']> = (command: Read<name>, words: Words) => string

const lines: { [name in PlanCommand['command']]: Line<name> } = {
  V3_SWAP_EXACT_IN: ({ args }, words) =>
    exactIn(args, decodeV3Path(args.path, 'exactIn').tokens, 'v3', words),
  V3_SWAP_EXACT_OUT: ({ args }, words) =>
    exactOut(args, decodeV3Path(args.path, 'exactOut').tokens, 'v3', words),
  V2_SWAP_EXACT_IN: ({ args }, words) => exactIn(args, args.path, 'v2', words),
  V2_SWAP_EXACT_OUT: ({ args }, words) => exactOut(args, args.path, 'v2', words),
  PERMIT2_PERMIT: ({ args: { permit } }, words) => allow([permit.details], permit.spender, words),
  PERMIT2_PERMIT_BATCH: ({ args: { permit } }, words) =>
    allow(permit.details, permit.spender, words),
  PERMIT2_TRANSFER_FROM: ({ args: { token, recipient, amount } }, { amountOf, payee }) =>
    `Take ${amountOf(amount, token)} from the sender, for ${payee(recipient)}`,
  PERMIT2_TRANSFER_FROM_BATCH: ({ args: { transfers } }, { amountOf, name }) =>
    `Take ${list(transfers.map(({ from, to, amount, token }) => `${amountOf(amount, token)} from ${name(from)} for ${name(to)}`))}`,
  SWEEP: ({ args: { token, recipient, amountMin } }, { amountOf, currency, payee }) =>
    `Give all ${currency(token)} that is left${amountMin > 0n ? `, at least ${amountOf(amountMin, token)},` : ''} to ${payee(recipient)}`,
  TRANSFER: ({ args: { token, recipient, amount } }, words) =>
    `Pay ${allOr(amount, token, words)} to ${words.payee(recipient)}`,
  PAY_PORTION: ({ args: { token, recipient, bips } }, { currency, payee }) =>
    `Pay ${percent(bips)} of the router's ${currency(token)} to ${payee(recipient)}`,
  WRAP_ETH: ({ args: { recipient, amount } }, words) =>
    `Wrap ${allOr(amount, nativeCurrency, words)}, for ${words.payee(recipient)}`,
  UNWRAP_WETH: ({ args: { recipient, amountMin } }, { amountOf, payee }) =>
    `Unwrap all wrapped native currency${amountMin > 0n ? `, at least ${amountOf(amountMin, nativeCurrency)}` : ''}, for ${payee(recipient)}`,
  BALANCE_CHECK_ERC20: ({ args: { owner, token, minBalance } }, { known, name }) =>
    `Undo everything unless ${name(owner)} holds at least ${known(minBalance, token) ?? `${minBalance} of ${name(token)}`}`,
  OWNER_CHECK_721: ({ args: { owner, token, identifier } }, { name }) =>
    `Undo everything unless ${name(owner)} owns token ${identifier} of ${name(token)}`,
  OWNER_CHECK_1155: ({ args: { owner, token, identifier, minBalance } }, { name }) =>
    `Undo everything unless ${name(owner)} holds at least ${minBalance} of token ${identifier} of ${name(token)}`,
  SWEEP_ERC721: ({ args: { token, recipient, identifier } }, { name, payee }) =>
    `Pass on token ${identifier} of ${name(token)} to ${payee(recipient)}`,
  SWEEP_ERC1155: ({ args: { token, recipient, identifier, amountMin } }, { name, payee }) =>
    `Pass on all of token ${identifier} of ${name(token)}, at least ${amountMin}, to ${payee(recipient)}`,
  APPROVE_ERC20: ({ args: { token, spender } }, { currency }) =>
    `Let ${spender === 0n ? "OpenSea's conduit" : 'Sudoswap'} take any amount of ${currency(token)} from the router`,
  EXECUTE_SUB_PLAN: ({ args: { commands } }, words) =>
    `Together or not at all: ${list(commands.map(command => lineOf(command, words))) || 'nothing'}`,
  SEAPORT_V1_5: (command, words) => purchase(command, 'Seaport 1.5', words),
  SEAPORT_V1_4: (command, words) => purchase(command, 'Seaport 1.4', words),
  LOOKS_RARE_V2: (command, words) => purchase(command, 'LooksRare', words),
  NFTX: (command, words) => purchase(command, 'NFTX', words),
  NFT20: (command, words) => purchase(command, 'NFT20', words),
  SUDOSWAP: (command, words) => purchase(command, 'Sudoswap', words),
  X2Y2_721: (command, words) => purchase(command, 'X2Y2', words),
  X2Y2_1155: (command, words) => purchase(command, 'X2Y2', words),
  FOUNDATION: (command, words) => purchase(command, 'Foundation', words),
  ELEMENT_MARKET: (command, words) => purchase(command, 'Element', words),
  CRYPTOPUNKS: (command, words) => purchase(command, 'CryptoPunks', words),
}

/** How things are called. */
type Words = {
  /** An amount that the caller can write. */
  known: (amount: bigint, token: Address) => string | undefined
  amountOf: (amount: bigint, token: Address) => string
  currency: (token: Address) => string
  /** An account, a token or a collection. */
  name: (address: Address) => string
  /** A recipient in a place where the router translates its constants. */
  payee: (address: Address) => string
}

function wordsWith(options: describeCommand.Options): Words {
  const name = (address: Address) =>
    textOf(options.formatAddress?.(address), 'options.formatAddress') ?? short(address)
  const currency = (token: Address) => (token === nativeCurrency ? 'native currency' : name(token))
  const known = (amount: bigint, token: Address) =>
    textOf(options.formatAmount?.(amount, token), 'options.formatAmount')
  return {
    ...{ name, currency, known },
    amountOf: (amount, token) =>
      known(amount, token) ??
      `${amount} base units of ${token === nativeCurrency ? 'the native currency' : name(token)}`,
    payee: address =>
      address === senderAsRecipient
        ? 'the sender'
        : address === routerAsRecipient
          ? 'the router'
          : name(address),
  }
}

/** What a function of the caller's returned, which may be anything. */
function textOf(text: unknown, path: string): string | undefined {
  if (text === undefined || typeof text === 'string') return text
  throw invalid(path, text, 'must return a string or undefined')
}

/** Long enough that nobody makes another one that looks the same. */
const short = (address: Address) => `${address.slice(0, 8)}…${address.slice(-6)}`
const list = (parts: readonly string[]) => parts.join('; ')

/** An amount, or all that the router holds. */
const allOr = (amount: bigint, token: Address, { amountOf, currency }: Words) =>
  amount === contractBalance
    ? `all ${currency(token)} that the router holds`
    : amountOf(amount, token)

/** Hundredths of a percent, exactly. */
function percent(bips: bigint): string {
  const rest = (bips % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${bips / 100n}${rest === '' ? '' : `.${rest}`} %`
}

type Swap = { recipient: Address; payerIsUser: boolean }

function exactIn(
  args: Swap & { amountIn: bigint; amountOutMin: bigint },
  tokens: readonly Address[],
  version: string,
  words: Words,
): string {
  const [tokenIn, tokenOut] = [tokens[0], tokens.at(-1)] as [Address, Address]
  const { amountIn, amountOutMin } = args
  const isPaid = version === 'v2' && amountIn === alreadyPaid
  const input = isPaid
    ? `all ${words.currency(tokenIn)} that was paid to the pool before`
    : allOr(amountIn, tokenIn, words)
  return `Swap ${input} for at least ${words.amountOf(amountOutMin, tokenOut)}${through(args, tokens, version, words, isPaid)}`
}

function exactOut(
  args: Swap & { amountOut: bigint; amountInMax: bigint },
  tokens: readonly Address[],
  version: string,
  words: Words,
): string {
  const [tokenIn, tokenOut] = [tokens[0], tokens.at(-1)] as [Address, Address]
  const { amountOut, amountInMax } = args
  return `Swap at most ${words.amountOf(amountInMax, tokenIn)} for ${words.amountOf(amountOut, tokenOut)}${through(args, tokens, version, words)}`
}

function through(
  { recipient, payerIsUser }: Swap,
  tokens: readonly Address[],
  version: string,
  { payee }: Words,
  isPaid = false,
): string {
  const pools = tokens.length - 1
  const payer = isPaid ? '' : `, paid by the ${payerIsUser ? 'sender' : 'router'}`
  return `, for ${payee(recipient)}${payer}, through ${pools} ${version} ${pools === 1 ? 'pool' : 'pools'}`
}

type Details = Read<'PERMIT2_PERMIT'>['args']['permit']['details']

function allow(details: readonly Details[], spender: Address, words: Words): string {
  const limits = details.map(({ token, amount, expiration }) => {
    const most =
      amount === 2n ** 160n - 1n
        ? `any amount of ${words.name(token)}`
        : `at most ${words.amountOf(amount, token)}`
    return `${most} ${until(expiration)}`
  })
  return `Let ${words.name(spender)} take from the sender: ${list(limits) || 'nothing'}`
}

/** Seconds since 1970; Permit2 takes 0 for the block that it is told in. */
function until(expiration: number): string {
  if (expiration === 0) return 'in this block only'
  const lastYear = 253_402_300_799
  return expiration > lastYear
    ? `until second ${expiration}`
    : `until ${new Date(expiration * 1000).toISOString().replace('.000Z', 'Z')}`
}

/** So many items are named one by one. */
const namedItems = 3

function purchase(command: PurchaseCommand, venue: string, words: Words): string {
  const { items, prices, problems } = readPurchase(command, {
    router: routerAsRecipient,
    resolve: recipient => recipient,
  })
  const { value } = command.args
  const costs = new Map(value > 0n ? [[nativeCurrency, value]] : [])
  for (const { token, amount } of prices)
    if (token !== nativeCurrency) costs.set(token, (costs.get(token) ?? 0n) + amount)
  const cost = [...costs].map(([token, amount]) => words.amountOf(amount, token)).join(' and ')
  const price = cost === '' ? 'for nothing' : `for at most ${cost}`
  if (items.length === 0 || problems.some(({ kind }) => kind === 'unread'))
    return `Call ${venue} ${price}; what it does cannot be told`
  const named = items.slice(0, namedItems).map(item => itemName(item, words))
  const more = items.length - named.length
  const what = list(more > 0 ? [...named, `${more} more`] : named)
  // In the calldata of a marketplace, no constant of the router is translated.
  const account = 'recipient' in command.args ? words.payee : words.name
  const recipients = new Set(
    items.map(({ recipient }) => (recipient === undefined ? 'the router' : account(recipient))),
  )
  return `Buy ${what} on ${venue} ${price}, for ${[...recipients].join(' and ')}`
}

function itemName(
  { tokenAddress, tokenId, tokenType, amount, source }: PurchasedItem,
  words: Words,
) {
  if (tokenType === 'Cryptopunk') return `CryptoPunk ${tokenId}`
  const units = tokenType === 'ERC721' || amount === 1n ? '' : `${amount} of `
  if (tokenAddress) return `${units}token ${tokenId} of ${words.name(tokenAddress)}`
  if (!source) return `${units}token ${tokenId}`
  const where = 'pool' in source ? `pool ${words.name(source.pool)}` : `vault ${source.vaultId}`
  return `${units}token ${tokenId} out of ${where}`
}
