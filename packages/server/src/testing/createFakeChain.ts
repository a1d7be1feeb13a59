import {
  type OrderComponents,
  orderHash,
  seaportAbi,
  seaportAddress,
  zeroAddress,
} from '@sluice/router/seaport'
import { decodeFunctionData, type Hex, keccak256, toHex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Block, ChainSource, Log } from '../indexer/chainSource.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { conduitAbi, currencyAbi, type FakeLog, fakeLog, tokenAbi } from './fakeLog.ts'
import { copyState, emptyState, type FakeContract, type FakeState } from './fakeState.ts'
import { fakeTrial } from './fakeTrial.ts'
import { fakeValidator } from './fakeValidator.ts'
import { fulfilledLog } from './fulfilledLog.ts'
import { conduit, readFakeChain } from './readFakeChain.ts'

const accountAbi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

/** What an account has of the native currency, if nothing else is said. */
const fortune = 10n ** 20n

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
  /** The same as of each block. */
  const natives: Map<string, bigint>[] = []
  /** Contract accounts, and those of them that take neither money nor tokens. */
  const [coded, refusing] = [new Set<Hex>(), new Set<Hex>()]
  const currencies = new Map<Hex, { symbol: string; decimals: number }>()
  const future = new Map<Hex, (digest: Hex, signature: Hex) => boolean>()
  const signers = new Map<Hex, (digest: Hex, signature: Hex) => boolean>()
  let state = emptyState()
  const states: FakeState[] = []
  const blocks: (Block & { logs: Log[] })[] = []

  const mine = (entries: readonly FakeLog[] = [], ok = true) => {
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
    states.push(copyState(state))
    natives.push(new Map(native))
    return txHash
  }
  mine()

  const move = (contract: Hex, from: Hex, to: Hex, tokenId: bigint, amount: bigint) => {
    const add = (owner: Hex, change: bigint) => {
      const key = `${contract}:${tokenId}:${owner}`
      if (owner !== zeroAddress) state.balances.set(key, (state.balances.get(key) ?? 0n) + change)
    }
    add(from, -amount)
    add(to, amount)
    return state.contracts.get(contract)?.kind === 'erc1155'
      ? fakeLog(contract, tokenAbi, 'TransferSingle', {
          operator: from,
          from,
          to,
          id: tokenId,
          value: amount,
        })
      : fakeLog(contract, tokenAbi, 'Transfer', { from, to, tokenId })
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
    return fakeLog(currency, currencyAbi, 'Transfer', { from: maker, to: taker, value })
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
    logs: ({ from, to, topics, addresses }) =>
      ask(() =>
        blocks
          .slice(from, to + 1)
          .flatMap(block => block.logs)
          .filter(log => topics.includes(log.topics[0] ?? '0x'))
          .filter(log => addresses?.includes(log.address) ?? true),
      ),
    read: (calls, { block } = {}) =>
      ask(() => {
        const then = block === undefined ? state : states[block]
        if (!then) throw new ChainUnavailableError(chainId, new Error('There is no such block'))
        return calls.map(call => readFakeChain(call, then, currencies))
      }),
    call: ({ from, to, data, gas, code }) =>
      ask(() => {
        if (gas > mostGas) mostGas = gas
        const trial = fakeTrial({ from, to, data }, { coded, refusing })
        if (trial) return trial.answer
        if (to === undefined) return fakeValidator(data, future)
        // It does not try code out.
        if (code !== undefined) return undefined
        const { args } = decodeFunctionData({ abi: accountAbi, data })
        const isValid = signers.get(to)?.(args[0], args[1])
        return isValid ? (`0x1626ba7e${'0'.repeat(56)}` as const) : undefined
      }),
    receipt: hash =>
      ask(() => {
        for (const { number, hash: blockHash, transactions } of blocks)
          for (const each of transactions)
            if (each.hash === hash) return { block: number, blockHash, success: each.success }
        return undefined
      }),
    hasCode: (address, _block?: number) => ask(() => coded.has(address)),
    balance: (address, block) =>
      ask(() => (block === undefined ? native : natives[block])?.get(address) ?? fortune),
  }

  return {
    source,
    /** Milliseconds: the time of the newest block. */
    now: () => (blocks.at(-1)?.timestamp ?? time) * 1000,
    height: () => blocks.length - 1,
    mine: () => mine(),
    /** A transaction with these logs, whatever the contracts hold. */
    emit: (logs: readonly FakeLog[]) => mine(logs),
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
    /** Whether a contract account takes money, and tokens that ask. */
    setWilling: (account: Hex, isWilling: boolean) => {
      coded.add(account)
      refusing[isWilling ? 'delete' : 'add'](account)
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
      return mine([fakeLog(currency, currencyAbi, 'Transfer', { from, to, value })])
    },
    /** Wraps or, below zero, unwraps: balances change without a transfer. */
    wrap: (currency: Hex, owner: Hex, change: bigint) => {
      const key = `${currency}:${owner}`
      state.funds.set(key, (state.funds.get(key) ?? 0n) + change)
      return mine([
        change < 0n
          ? fakeLog(currency, currencyAbi, 'Withdrawal', { src: owner, wad: -change })
          : fakeLog(currency, currencyAbi, 'Deposit', { dst: owner, wad: change }),
      ])
    },
    allow: (currency: Hex, owner: Hex, amount: bigint, spender: Hex = conduit) => {
      state.funds.set(`${currency}:${owner}:${spender}`, amount)
      return mine([fakeLog(currency, currencyAbi, 'Approval', { owner, spender, value: amount })])
    },
    deploy: (address: Hex, contract: Partial<FakeContract> & Pick<FakeContract, 'kind'>) => {
      state.contracts.set(address, {
        name: 'Fakes',
        royalty: undefined,
        uri: () => 'data:application/json,{}',
        ...contract,
      })
    },
    transfer: (contract: Hex, from: Hex, to: Hex, tokenId: bigint, amount = 1n) =>
      mine([move(contract, from, to, tokenId, amount)]),
    /** What the contract keeps for it is `paid`. */
    mint: (contract: Hex, to: Hex, tokenId: bigint, amount = 1n, paid = 0n) => {
      native.set(contract, (native.get(contract) ?? fortune) + paid)
      return mine([move(contract, zeroAddress, to, tokenId, amount)])
    },
    /** Tokens that move from one number to another, of which one log tells (ERC-2309). */
    transferRange: (
      contract: Hex,
      fromAddress: Hex,
      toAddress: Hex,
      first: bigint,
      last: bigint,
    ) => {
      for (let id = first; id <= last; id++) move(contract, fromAddress, toAddress, id, 1n)
      const range = { fromTokenId: first, toTokenId: last, fromAddress, toAddress }
      return mine([fakeLog(contract, tokenAbi, 'ConsecutiveTransfer', range)])
    },
    /** Tokens that were there before anything was told of them. */
    hold: (contract: Hex, owner: Hex, tokenIds: readonly bigint[]) => {
      for (const tokenId of tokenIds) move(contract, zeroAddress, owner, tokenId, 1n)
      return mine()
    },
    approve: (contract: Hex, owner: Hex, approved = true, operator: Hex = conduit) => {
      const key = `${contract}:${owner}:${operator}`
      if (approved) state.approvals.add(key)
      else state.approvals.delete(key)
      return mine([fakeLog(contract, tokenAbi, 'ApprovalForAll', { owner, operator, approved })])
    },
    /** A conduit lets Seaport 1.5 in, or shuts it out. */
    setChannel: (open: boolean, of: Hex = conduit) => {
      const channel = seaportAddress['1.5']
      if (open) state.shut.delete(`${of}:${channel}`)
      else state.shut.add(`${of}:${channel}`)
      return mine([fakeLog(of, conduitAbi, 'ChannelUpdated', { channel, open })])
    },
    cancel: (order: OrderComponents) => {
      const id = orderHash(order)
      state.orders.set(id, { cancelled: true, filled: 0n, size: 0n })
      return mine([
        fakeLog(seaportAddress['1.5'], seaportAbi, 'OrderCancelled', {
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
        fakeLog(seaportAddress['1.5'], seaportAbi, 'CounterIncremented', {
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
      const [from, to] = isOffer ? [taker, order.offerer] : [order.offerer, taker]
      return mine([
        move(token.token, from, to, identifier, amount),
        ...(isOffer ? [pay(given.token, from, to, (given.startAmount * amount) / size)] : []),
        fulfilledLog(order, { taker, identifier, filled: amount, size }),
      ])
    },
    /** Drops the newest blocks, with what happened in them; the next ones have other hashes. */
    dropBlocks: (count: number) => {
      blocks.splice(blocks.length - count)
      states.splice(states.length - count)
      natives.splice(natives.length - count)
      const last = states.at(-1)
      if (last) state = copyState(last)
      fork++
    },
  }
}

function headerOf(block: Block | undefined): Block {
  if (!block) throw new Error('There is no such block')
  return block
}
