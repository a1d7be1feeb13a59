import type { Address } from 'viem'
import {
  alreadyPaid,
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from '../constants.ts'
import type { PlanCommand } from '../decodeTransaction.ts'
import { decodeV3Path } from '../swap/v3/path.ts'
import { type CheckedItem, checkOwner, isWithin } from './checkOwner.ts'
import { type PurchaseCommand, readPurchase } from './readPurchase.ts'
import { routerMoney } from './routerMoney.ts'
import type {
  PlanApproval,
  PlanItem,
  PlanPayment,
  PlanPermit,
  PlanPrice,
  PlanProblem,
  PlanProblemKind,
  PlanSwap,
} from './types.ts'

/** Where a command stands. */
type Place = { path: string; mayFail: boolean }
type Name = PlanCommand['command']
type Read<name extends Name> = Extract<PlanCommand, { command: name }>

/** Goes through the commands of a plan and keeps what each of them does. */
export function planReader(accounts: planReader.Accounts): planReader.Reader {
  const { router, account, buyer, payees, sent, isWrapped } = accounts
  const items: CheckedItem[] = []
  const prices: PlanPrice[] = []
  const payments: PlanPayment[] = []
  const swaps: PlanSwap[] = []
  const approvals: PlanApproval[] = []
  const permits: PlanPermit[] = []
  const mayFail: string[] = []
  const problems: PlanProblem[] = []
  const pulled = new Map<Address, bigint>()
  const money = routerMoney(isWrapped)
  if (sent > 0n) money.put(nativeCurrency, 'value', sent)
  /** The command or sub-plan that fails when the one that is read does; empty for the whole plan. */
  let scope = ''
  const scopes = new Map<CheckedItem, string>()
  /** Swaps that pay a pair for the next one, and ask for nothing themselves. */
  const onTheWay = new Map<Address, PlanSwap>()

  const resolve = (recipient: Address): Address =>
    recipient === senderAsRecipient ? account : recipient === routerAsRecipient ? router : recipient
  const object = ({ path }: Place, kind: PlanProblemKind, message: string) =>
    problems.push({ path, kind, message })
  const pull = (token: Address, amount: bigint) =>
    pulled.set(token, (pulled.get(token) ?? 0n) + amount)
  const checkPayee = (place: Place, recipient: Address, what: string) => {
    if (recipient !== router && !payees.has(recipient))
      object(place, 'payee', `${what} goes to ${recipient}`)
  }
  const pay = (
    place: Place,
    { recipient: to, ...payment }: Omit<PlanPayment, keyof Place>,
    what = payment.token === nativeCurrency ? 'Native currency' : `Money (${payment.token})`,
  ) => {
    const recipient = resolve(to)
    if (recipient === router) return
    payments.push({ ...place, ...payment, recipient })
    checkPayee(place, recipient, what)
  }

  const swap = (
    place: Place,
    { command, args }: Read<PlanSwap['command']>,
    tokens: readonly Address[],
  ) => {
    const [tokenIn, tokenOut] = [tokens[0], tokens.at(-1)] as [Address, Address]
    const [amountIn, amountOut] =
      'amountIn' in args ? [args.amountIn, args.amountOutMin] : [args.amountInMax, args.amountOut]
    const recipient = resolve(args.recipient)
    const isPaid = command === 'V2_SWAP_EXACT_IN' && amountIn === alreadyPaid
    if (args.payerIsUser) pull(tokenIn, amountIn)
    const read: PlanSwap = {
      ...{ ...place, command, tokenIn, tokenOut, amountOut, recipient },
      amountIn: isPaid ? { atLeast: 0n } : orAll(amountIn),
      payer: args.payerIsUser ? 'sender' : 'router',
    }
    swaps.push(read)
    checkPayee(place, recipient, `What is swapped (${tokenOut})`)
    if (isPaid) onTheWay.delete(tokenIn)
    else if (command === 'V3_SWAP_EXACT_IN') {
      // A pool that runs dry takes a part. Of what the router pays, and of what it holds on the way, the rest stays.
      for (const token of tokens.slice(1, -1)) money.put(token, place.path)
      if (!args.payerIsUser && amountIn === contractBalance) money.check(tokenIn)
    } else if (!args.payerIsUser && 'amountIn' in args) takeOut(tokenIn, amountIn)
    if (recipient === router) money.put(tokenOut, place.path, undefined, amountOut > 0n)
    else if (amountOut > 0n) return
    else if (recipient === account || recipient === buyer) objectToNothing(read)
    else onTheWay.set(tokenOut, read)
  }
  const objectToNothing = (place: Place) =>
    object(place, 'unprotected', 'What is swapped may give nothing: no least amount is asked for')
  /** All of it, for the router's name of its balance. What that pays for sees to its own least amount. */
  const takeOut = (token: Address | 'wrapped', amount: bigint) =>
    amount === contractBalance ? money.takeAll(token, true) : money.take(token, amount)

  const transferFrom = (
    place: Place,
    command: PlanPayment['command'],
    transfer: { token: Address; recipient: Address; amount: bigint },
  ) => {
    const { token, recipient, amount } = transfer
    pull(token, amount)
    pay(place, { command, from: 'sender', ...transfer })
    if (resolve(recipient) === router) money.put(token, place.path, amount)
  }

  const permit = (place: Place, { args }: Read<'PERMIT2_PERMIT' | 'PERMIT2_PERMIT_BATCH'>) => {
    const { details, spender } = args.permit
    for (const { token, amount, expiration } of [details].flat())
      permits.push({ ...place, token, amount, expiration, spender })
    if (spender !== router) object(place, 'spender', `Permit2 is told to let ${spender} spend`)
  }

  const purchase = (place: Place, command: PurchaseCommand) => {
    const read = readPurchase(command, { router, resolve })
    const { market } = read
    for (const problem of read.problems) object(place, problem.kind, problem.message)
    for (const item of read.items) {
      const recipient = item.recipient ?? router
      const bought: CheckedItem = { ...place, market, ...item, recipient, checked: false }
      items.push(bought)
      scopes.set(bought, scope)
    }
    for (const price of read.prices) {
      prices.push({ ...place, market, ...price })
      money.put(price.token, place.path)
    }
    if (read.refundTo !== undefined)
      checkPayee(place, read.refundTo, `What ${market} does not spend`)
    const { value } = command.args
    if (value > 0n) money.put(nativeCurrency, place.path)
    const asked = read.prices.reduce(
      (total, { token, amount }) => total + (token === nativeCurrency ? amount : 0n),
      0n,
    )
    if (read.complete && value > asked)
      object(place, 'overpaid', `${market} is sent ${value}, and asks for ${asked} at most`)
  }

  /** What was bought for the router goes on from there, where it is known to be the same token. */
  type HandOver = { token: Address; identifier: bigint; recipient: Address }
  const passOn = ({ token, identifier, recipient }: HandOver) => {
    for (const item of items) {
      const isSame = item.tokenId === identifier && item.tokenAddress === token
      // What fails without the purchase is nothing that it can rely on.
      if (item.recipient === router && isSame && isWithin(scopes.get(item), scope))
        item.recipient = resolve(recipient)
    }
  }

  const nothing = () => undefined
  const readers: { [name in Name]: (place: Place, command: Read<name>) => unknown } = {
    V3_SWAP_EXACT_IN: (place, command) =>
      swap(place, command, decodeV3Path(command.args.path, 'exactIn').tokens),
    V3_SWAP_EXACT_OUT: (place, command) =>
      swap(place, command, decodeV3Path(command.args.path, 'exactOut').tokens),
    V2_SWAP_EXACT_IN: (place, command) => swap(place, command, command.args.path),
    V2_SWAP_EXACT_OUT: (place, command) => swap(place, command, command.args.path),
    PERMIT2_PERMIT: permit,
    PERMIT2_PERMIT_BATCH: permit,
    PERMIT2_TRANSFER_FROM: (place, { command, args }) => transferFrom(place, command, args),
    PERMIT2_TRANSFER_FROM_BATCH(place, { command, args }) {
      for (const { token, to, amount } of args.transfers)
        transferFrom(place, command, { token, recipient: to, amount })
    },
    SWEEP(place, { command, args: { token, recipient, amountMin } }) {
      pay(place, { command, from: 'router', token, recipient, amount: { atLeast: amountMin } })
      if (resolve(recipient) !== router) money.takeAll(token, amountMin > 0n)
      else if (amountMin > 0n) money.check(token)
    },
    TRANSFER(place, { command, args }) {
      pay(place, { command, from: 'router', ...args, amount: orAll(args.amount) })
      if (resolve(args.recipient) === router) return
      if (args.amount === contractBalance) money.takeAll(args.token)
      else money.take(args.token, args.amount)
    },
    PAY_PORTION(place, { command, args: { token, recipient, bips } }) {
      pay(place, { command, from: 'router', token, recipient, amount: { bips } })
    },
    WRAP_ETH(place, { command, args: { recipient, amount } }) {
      const what = 'Wrapped native currency'
      const payment = { command, from: 'router', token: undefined, recipient } as const
      pay(place, { ...payment, amount: orAll(amount) }, what)
      takeOut(nativeCurrency, amount)
      if (resolve(recipient) === router)
        money.put('wrapped', place.path, amount === contractBalance ? undefined : amount)
    },
    UNWRAP_WETH(place, { command, args: { recipient, amountMin } }) {
      const payment = { command, from: 'router', token: nativeCurrency, recipient } as const
      pay(place, { ...payment, amount: { atLeast: amountMin } })
      money.takeAll('wrapped', amountMin > 0n)
      if (resolve(recipient) === router) money.put(nativeCurrency, place.path)
    },
    SWEEP_ERC721: (_, { args }) => passOn(args),
    SWEEP_ERC1155: (_, { args }) => passOn(args),
    OWNER_CHECK_721(place, { args }) {
      const named = checkOwner(
        args,
        items.filter(item => isWithin(scopes.get(item), scope)),
      )
      if (!place.mayFail) for (const item of named) item.checked = true
    },
    // Of a balance alone, nobody can tell which items it is.
    OWNER_CHECK_1155: nothing,
    BALANCE_CHECK_ERC20: nothing,
    APPROVE_ERC20: (place, { args: { token, spender } }) =>
      approvals.push({ ...place, token, spender: spender === 0n ? 'openseaConduit' : 'sudoswap' }),
    EXECUTE_SUB_PLAN: ({ path, mayFail }, { args }) =>
      read(args.commands, `${path}.args.commands`, mayFail),
    SEAPORT_V1_5: purchase,
    SEAPORT_V1_4: purchase,
    LOOKS_RARE_V2: purchase,
    NFTX: purchase,
    CRYPTOPUNKS: purchase,
    X2Y2_721: purchase,
    X2Y2_1155: purchase,
    SUDOSWAP: purchase,
    NFT20: purchase,
    FOUNDATION: purchase,
    ELEMENT_MARKET: purchase,
  }

  function read(commands: readonly PlanCommand[], path: string, outerMayFail: boolean): void {
    for (const [index, command] of commands.entries()) {
      const place = { path: `${path}[${index}]`, mayFail: outerMayFail || command.allowRevert }
      const reader = readers[command.command] as (place: Place, command: PlanCommand) => unknown
      const outer = scope
      if (command.allowRevert) scope = place.path
      if (command.allowRevert) {
        mayFail.push(place.path)
        money.maybe(() => reader(place, command))
      } else reader(place, command)
      scope = outer
    }
  }

  function finish(): planReader.Result {
    for (const item of items) {
      const what = `Token ${item.tokenId} of ${item.tokenAddress ?? item.market}`
      if (item.recipient === router) object(item, 'stays', `${what} stays in the router`)
      else if (item.recipient !== buyer)
        object(item, 'recipient', `${what} goes to ${item.recipient}, not to ${buyer}`)
    }
    for (const swap of onTheWay.values()) objectToNothing(swap)
    problems.push(...money.problems())
    return {
      ...{ items, prices, payments, swaps, approvals, permits, mayFail, problems, pulled },
    }
  }

  return { read, finish }
}

export declare namespace planReader {
  type Accounts = {
    router: Address
    /** Who sends the transaction. */
    account: Address
    /** Who should get the items. */
    buyer: Address
    /** Who may be paid. */
    payees: ReadonlySet<Address>
    /** What is sent along, in base units of the native currency. */
    sent: bigint
    isWrapped: (token: Address) => boolean
  }
  type Reader = {
    read: (commands: readonly PlanCommand[], path: string, mayFail: boolean) => void
    finish: () => Result
  }
  type Result = {
    items: readonly PlanItem[]
    prices: readonly PlanPrice[]
    payments: readonly PlanPayment[]
    swaps: readonly PlanSwap[]
    approvals: readonly PlanApproval[]
    permits: readonly PlanPermit[]
    mayFail: readonly string[]
    problems: readonly PlanProblem[]
    /** What leaves the sender's account through Permit2, at most. */
    pulled: ReadonlyMap<Address, bigint>
  }
}

/** The router's constant for its balance stands for all that it holds. */
function orAll(amount: bigint): bigint | { atLeast: bigint } {
  return amount === contractBalance ? { atLeast: 0n } : amount
}
