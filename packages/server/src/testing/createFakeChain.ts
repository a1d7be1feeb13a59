import {
  type OfferItem,
  type OrderComponents,
  openseaConduitKey,
  orderHash,
  seaportAbi,
  seaportAddress,
  zeroAddress,
} from '@sluice/router/seaport'
import {
  type Abi,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
} from 'viem'
import { encodeEventTopics, parseAbi } from 'viem/utils'
import type { Block, Call, ChainSource, Log } from '../indexer/chainSource.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'

const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])

/** Where the conduit of the well-known key lives. */
export const conduit: Hex = '0x1e0049783f008a0085193e00003d00cd54003c71'

type Contract = {
  kind: 'erc721' | 'erc1155'
  name: string
  royalty: { recipient: Hex; bps: bigint } | undefined
  uri: (tokenId: bigint) => string
}

const currencyAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
const accountAbi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

type State = {
  contracts: Map<Hex, Contract>
  balances: Map<string, bigint>
  approvals: Set<string>
  /** By currency and owner, and by currency, owner and spender. */
  funds: Map<string, bigint>
  counters: Map<string, bigint>
  orders: Map<Hex, { cancelled: boolean; filled: bigint; size: bigint }>
}

/**
 * A chain in memory that holds tokens and knows Seaport's book-keeping, and nothing of signatures or
 * payments. Every action is a transaction in a block of its own. For tests.
 */
export function createFakeChain(options: { chainId?: number; time?: number } = {}) {
  const { chainId = 31337, time = 1_800_000_000 } = options
  let fork = 0
  let isDown = false
  let mostGas = 0n
  const native = new Map<string, bigint>()
  const coded = new Set<Hex>()
  const currencies = new Map<Hex, { symbol: string; decimals: number }>()
  const future = new Map<Hex, (digest: Hex, signature: Hex) => boolean>()
  const signers = new Map<Hex, (digest: Hex, signature: Hex) => boolean>()
  let state: State = {
    contracts: new Map(),
    balances: new Map(),
    approvals: new Set(),
    funds: new Map(),
    counters: new Map(),
    orders: new Map(),
  }
  const states: State[] = []
  const blocks: (Block & { logs: Log[] })[] = []

  const mine = (entries: readonly { address: Hex; topics: Hex[]; data: Hex }[] = [], ok = true) => {
    const number = blocks.length
    const hash = keccak256(toHex(`block ${number} of fork ${fork}`))
    const txHash = keccak256(toHex(`transaction ${number} of fork ${fork}`))
    blocks.push({
      number,
      hash,
      parentHash: blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: time + number * 12,
      transactions: number === 0 ? [] : [{ hash: txHash, success: ok }],
      logs: entries.map((entry, logIndex) => ({
        ...entry,
        blockNumber: number,
        blockHash: hash,
        transactionHash: txHash,
        logIndex,
      })),
    })
    states.push(copy(state))
    return txHash
  }
  mine()

  const emit = (address: Hex, abi: Abi, eventName: string, args: Record<string, unknown>) => {
    const event = abi.find(item => item.type === 'event' && item.name === eventName)
    if (event?.type !== 'event') throw new Error(`There is no event ${eventName}`)
    const data = event.inputs.filter(input => !input.indexed)
    return {
      address,
      topics: encodeEventTopics({ abi, eventName, args }) as Hex[],
      data: encodeAbiParameters(
        data,
        data.map(input => args[input.name ?? '']),
      ),
    }
  }

  const move = (contract: Hex, from: Hex, to: Hex, tokenId: bigint, amount: bigint) => {
    const add = (owner: Hex, change: bigint) => {
      const key = `${contract}:${tokenId}:${owner}`
      if (owner !== zeroAddress) state.balances.set(key, (state.balances.get(key) ?? 0n) + change)
    }
    add(from, -amount)
    add(to, amount)
    return state.contracts.get(contract)?.kind === 'erc1155'
      ? emit(contract, tokenAbi, 'TransferSingle', {
          operator: from,
          from,
          to,
          id: tokenId,
          value: amount,
        })
      : emit(contract, tokenAbi, 'Transfer', { from, to, tokenId })
  }

  /** The maker of an offer pays whoever brings the token. */
  const pay = (currency: Hex, taker: Hex, maker: Hex, value: bigint) => {
    for (const [owner, change] of [
      [maker, -value],
      [taker, value],
    ] as const) {
      const key = `${currency}:${owner}`
      state.funds.set(key, (state.funds.get(key) ?? 0n) + change)
    }
    return emit(currency, currencyAbi, 'Transfer', { from: maker, to: taker, value })
  }

  const read = ({ address, functionName, args = [] }: Call, state: State): unknown => {
    const contract = state.contracts.get(address)
    const held = (owner: unknown, id: unknown) =>
      state.balances.get(`${address}:${id}:${owner}`) ?? 0n
    const currency = currencies.get(address)
    if (currency && (functionName === 'name' || functionName === 'symbol')) return currency.symbol
    if (currency && functionName === 'balanceOf')
      return state.funds.get(`${address}:${args[0]}`) ?? 0n
    switch (functionName) {
      case 'decimals':
        return currency?.decimals
      case 'allowance':
        return currency && (state.funds.get(`${address}:${args[0]}:${args[1]}`) ?? 0n)
      case 'supportsInterface':
        return contract && args[0] === (contract.kind === 'erc721' ? '0x80ac58cd' : '0xd9b67a26')
      case 'name':
        return contract?.name
      case 'symbol':
        return contract && 'FAKE'
      case 'tokenURI':
      case 'uri':
        return contract?.uri(args[0] as bigint)
      case 'royaltyInfo':
        return contract?.royalty && [contract.royalty.recipient, contract.royalty.bps]
      case 'ownerOf': {
        if (contract?.kind !== 'erc721') return undefined
        const prefix = `${address}:${args[0]}:`
        const entry = [...state.balances].find(([key, n]) => key.startsWith(prefix) && n > 0n)
        return entry?.[0].slice(prefix.length)
      }
      case 'balanceOf':
        return contract?.kind === 'erc1155' ? held(args[0], args[1]) : undefined
      case 'isApprovedForAll':
        return contract && state.approvals.has(`${address}:${args[0]}:${args[1]}`)
      case 'getApproved':
        return contract?.kind === 'erc721' ? zeroAddress : undefined
      case 'getCounter':
        return state.counters.get(`${args[0]}`) ?? 0n
      case 'getOrderStatus': {
        const order = state.orders.get(args[0] as Hex)
        return [false, order?.cancelled ?? false, order?.filled ?? 0n, order?.size ?? 0n]
      }
      case 'getConduit':
        return args[0] === openseaConduitKey ? [conduit, true] : [zeroAddress, false]
      case 'getChannelStatus':
        return true
      default:
        return undefined
    }
  }

  const ask = async <result>(work: () => result): Promise<result> => {
    if (isDown) throw new ChainUnavailableError(chainId, new Error('The node is down'))
    return work()
  }
  const source: ChainSource = {
    chainId,
    head: () => ask(() => headerOf(blocks.at(-1))),
    header: number => ask(() => blocks[number] && headerOf(blocks[number])),
    blocks: (from, to) => ask(() => blocks.slice(from, to + 1)),
    logs: ({ from, to, topics }) =>
      ask(() =>
        blocks
          .slice(from, to + 1)
          .flatMap(block => block.logs)
          .filter(log => topics.includes(log.topics[0] ?? '0x')),
      ),
    read: (calls, { block } = {}) =>
      ask(() => {
        const then = block === undefined ? state : states[block]
        if (!then) throw new ChainUnavailableError(chainId, new Error('There is no such block'))
        return calls.map(call => read(call, then))
      }),
    call: ({ to, data, gas }) =>
      ask(() => {
        if (gas > mostGas) mostGas = gas
        if (to === undefined) return validate(data, future)
        const { args } = decodeFunctionData({ abi: accountAbi, data })
        const isValid = signers.get(to)?.(args[0], args[1])
        return isValid ? (`0x1626ba7e${'0'.repeat(56)}` as const) : undefined
      }),
    hasCode: address => ask(() => coded.has(address)),
    balance: address => ask(() => native.get(address) ?? 10n ** 20n),
  }

  return {
    source,
    /** Milliseconds: the time of the newest block. */
    now: () => (blocks.at(-1)?.timestamp ?? time) * 1000,
    height: () => blocks.length - 1,
    mine: () => mine(),
    /** The most that a single call was allowed to burn. */
    mostGas: () => mostGas,
    revertedTransaction: () => mine([], false),
    setDown: (down: boolean) => {
      isDown = down
    },
    setNative: (account: Hex, amount: bigint) => native.set(account, amount),
    setContractAccount: (account: Hex, accepts: (digest: Hex, signature: Hex) => boolean) => {
      coded.add(account)
      signers.set(account, accepts)
    },
    /** An account that is not deployed yet, and what it will accept. */
    setFutureAccount: (account: Hex, accepts: (digest: Hex, signature: Hex) => boolean) => {
      future.set(account, accepts)
    },
    deployCurrency: (address: Hex, currency: { symbol: string; decimals: number }) => {
      currencies.set(address, currency)
    },
    /** Sets what an account holds; the change is a transfer from or to the zero address. */
    setFunds: (currency: Hex, owner: Hex, amount: bigint) => {
      const change = amount - (state.funds.get(`${currency}:${owner}`) ?? 0n)
      state.funds.set(`${currency}:${owner}`, amount)
      const [from, to] = change < 0n ? [owner, zeroAddress] : [zeroAddress, owner]
      const value = change < 0n ? -change : change
      return mine([emit(currency, currencyAbi, 'Transfer', { from, to, value })])
    },
    /** Wraps or, below zero, unwraps: balances change without a transfer. */
    wrap: (currency: Hex, owner: Hex, change: bigint) => {
      const key = `${currency}:${owner}`
      state.funds.set(key, (state.funds.get(key) ?? 0n) + change)
      return mine([
        change < 0n
          ? emit(currency, currencyAbi, 'Withdrawal', { src: owner, wad: -change })
          : emit(currency, currencyAbi, 'Deposit', { dst: owner, wad: change }),
      ])
    },
    allow: (currency: Hex, owner: Hex, amount: bigint, spender: Hex = conduit) => {
      state.funds.set(`${currency}:${owner}:${spender}`, amount)
      return mine([emit(currency, currencyAbi, 'Approval', { owner, spender, value: amount })])
    },
    deploy: (address: Hex, contract: Partial<Contract> & Pick<Contract, 'kind'>) => {
      state.contracts.set(address, {
        name: 'Fakes',
        royalty: undefined,
        uri: () => 'data:application/json,{}',
        ...contract,
      })
    },
    transfer: (contract: Hex, from: Hex, to: Hex, tokenId: bigint, amount = 1n) =>
      mine([move(contract, from, to, tokenId, amount)]),
    mint: (contract: Hex, to: Hex, tokenId: bigint, amount = 1n) =>
      mine([move(contract, zeroAddress, to, tokenId, amount)]),
    approve: (contract: Hex, owner: Hex, approved = true, operator: Hex = conduit) => {
      const key = `${contract}:${owner}:${operator}`
      if (approved) state.approvals.add(key)
      else state.approvals.delete(key)
      return mine([emit(contract, tokenAbi, 'ApprovalForAll', { owner, operator, approved })])
    },
    cancel: (order: OrderComponents) => {
      const id = orderHash(order)
      state.orders.set(id, { cancelled: true, filled: 0n, size: 0n })
      return mine([
        emit(seaportAddress['1.5'], seaportAbi, 'OrderCancelled', {
          orderHash: id,
          offerer: order.offerer,
          zone: order.zone,
        }),
      ])
    },
    incrementCounter: (maker: Hex) => {
      const counter = (state.counters.get(maker) ?? 0n) + 1n
      state.counters.set(maker, counter)
      return mine([
        emit(seaportAddress['1.5'], seaportAbi, 'CounterIncremented', {
          newCounter: counter,
          offerer: maker,
        }),
      ])
    },
    /** What Seaport does when `taker` fills `quantity` of an order; of an offer, with the token `tokenId`. */
    fulfil: (order: OrderComponents, taker: Hex, quantity?: bigint, tokenId?: bigint) => {
      const id = orderHash(order)
      const given = order.offer[0]
      const token = [...order.offer, ...order.consideration].find(item => item.itemType > 1)
      if (!given || !token) throw new Error('The order is about no token')
      const size = token.startAmount
      const amount = quantity ?? size
      const filled = (state.orders.get(id)?.filled ?? 0n) + amount
      state.orders.set(id, { cancelled: false, filled, size })
      const identifier = tokenId ?? token.identifierOrCriteria
      const isOffer = given.itemType === 1
      const plain = (item: OfferItem) => ({
        itemType: item.itemType > 3 ? item.itemType - 2 : item.itemType,
        token: item.token,
        identifier: item.itemType > 1 ? identifier : 0n,
        amount: (item.startAmount * amount) / size,
      })
      const [from, to] = isOffer ? [taker, order.offerer] : [order.offerer, taker]
      return mine([
        move(token.token, from, to, identifier, amount),
        ...(isOffer ? [pay(given.token, from, to, (given.startAmount * amount) / size)] : []),
        emit(seaportAddress['1.5'], seaportAbi, 'OrderFulfilled', {
          orderHash: id,
          offerer: order.offerer,
          zone: order.zone,
          recipient: taker,
          offer: [plain(given)],
          consideration: order.consideration.map(item => ({
            ...plain(item),
            recipient: item.recipient,
          })),
        }),
      ])
    },
    /** Drops the newest blocks, with what happened in them; the next ones have other hashes. */
    dropBlocks: (count: number) => {
      blocks.splice(blocks.length - count)
      states.splice(states.length - count)
      const last = states.at(-1)
      if (last) state = copy(last)
      fork++
    },
  }
}

/** What the validator of EIP-6492 answers, of which only the arguments are looked at. */
function validate(
  data: Hex,
  future: ReadonlyMap<Hex, (digest: Hex, signature: Hex) => boolean>,
): Hex {
  const args = `0x${data.slice(erc6492SignatureValidatorByteCode.length)}` as const
  const [account, digest, wrapped] = decodeAbiParameters(
    parseAbiParameters('address, bytes32, bytes'),
    args,
  )
  const [, , signature] = decodeAbiParameters(
    parseAbiParameters('address, bytes, bytes'),
    wrapped.slice(0, -64) as Hex,
  )
  return future.get(account.toLowerCase() as Hex)?.(digest, signature) ? '0x01' : '0x00'
}

function headerOf(block: Block | undefined): Block {
  if (!block) throw new Error('There is no such block')
  return block
}

function copy(state: State): State {
  return {
    contracts: state.contracts,
    balances: new Map(state.balances),
    approvals: new Set(state.approvals),
    funds: new Map(state.funds),
    counters: new Map(state.counters),
    orders: new Map(state.orders),
  }
}
